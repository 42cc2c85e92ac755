/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_round.h. */
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_otb.h"
#include "daemon/act/leader_pairs.h"
#include "daemon/act/leader_round.h"
#include "daemon/event/rounds.h"
#include "daemon/rounds_load.h"
#include "sql/store_stage.h"

#define PAIRS_MOST 200

static int note_paused(void *arg, const struct group_row *g)
{
	struct group_row *paused = arg;

	if (g->state == GROUP_PAUSED)
		*paused = *g;
	return paused->id != 0;
}

/* No group is running: names the act that must come first. */
static int refuse_unplayed(struct act *act, const struct tourney *t)
{
	struct group_row paused = {.id = 0};
	int rc = store_group_each_open(act->work.ctx->store, t->id, note_paused, &paused);

	if (rc < 0)
		return rc;
	if (paused.id && paused.with_event)
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.1", "paused",
			tr(act->request.lang, "%s is paused; kskak event CODE resume comes first"),
			t->code);
	else if (paused.id)
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.1", "paused",
			tr(act->request.lang, "%s is paused; kskak group %lld resume comes first"),
			paused.name, (long long)paused.id);
	else
		act_refuse(
			act, OUTCOME_REFUSED, "4.9", "wrong_state",
			tr(act->request.lang,
			   "%s has no running group; draw its lots first: kskak event CODE draw"),
			t->code);
	return 0;
}

/* The running group of an event that the sender leads: 1; 0: refused. */
static int find_group(struct act *act, struct tourney *ret_event, int64_t *ret_group)
{
	const struct kind *kind;
	int rc = leader_find_own_event(act, ret_event);

	if (rc <= 0)
		return rc;
	kind = kind_find(ret_event->kind);
	if (!kind || !kind->rounds || !kind->rounds->check) {
		act_refuse(act, OUTCOME_REFUSED, "4.9", "wrong_kind",
			   tr(act->request.lang, "%s is not paired round by round"),
			   ret_event->code);
		return 0;
	}
	rc = rounds_load_running(act->work.ctx, ret_event->id, ret_group);
	return rc == 0 ? refuse_unplayed(act, ret_event) : rc;
}

/* --- pairing --------------------------------------------------------------------------------- */

static void colour_fault(const struct lang *lang, const struct rounds_refusal *r, struct sbuf *out)
{
	bool white = r->colour == PAIR_WHITE;

	if (r->id == ROUNDS_REFUSAL_IN_A_ROW)
		sbuf_addf(out,
			  white ? tr(lang, "number %d has had White too often in a row")
				: tr(lang, "number %d has had Black too often in a row"),
			  r->a);
	else if (r->id == ROUNDS_REFUSAL_DIFFERENCE)
		sbuf_addf(out,
			  white ? tr(lang, "number %d would have had White too often")
				: tr(lang, "number %d would have had Black too often"),
			  r->a);
	else
		sbuf_addf(out,
			  white ? tr(lang, "number %d must have Black")
				: tr(lang, "number %d must have White"),
			  r->a);
}

/* Describes an error in the pairs themselves. */
static void pair_fault(const struct lang *lang, const struct rounds_refusal *r, struct sbuf *out)
{
	switch (r->id) {
	case ROUNDS_REFUSAL_NO_PLAYER:
		sbuf_addf(out, tr(lang, "nobody has number %d"), r->a);
		break;
	case ROUNDS_REFUSAL_NOT_THERE:
		sbuf_addf(out, tr(lang, "number %d does not take part in the round"), r->a);
		break;
	case ROUNDS_REFUSAL_TWICE:
		sbuf_addf(out, tr(lang, "number %d is in two pairs"), r->a);
		break;
	case ROUNDS_REFUSAL_LEFT_OUT:
		sbuf_addf(out, tr(lang, "number %d is in no pair"), r->a);
		break;
	case ROUNDS_REFUSAL_MET:
		sbuf_addf(out, tr(lang, "numbers %d and %d already met in round %d"), r->a, r->b,
			  r->round);
		break;
	case ROUNDS_REFUSAL_BYE:
		sbuf_addf(out,
			  tr(lang, "number %d cannot have the bye, because they scored without "
				   "playing in round %d"),
			  r->a, r->round);
		break;
	case ROUNDS_REFUSAL_IN_A_ROW:
	case ROUNDS_REFUSAL_DIFFERENCE:
	case ROUNDS_REFUSAL_STRONG: colour_fault(lang, r, out); break;
	case ROUNDS_REFUSAL_OK:
	case ROUNDS_REFUSAL_BAD_FACTS:
	case ROUNDS_REFUSAL_BEGUN:
	case ROUNDS_REFUSAL_UNFINISHED:
	case ROUNDS_REFUSAL_NO_MORE:
		sbuf_adds(out, tr(lang, "the rounds before contradict each other"));
		break;
	}
}

