/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Events over the board: pairings and results (EVENTS E51, E52). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/leader.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/otb.h"

/* --- the event ------------------------------------------------------------------------------- */

static int refuse(struct act *act, const struct otb_refusal *no)
{
	act_refuse(act, OUTCOME_REFUSED, no->paragraph, no->error, "%s", no->text);
	return 1;
}

/* 1: of the sender's events, over the board, its lots drawn; 0: refused. */
static int find(struct act *act, struct otb_load *ret)
{
	struct tourney t;
	const struct kind *kind;
	int rc = leader_find_own_event(act, &t);

	if (rc <= 0)
		return rc;
	kind = kind_find(t.kind);
	if (!kind || kind->mode != KIND_OTB) {
		act_refuse(act, OUTCOME_REFUSED, "5.1", "not_over_the_board",
			   "%s is played on the server, which pairs and scores it", t.code);
		return 0;
	}
	rc = otb_load(act->work.ctx, &t, ret);
	if (rc == 0)
		act_refuse(act, OUTCOME_REFUSED, "4.9", "wrong_state",
			   "%s has no numbers yet; close its entries and draw its lots first",
			   t.code);
	return rc;
}

/* --- pairing --------------------------------------------------------------------------------- */

/* "3-1 4-2": numbers, White first. */
static bool read_pairs(const char *text, struct rounds_hand_pair *ret_pairs, size_t room,
		       size_t *ret_n)
{
	size_t n = 0;

	while (*text) {
		char *end;
		long white = strtol(text, &end, 10), black = 0;

		if (end == text || *end != '-' || n == room)
			return false;
		text = end + 1;
		black = strtol(text, &end, 10);
		if (end == text || white < 1 || black < 1 || white > 9999 || black > 9999)
			return false;
		ret_pairs[n++] = (struct rounds_hand_pair){(int)white, (int)black};
		text = end + strspn(end, " ,");
	}
	*ret_n = n;
	return n > 0;
}

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

/* The round as it stands now that it is stored. */
static int show_round(struct act *act, const struct tourney *t, int round)
{
	struct otb_load o;
	int bye, rc = otb_load(act->work.ctx, t, &o);

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

static int pair(struct act *act, struct otb_load *o, const struct otb_pairing *asked)
{
	struct otb_refusal no = {.error = NULL};
	struct effects fx = EFFECTS_INIT;
	int first = 0, rc = otb_pair(&act->work, o, asked, &fx, &first, &no);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (no.error)
		return refuse(act, &no);
	return rc > 0 ? show_round(act, &o->tourney, first) : rc;
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
	if (pairs[0] && !read_pairs(pairs, by_hand, o.n_players, &asked.n)) {
		rc = leader_bad(act, "pairs", "takes numbers, White first: \"3-1 4-2\"");
	} else {
		asked.by_hand = pairs[0] ? by_hand : NULL;
		rc = pair(act, &o, &asked);
	}
	free(by_hand);
	otb_load_release(&o);
	return rc;
}

/* --- results --------------------------------------------------------------------------------- */

/* Reads "BOARD: RESULT how"; every fault is told. */
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

static int close_event(struct act *act, const struct tourney *t)
{
	struct effects fx = EFFECTS_INIT;
	int rc = otb_close(&act->work, t, &fx);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

static int enter(struct act *act, struct otb_load *o, const struct card *card)
{
	struct otb_refusal no = {.error = NULL};
	struct effects fx = EFFECTS_INIT;
	int round = (int)leader_number(act, "round"), board = card->results[0].board;
	const struct rounds_game *g = otb_load_board(o, round, board);
	int rc = otb_enter(&act->work, o, round, card->results, card->n, leader_text(act, "reason"),
			   &fx, &no);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (no.error)
		return refuse(act, &no);
	if (rc > 0)
		rc = close_event(act, &o->tourney);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:i, s:i, s:i, s:i, s:s, s:i}", "round", round, "board", board,
				   "white", g->white, "black", g->black, "result",
				   otb_load_result(&card->results[0]), "unfinished",
				   otb_load_unfinished(o, round) - !g->finished),
			 "round %d, board %d: %s", round, board,
			 otb_load_result(&card->results[0]));
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
