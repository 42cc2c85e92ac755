/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb.h. */
#include "daemon/event/otb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/emt.h"
#include "core/event/rounds_pairing.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/otb_letter.h"
#include "daemon/event/otb_refusal.h"
#include "daemon/event/tourney.h"

/* --- publishing ------------------------------------------------------------------------------ */

/* A round to be published. */
struct publishing {
	const struct work *work;
	struct otb_load *o;
	const char *reason;
	struct effects *fx;
};

static int next_version(const struct publishing *p, int round, int *ret_version)
{
	struct round_row row;
	int rc = store_round_get(p->work->ctx->store, p->o->stage.id, p->o->group.id, round, &row);

	*ret_version = 1;
	if (rc > 0) {
		*ret_version = row.version + 1;
		round_row_release(&row);
	}
	return rc < 0 ? rc : 1;
}

/* Takes over `facts`. */
static int publish(const struct publishing *p, int round, json_t *facts)
{
	struct round_row row = {.stage = p->o->stage.id,
				.group = p->o->group.id,
				.round = round,
				.at = p->work->received,
				.starts = CIVIL_NONE};
	int rc = next_version(p, round, &row.version);

	if (rc > 0) {
		snprintf(row.author, sizeof(row.author), "%s", work_author(p->work));
		row.reason = mem_strdup(p->reason);
		row.facts = json_dumps(facts, JSON_COMPACT);
		effects_row(p->fx, ROW_ROUND, &row);
		effects_pages(p->fx, p->o->group.id, 0);
	}
	json_decref(facts);
	return rc;
}

static json_t *pair_json(int white, int black, const char *why)
{
	return json_pack("{s:i, s:i, s:i, s:s}", "white", white, "black", black, "games", 1, "why",
			 why ? why : "");
}

static json_t *round_json(const struct otb_load *o, json_t *pairs, int bye, int bye_against,
			  const char *bye_why)
{
	return json_pack("{s:o, s:i, s:i, s:s, s:s}", "pairs", pairs, "bye", bye, "bye_against",
			 bye_against, "bye_why", bye_why ? bye_why : "", "colour",
			 o->event.first_colour == PAIR_WHITE ? "white" : "black");
}

/* The number left over by Berger's table with an odd number of players. */
static int free_in(const struct emt_pairing *pairings, int n, int round, int seats)
{
	int sum = seats * (seats + 1) / 2;

	for (int i = 0; i < n; i++)
		if (pairings[i].round == round)
			sum -= pairings[i].white + pairings[i].black;
	return sum;
}

static int publish_all(const struct publishing *p)
{
	int seats = (int)p->o->n_players, n, rc = 1;
	struct emt_pairing pairings[EMT_MOST_PLAYERS * (EMT_MOST_PLAYERS - 1) / 2];

	n = seats <= EMT_MOST_PLAYERS ? emt_pairings(seats, pairings) : 0;
	for (int r = 1; r <= kind_otb_rounds(&p->o->shape, seats) && rc > 0; r++) {
		json_t *pairs = json_array();

		for (int i = 0; i < n; i++)
			if (pairings[i].round == r)
				json_array_append_new(
					pairs, pair_json(pairings[i].white, pairings[i].black, ""));
		rc = publish(p, r, round_json(p->o, pairs, free_in(pairings, n, r, seats), 0, ""));
	}
	return rc;
}

static int refuse_pairing(const struct rounds_pairing *made, struct otb_refusal *ret)
{
	if (made->verdict == ROUNDS_NOBODY)
		return otb_refuse(ret, "nobody", "4.9",
				  tr(ret->lang, "nobody takes part in round %d"), made->round);
	if (made->verdict == ROUNDS_BAD_FACTS)
		return otb_refuse(ret, "bad_facts", "4.9", tr(ret->lang, "round %d: %s"),
				  made->round, made->reason);
	if (made->verdict == ROUNDS_DEAD_END)
		return otb_refuse(
			ret, "no_pairing", "4.9",
			tr(ret->lang,
			   "no lawful pairing of round %d leaves one for the next; pair it by hand with --pairs and --reason"),
			made->round);
	return otb_refuse(
		ret, "no_pairing", "4.9",
		tr(ret->lang,
		   "no lawful pairing of round %d exists; pair it by hand with --pairs and --reason"),
		made->round);
}