static void refuse_pairs(struct act *act, const struct rounds_refusal *r)
{
	const char *paragraph = r->paragraph ? r->paragraph : "";
	struct sbuf fault = SBUF_INIT;

	if (r->id == ROUNDS_REFUSAL_BEGUN)
		act_refuse(
			act, OUTCOME_REFUSED, "DSU § 11", r->word,
			tr(act->request.lang,
			   "round %d is not the next one, and the last round can be paired again "
			   "only before its start"),
			r->a);
	else if (r->id == ROUNDS_REFUSAL_UNFINISHED)
		act_refuse(
			act, OUTCOME_REFUSED, paragraph, r->word,
			tr_n(act->request.lang,
			     "round %d waits for %d unfinished game, which must be finished or ruled "
			     "on first: kskak rule game N VERDICT",
			     "round %d waits for %d unfinished games, which must be finished or ruled "
			     "on first: kskak rule game N VERDICT",
			     r->a),
			r->round, r->a);
	else if (r->id == ROUNDS_REFUSAL_NO_MORE)
		act_refuse(
			act, OUTCOME_REFUSED, paragraph, r->word,
			tr(act->request.lang,
			   "all %d rounds are paired; the last one is paired anew before its start "
			   "alone: kskak event CODE pair --round %d --pairs"),
			r->a, r->a);
	else
		pair_fault(act->request.lang, r, &fault);
	if (fault.len)
		act_refuse(act, OUTCOME_REFUSED, paragraph, r->word, "%s", fault.buf);
	sbuf_release(&fault);
}

/* Adds the round in force with its pairs and reasons. */
static int answer_round(struct act *act, int64_t group, int round)
{
	json_t *pairings = json_array(), *why = json_array(), *facts, *one;
	struct round_row row;
	struct group_row g;
	size_t i;
	int rc = store_group_get(act->work.ctx->store, group, &g);

	for (int r = 1; rc > 0 && round == 0; r++) {
		int found = store_round_get(act->work.ctx->store, g.stage, group, r, &row);

		if (found > 0)
			round_row_release(&row);
		if (found <= 0)
			round = r > 1 ? r - 1 : -1;
	}
	if (rc > 0)
		rc = store_round_get(act->work.ctx->store, g.stage, group, round, &row);
	if (rc <= 0) {
		json_decref(pairings);
		json_decref(why);
		if (rc == 0)
			leader_missing(act, N_("no such round"));
		return rc < 0 ? rc : 1;
	}
	facts = json_loads(row.facts, 0, NULL);
	json_array_foreach(json_object_get(facts, "pairs"), i, one)
	{
		json_array_append_new(pairings, json_pack("[O, O]", json_object_get(one, "white"),
							  json_object_get(one, "black")));
		json_array_append(why, json_object_get(one, "why"));
	}
	act_done(act,
		 json_pack("{s:i, s:i, s:o, s:O, s:o, s:s}", "round", row.round, "version",
			   row.version, "pairings", pairings, "bye", json_object_get(facts, "bye"),
			   "why", why, "reason", row.reason),
		 "round %d", row.round);
	json_decref(facts);
	round_row_release(&row);
	return 1;
}

static int pair_by_hand(struct act *act, int64_t group)
{
	struct rounds_hand_pair pairs[PAIRS_MOST];
	struct rounds_manual manual = {.round = (int)leader_number(act, "round"),
				       .pairs = pairs,
				       .reason = leader_text(act, "reason")};
	struct rounds_refusal refusal;
	int rc;

	if (!leader_pairs_read(leader_text(act, "pairs"), PAIRS_MOST, pairs, &manual.n))
		return leader_bad(
			act, "pairs",
			tr(act->request.lang, "takes start numbers, White first: 3-1 4-2"));
	if (!manual.reason[0])
		return leader_bad(act, "reason",
				  tr(act->request.lang, "is needed for a round paired by hand"));
	rc = rounds_pair_manually(&act->work, group, &manual, &refusal);
	if (rc == 0) {
		refuse_pairs(act, &refusal);
		return 1;
	}
	return rc > 0 ? answer_round(act, group, 0) : rc;
}

/* Over the board, results come on cards, and the arbiter decides when to pair a round. */
int leader_round_pair(struct act *act)
{
	struct tourney t;
	int64_t group;
	int rc = leader_find_event(act, &t);

	if (rc > 0 && kind_is_otb(t.kind))
		return leader_otb_pair(act);
	if (rc > 0)
		rc = find_group(act, &t, &group);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (leader_text(act, "pairs")[0])
		return pair_by_hand(act, group);
	work_rounds(&act->work, group);
	rc = rounds_run(&act->work);
	return rc > 0 ? answer_round(act, group, (int)leader_number(act, "round")) : rc;
}

/* --- absence --------------------------------------------------------------------------------- */

static void refuse_absence(struct act *act, const char *why, const char *player,
			   const struct tourney *t, int round)
{
	if (!strcmp(why, "no_such_round"))
		act_refuse(
			act, OUTCOME_REFUSED, "4.9", why,
			tr(act->request.lang,
			   "%s has no round %d; kskak event CODE pair shows the last one paired"),
			t->code, round);
	else if (!strcmp(why, "round_paired"))
		act_refuse(act, OUTCOME_REFUSED, "4.9", why,
			   tr(act->request.lang,
			      "round %d of %s is paired already; before its start kskak event CODE "
			      "pair --round %d --pairs pairs it anew"),
			   round, t->code, round);
	else
		act_refuse(
			act, OUTCOME_REFUSED, "4.9", why,
			tr(act->request.lang,
			   "%s does not take part in %s; kskak event CODE entries lists who does"),
			player, t->code);
}

int leader_round_absent(struct act *act)
{
	struct tourney t;
	struct player p;
	int64_t group;
	const char *refused = NULL;
	int round = (int)leader_number(act, "round"), rc = find_group(act, &t, &group);

	if (rc > 0)
		rc = leader_find_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = rounds_note_absence(&act->work, group, p.id, round, &refused);
	if (rc > 0 && refused)
		refuse_absence(act, refused, p.name, &t, round);
	else if (rc > 0)
		act_done(act, json_pack("{s:I, s:i}", "player", (json_int_t)p.id, "round", round),
			 "%s is not paired in round %d", p.name, round);
	return rc;
}
