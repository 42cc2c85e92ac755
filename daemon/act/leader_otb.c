/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_otb.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_otb.h"
#include "daemon/act/leader_pairs.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/otb.h"
#include "daemon/event/otb_card.h"
#include "daemon/event/otb_objection.h"
#include "text/text.h"

#define OTHERS_MOST 16 /* groups per event */

/* --- the event ------------------------------------------------------------------------------- */

static int refuse(struct act *act, const struct otb_refusal *no)
{
	act_refuse(act, OUTCOME_REFUSED, no->paragraph, no->error, "%s", no->text);
	return 1;
}

/* The named group, or the only one.  Returns 1; 0: refused. */
static int find_group(struct act *act, const struct tourney *t, int64_t *ret_group)
{
	struct group_row g;
	int rc = 1;

	*ret_group = 0;
	if (leader_text(act, "group")[0]) {
		rc = leader_find_event_group(act, t, &g);
		*ret_group = rc > 0 ? g.id : 0;
	}
	return rc;
}

/* Returns 1: the sender's over-the-board event, with lots drawn; 0: refused. */
static int find(struct act *act, struct otb_load *ret)
{
	struct tourney t;
	int64_t group;
	int rc = leader_find_own_event(act, &t);

	if (rc <= 0)
		return rc;
	if (!kind_is_otb(t.kind)) {
		act_refuse(act, OUTCOME_REFUSED, "5.1", "not_over_the_board",
			   tr(act->request.lang,
			      "%s is played on the server, which pairs and scores it"),
			   t.code);
		return 0;
	}
	rc = find_group(act, &t, &group);
	if (rc <= 0)
		return rc;
	rc = otb_load(act->work.ctx, &t, group, ret);
	if (rc == 0)
		act_refuse(act, OUTCOME_REFUSED, "4.9", "wrong_state",
			   tr(act->request.lang,
			      "%s has no numbers yet; close its entries and draw its lots first"),
			   t.code);
	return rc;
}

/* --- pairing --------------------------------------------------------------------------------- */

static json_t *pairings_json(const struct rounds_game *games, size_t n, int round)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		if (games[i].round == round)
			json_array_append_new(list,
					      json_pack("[i,i]", games[i].white, games[i].black));
	return list;
}

static json_t *whys_of(const struct otb_load *o, struct act *act, int round)
{
	struct round_row row;
	json_t *facts, *whys = json_array(), *pair;
	size_t i;

	if (store_round_get(act->work.ctx->store, o->stage.id, o->group.id, round, &row) <= 0)
		return whys;
	facts = json_loads(row.facts, 0, NULL);
	json_array_foreach(json_object_get(facts, "pairs"), i, pair)
		json_array_append(whys, json_object_get(pair, "why"));
	json_decref(facts);
	round_row_release(&row);
	return whys;
}

/* Shows the round as stored. */
static int show_round(struct act *act, const struct otb_load *before, int round)
{
	struct otb_load o;
	int bye, rc = otb_load(act->work.ctx, &before->tourney, before->group.id, &o);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	bye = o.event.rounds[round - 1].bye;
	act_done(act,
		 json_pack("{s:i, s:o, s:o, s:o}", "round", round, "pairings",
			   pairings_json(o.games, o.n_games, round), "bye",
			   bye ? json_integer(bye) : json_null(), "why", whys_of(&o, act, round)),
		 "round %d is paired", round);
	otb_load_release(&o);
	return 1;
}

struct others {
	const struct otb_load *first;
	int64_t v[OTHERS_MOST];
	int n;
};

static int take_other(void *arg, const struct group_row *g)
{
	struct others *o = arg;

	if (g->id != o->first->group.id && o->n < OTHERS_MOST)
		o->v[o->n++] = g->id;
	return 0;
}

/*
 * In a round-robin, publishes the rounds of all groups together unless one is named.  Rounds
 * already published are kept.
 */