/* Draws the colour of the first board together with round 1. */
static int draw_colour(const struct publishing *p)
{
	bool white = true;
	int rc;

	if (p->o->event.n_rounds > 0)
		return 1;
	rc = draw_lots_for_colour(p->work, &p->o->group, NULL, p->fx, &white);
	p->o->event.first_colour = white ? PAIR_WHITE : PAIR_BLACK;
	return rc;
}

static int publish_by_system(const struct publishing *p, struct otb_refusal *ret)
{
	const struct pair_options explain = {.explain = true};
	struct rounds_pairing made;
	json_t *pairs;
	int rc = draw_colour(p);

	if (rc <= 0)
		return rc;
	rounds_pairing_make(&p->o->event, &explain, &made);
	if (made.verdict != ROUNDS_PAIRED) {
		rc = refuse_pairing(&made, ret);
	} else {
		pairs = json_array();
		for (size_t i = 0; i < made.n_pairs; i++)
			json_array_append_new(pairs,
					      pair_json(made.pairs[i].white, made.pairs[i].black,
							made.pairs[i].why));
		rc = publish(p, made.round,
			     round_json(p->o, pairs, made.bye, made.bye_against, made.bye_why));
	}
	rounds_pairing_release(&made);
	return rc;
}

static int publish_by_hand(const struct publishing *p, const struct otb_pairing *asked,
			   struct otb_refusal *ret)
{
	int bye = 0, bye_against = 0, rc = draw_colour(p);
	struct rounds_refusal no =
		rounds_check_pairs(&p->o->event, asked->by_hand, asked->n, &bye, &bye_against);
	json_t *pairs;

	if (rc <= 0)
		return rc;
	if (no.id != ROUNDS_REFUSAL_OK)
		return otb_refuse(ret, no.word, no.paragraph ? no.paragraph : "4.9",
				  tr(ret->lang, "these pairs cannot be: %s (%d%s%.0d)"), no.word,
				  no.a, no.b ? ", " : "", no.b);
	pairs = json_array();
	for (size_t i = 0; i < asked->n; i++)
		json_array_append_new(
			pairs, pair_json(asked->by_hand[i].white, asked->by_hand[i].black, ""));
	return publish(p, (int)p->o->event.n_rounds + 1,
		       round_json(p->o, pairs, bye, bye_against, ""));
}

/* --- what may be paired ---------------------------------------------------------------------- */

/* A round can be changed only while none of it has been played. */
static bool drop_last(struct otb_load *o, int round)
{
	for (size_t i = 0; i < o->n_games; i++)
		if (o->games[i].round == round && o->games[i].finished && !o->games[i].by_leaving)
			return false;
	while (o->n_games && o->games[o->n_games - 1].round == round)
		o->n_games--;
	o->event.n_games = o->n_games;
	o->event.n_rounds--;
	for (size_t i = 0; i < o->n_players; i++)
		if (o->players[i].left)
			o->players[i].left = (int)o->event.n_rounds + 1;
	return true;
}