static int pair_others(struct act *act, const struct otb_load *first)
{
	static const struct otb_pairing all = {.reason = ""};
	struct others others = {.first = first};
	struct effects fx = EFFECTS_INIT;
	int published, rc = 1;

	if (first->shape.system || leader_text(act, "group")[0])
		return 1;
	rc = store_group_each(act->work.ctx->store, first->tourney.id, take_other, &others);
	for (int i = 0; i < others.n && rc >= 0; i++) {
		struct otb_refusal no = {.lang = act->request.lang};
		struct otb_load o;

		rc = otb_load(act->work.ctx, &first->tourney, others.v[i], &o);
		if (rc <= 0)
			continue;
		if (!o.event.n_rounds)
			rc = otb_pair(&act->work, &o, &all, &fx, &published, &no);
		otb_load_release(&o);
	}
	if (rc >= 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

static int pair(struct act *act, struct otb_load *o, const struct otb_pairing *asked)
{
	struct otb_refusal no = {.lang = act->request.lang};
	struct effects fx = EFFECTS_INIT;
	int first = 0, rc = otb_pair(&act->work, o, asked, &fx, &first, &no);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (no.error)
		return refuse(act, &no);
	if (rc > 0)
		rc = pair_others(act, o);
	return rc > 0 ? show_round(act, o, first) : rc;
}

int leader_otb_pair(struct act *act)
{
	const char *pairs = leader_text(act, "pairs");
	struct otb_pairing asked = {.round = (int)leader_number(act, "round"),
				    .reason = leader_text(act, "reason")};
	struct otb_load o;
	struct rounds_hand_pair *by_hand;
	int rc = find(act, &o);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	by_hand = mem_zeroed(o.n_players + 1, sizeof(*by_hand));
	if (pairs[0] && !leader_pairs_read(pairs, o.n_players, by_hand, &asked.n)) {
		rc = leader_bad(act, "pairs",
				tr(act->request.lang, "takes numbers, White first: \"3-1 4-2\""));
	} else {
		asked.by_hand = pairs[0] ? by_hand : NULL;
		rc = pair(act, &o, &asked);
	}
	free(by_hand);
	otb_load_release(&o);
	return rc;
}

/* --- results --------------------------------------------------------------------------------- */

/* Parses "BOARD: RESULT how"; reports every error. */
static bool read_result(struct act *act, struct card *card)
{
	char line[120];

	snprintf(line, sizeof(line), "%d: %.60s %.20s", (int)leader_number(act, "board"),
		 leader_text(act, "result"), leader_text(act, "how"));
	card_parse(line, strlen(line), 1, CARD_MOST, card);
	for (size_t i = 0; i < card->n_faults; i++)
		leader_bad(act, card->faults[i].fault == CARD_FAULT_HOW ? "how" : "result",
			   card_fault_text(card->faults[i].fault));
	return !card->n_faults;
}

static int close_event(struct act *act, const struct otb_load *o)
{
	struct effects fx = EFFECTS_INIT;
	int rc = otb_card_close(&act->work, &o->tourney, o->group.id, &fx);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

/* For teams, the team numbers replace those of the players. */
static void tell_result(struct act *act, const struct otb_load *o,
			const struct otb_card_entry *entry)
{
	int board = entry->card->results[0].board;
	const struct rounds_game *g =
		o->matches ? &o->games[otb_card_match(o, entry->round, entry->match)]
			   : otb_load_board(o, entry->round, board);
	const char *result = otb_load_result(&entry->card->results[0]);
	json_t *json =
		json_pack("{s:i, s:i, s:i, s:i, s:s, s:i}", "round", entry->round, "board", board,
			  "white", g->white, "black", g->black, "result", result, "unfinished",
			  otb_load_unfinished(o, entry->round) - otb_load_lacks_result(g));

	if (o->matches) {
		json_object_set_new(json, "match", json_integer(entry->match));
		json_object_set_new(json, "group", json_string(o->group.code));
	}
	act_done(act, json, "round %d, board %d: %s", entry->round, board, result);
}

static int enter(struct act *act, struct otb_load *o, const struct card *card)
{
	struct otb_refusal no = {.lang = act->request.lang};
	struct effects fx = EFFECTS_INIT;
	struct otb_card_entry entry = {.round = (int)leader_number(act, "round"),
				       .match = (int)leader_number(act, "match"),
				       .card = card,
				       .reason = leader_text(act, "reason")};
	int rc;

	if (o->matches && !entry.match)
		return leader_bad(
			act, "match",
			tr(act->request.lang, "takes the number of a match of the round"));
	rc = otb_card_enter(&act->work, o, &entry, &fx, &no);
	if (rc > 0 && o->matches)
		rc = otb_objection_settle(&act->work, o,
					  otb_card_match(o, entry.round, entry.match), &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (no.error)
		return refuse(act, &no);
	if (rc > 0)
		rc = close_event(act, o);
	if (rc > 0)
		tell_result(act, o, &entry);
	return rc;
}

/* --- whole cards ----------------------------------------------------------------------------- */

static int matches_in(const struct otb_load *o, int round)
{
	int n = 0;

	while (otb_card_match(o, round, n + 1) != SIZE_MAX)
		n++;
	return n;
}

/* Reports every unreadable line with its position (EVENTS E51). */
static bool read_card(struct act *act, const struct otb_load *o, int match, struct card *card)
{
	const char *text = leader_text(act, "text");
	bool one = !o->matches || match;

	card_parse(text, strlen(text), one ? 1 : matches_in(o, (int)leader_number(act, "round")),
		   o->matches ? o->shape.boards : CARD_MOST, card);
	for (size_t i = 0; i < card->n_faults; i++)
		act_refuse(act, OUTCOME_WRONG, "5.1 § 15", card_fault_name(card->faults[i].fault),
			   "line %d, column %d: %s", card->faults[i].line, card->faults[i].column,
			   tr(act->request.lang, card_fault_text(card->faults[i].fault)));
	return !card->n_faults;
}

/* Picks the lines of one match; statements about the teams apply to the only one. */
static void pick(const struct card *card, int match, struct card *ret_own)
{
	memcpy(ret_own->sides, card->sides, sizeof(card->sides));
	ret_own->n = 0;
	for (size_t i = 0; i < card->n; i++)
		if (card->results[i].match == match)
			ret_own->results[ret_own->n++] = card->results[i];
}

/*
 * A result entered by the leader closes what is open about the match; line-ups on the card are
 * checked (EVENTS E57).
 */
static int settle(struct act *act, const struct otb_load *o, const struct otb_card_entry *entry,
		  struct effects *fx)
{
	size_t match = otb_card_match(o, entry->round, entry->match);
	const struct card_side *sides = entry->card->sides;
	int findings, rc = otb_objection_settle(&act->work, o, match, fx);

	if (rc > 0 && (sides[0].n || sides[1].n))
		rc = otb_objection_of_lists(&act->work, o, match, sides, fx, &findings);
	return rc;
}

/* Returns 1; 0: refused, and nothing is stored. */
static int enter_matches(struct act *act, const struct otb_load *o, const struct card *card,
			 int match, struct effects *fx)
{
	struct card *own = mem_zeroed(1, sizeof(*own));
	struct otb_card_entry entry = {.round = (int)leader_number(act, "round"),
				       .card = own,
				       .reason = leader_text(act, "reason")};
	struct otb_refusal no = {.lang = act->request.lang};
	int last = o->matches && !match ? matches_in(o, entry.round) : 1, rc = 1;

	for (int m = 1; m <= last && rc > 0; m++) {
		pick(card, m, own);
		entry.match = match ? match : m;
		if (!own->n && !match && o->matches)
			continue;
		rc = otb_card_enter(&act->work, o, &entry, fx, &no);
		if (rc > 0 && o->matches)
			rc = settle(act, o, &entry, fx);
	}
	free(own);
	if (no.error)
		refuse(act, &no);
	return rc;
}

static int enter_card(struct act *act, struct otb_load *o, const struct card *card)
{
	int match = (int)leader_number(act, "match"), round = (int)leader_number(act, "round");
	struct effects fx = EFFECTS_INIT;
	int rc = enter_matches(act, o, card, match, &fx);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc > 0)
		rc = close_event(act, o);
	if (rc > 0)
		act_done(act, json_pack("{s:i, s:i}", "round", round, "results", (int)card->n),
			 "round %d: %zu results", round, card->n);
	return rc < 0 ? rc : 1;
}

int leader_otb_card(struct act *act)
{
	struct card *card = mem_zeroed(1, sizeof(*card));
	struct otb_load o;
	int rc = find(act, &o);

	if (rc > 0) {
		rc = read_card(act, &o, (int)leader_number(act, "match"), card)
			     ? enter_card(act, &o, card)
			     : 1;
		otb_load_release(&o);
	} else if (rc == 0) {
		rc = 1;
	}
	free(card);
	return rc;
}

int leader_otb_result(struct act *act)
{
	struct card *card = mem_zeroed(1, sizeof(*card));
	struct otb_load o;
	int rc = find(act, &o);

	if (rc > 0) {
		rc = read_result(act, card) ? enter(act, &o, card) : 1;
		otb_load_release(&o);
	} else if (rc == 0) {
		rc = 1;
	}
	free(card);
	return rc;
}