static int may_pair(struct otb_load *o, const struct otb_pairing *asked, struct otb_refusal *ret)
{
	int last = (int)o->event.n_rounds, open = last ? otb_load_unfinished(o, last) : 0;
	int rounds = kind_otb_rounds(&o->shape, (int)o->n_players);

	if (last > rounds)
		return otb_refuse(
			ret, "no_such_round", "5.3 § 9",
			tr(ret->lang, "round %d is a blitz rematch; the table pairs those"), last);
	if (asked->round && asked->round == last && last) {
		if (!asked->reason[0])
			return otb_refuse(
				ret, "reason_missing", "§ 11",
				tr(ret->lang,
				   "round %d is published; pairing it anew needs --reason"),
				last);
		return drop_last(o, last)
			       ? 1
			       : otb_refuse(ret, "round_paired", "§ 11",
					    tr(ret->lang,
					       "round %d has results, so its pairings stand"),
					    last);
	}
	if (last >= rounds)
		return otb_refuse(ret, "no_such_round", "4.9",
				  tr(ret->lang, "all %d rounds are paired"), rounds);
	if (asked->round && asked->round != last + 1)
		return otb_refuse(ret, "no_such_round", "4.9", tr(ret->lang, "round %d comes next"),
				  last + 1);
	if (asked->by_hand && !asked->reason[0])
		return otb_refuse(ret, "reason_missing", "4.9",
				  tr(ret->lang, "pairs made by hand need --reason"));
	if (open && !asked->reason[0])
		return otb_refuse(
			ret, "unfinished", "§ 11",
			tr_n(ret->lang,
			     "%d game of round %d has no result; enter it first, or count it as "
			     "adjourned, one half each, with --reason",
			     "%d games of round %d have no result; enter them first, or count "
			     "them as adjourned, one half each, with --reason",
			     open),
			open, last);
	return 1;
}

/* The event starts running with its first round. */
static void set_running(const struct work *work, const struct otb_load *o, struct effects *ret)
{
	struct tourney t = o->tourney;

	if (t.state < TOURNEY_RUNNING)
		tourney_set_state(work, &t, t.state, TOURNEY_RUNNING, "", ret);
}

int otb_pair(const struct work *work, struct otb_load *o, const struct otb_pairing *asked,
	     struct effects *ret, int *ret_first, struct otb_refusal *ret_refusal)
{
	struct publishing p = {work, o, asked->reason, ret};
	int rc;

	if (o->shape.system) {
		rc = may_pair(o, asked, ret_refusal);
		*ret_first = (int)o->event.n_rounds + 1;
		if (rc > 0)
			rc = asked->by_hand ? publish_by_hand(&p, asked, ret_refusal)
					    : publish_by_system(&p, ret_refusal);
	} else if (o->event.n_rounds) {
		rc = otb_refuse(ret_refusal, "no_such_round", "4.9.11",
				tr(ret_refusal->lang, "all %zu rounds are paired"),
				o->event.n_rounds);
	} else {
		*ret_first = 1;
		rc = publish_all(&p);
	}
	if (rc > 0)
		set_running(work, o, ret);
	return rc;
}

/* --- rematches ------------------------------------------------------------------------------- */

static int publish_rematch_round(const struct publishing *p, int round,
				 const struct otb_rematch *owed, size_t n)
{
	json_t *pairs = json_array();

	for (size_t i = 0; i < n; i++)
		if (owed[i].round == round)
			json_array_append_new(pairs, pair_json(owed[i].team[OTB_VISITORS],
							       owed[i].team[OTB_HOSTS], ""));
	return publish(p, round, round_json(p->o, pairs, 0, 0, ""));
}

static int tell_rematch(const struct work *work, struct otb_load *o, const struct otb_rematch *owed,
			struct effects *ret)
{
	const struct otb_letter letter = {
		.news = OTB_REMATCH, .who = "", .words = "", .until = CIVIL_NONE};
	size_t match = otb_load_add_match(o, owed->round, owed->team);
	int rc = otb_letter_to(work, o, match, OTB_VISITORS, &letter, ret);

	if (rc > 0)
		rc = otb_letter_to(work, o, match, OTB_HOSTS, &letter, ret);
	if (rc > 0)
		otb_letter_to_leader(work, o, match, &letter, ret);
	return rc;
}

int otb_publish_rematches(const struct work *work, struct otb_load *o, struct effects *ret)
{
	const struct publishing p = {work, o, "", ret};
	struct otb_rematch owed[OTB_REMATCHES_MOST];
	size_t n = otb_load_rematches(o, owed);
	int last = 0, rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++) {
		if (owed[i].round != last)
			rc = publish_rematch_round(&p, owed[i].round, owed, n);
		last = owed[i].round;
		if (rc > 0)
			rc = tell_rematch(work, o, &owed[i], ret);
	}
	return rc;
}
