/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_card.h. */
#include "daemon/event/otb_card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/otb.h"
#include "daemon/event/tourney.h"

size_t otb_card_match(const struct otb_load *o, int round, int match)
{
	for (size_t i = 0; i < o->n_games; i++)
		if (o->games[i].round == round && otb_load_match_number(o, i) == match)
			return i;
	return SIZE_MAX;
}

/* --- one version after the other ------------------------------------------------------------- */

static struct card_result *on_card(struct card *card, int board)
{
	for (size_t i = 0; i < card->n; i++)
		if (card->results[i].board == board)
			return &card->results[i];
	return NULL;
}

static bool same_result(const struct card_result *a, const struct card_result *b)
{
	return a->white2 == b->white2 && a->black2 == b->black2 && a->played == b->played &&
	       a->how == b->how;
}

/* Merges new results into the card; 0: a result is changed without a reason. */
static int merge(struct card *card, const struct card *more, const char *reason,
		 struct otb_refusal *ret)
{
	for (size_t i = 0; i < more->n; i++) {
		const struct card_result *r = &more->results[i];
		struct card_result *was = on_card(card, r->board);

		if (was && !same_result(was, r) && !reason[0])
			return otb_refuse(
				ret, "reason_missing", "§ 15",
				tr(ret->lang, "board %d stands as %s; changing it needs --reason"),
				was->board, otb_load_result(was));
		if (was)
			*was = *r;
		else if (card->n < CARD_MOST)
			card->results[card->n++] = *r;
	}
	return 1;
}

static json_t *results_json(const struct card *card)
{
	json_t *lines = json_array();

	for (size_t i = 0; i < card->n; i++) {
		const struct card_result *r = &card->results[i];

		json_array_append_new(lines,
				      json_pack("{s:i, s:s, s:s}", "board", r->board, "result",
						otb_load_result(r), "how", card_how_name(r->how)));
	}
	return lines;
}

static json_t *seats_json(const struct card_side *side)
{
	json_t *seats = json_array();

	for (size_t i = 0; i < side->n; i++)
		json_array_append_new(
			seats, json_pack("[i,i]", side->seats[i].team, side->seats[i].number));
	return seats;
}

/* The card's statements about a team replace earlier ones. */
static void put_side(json_t *facts, const char *name, const struct card_side *side)
{
	json_t *own = json_object_get(facts, name);

	if (!own) {
		own = json_object();
		json_object_set_new(facts, name, own);
	}
	if (side->n)
		json_object_set_new(own, "seats", seats_json(side));
	if (side->late)
		json_object_set_new(own, "late", json_integer(side->late));
}

static int keep(const struct work *work, const struct otb_load *o, const struct card_row *was,
		json_t *facts, struct effects *ret)
{
	struct card_row row = {.tourney = o->tourney.id,
			       .group = o->group.id,
			       .round = was->round,
			       .match = was->match,
			       .version = was->version + 1,
			       .at = work->received,
			       .state = was->state};

	memcpy(row.author, was->author, sizeof(row.author));
	row.facts = json_dumps(facts, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(facts);
	effects_row(ret, ROW_CARD, &row);
	effects_pages(ret, o->group.id, 0);
	return 1;
}

/* --- entering -------------------------------------------------------------------------------- */

static int check_boards(const struct otb_load *o, const struct otb_card_entry *e,
			struct otb_refusal *ret)
{
	bool teams = o->matches != NULL;

	if (e->round < 1 || (size_t)e->round > o->event.n_rounds)
		return otb_refuse(ret, "no_such_round", "§ 15",
				  tr(ret->lang, "round %d is not paired; %zu rounds are"), e->round,
				  o->event.n_rounds);
	if (teams && otb_card_match(o, e->round, e->match) == SIZE_MAX)
		return otb_refuse(ret, "no_match", "5.1 § 15",
				  tr(ret->lang, "round %d has no match %d"), e->round, e->match);
	for (size_t i = 0; i < e->card->n; i++) {
		int board = e->card->results[i].board;

		if (teams ? board > o->shape.boards : !otb_load_board(o, e->round, board))
			return otb_refuse(ret, "no_board", "§ 15",
					  tr(ret->lang, "round %d has no board %d"), e->round,
					  board);
	}
	return 1;
}

/* A captain's card replaces an unconfirmed one. */
static int may_hand_in(const struct otb_load *o, const struct otb_card_entry *e,
		       struct otb_refusal *ret)
{
	const struct otb_load_card *card = &o->cards[otb_card_match(o, e->round, e->match)];

	if (card->id && card->state != CARD_ENTERED)
		return otb_refuse(
			ret, "card_stands", "5.1 § 15",
			card->state == CARD_OBJECTED
				? N_("An objection to this card is waiting for the tournament "
				     "leader.")
				: N_("This card stands; write to the tournament leader."));
	return 1;
}

static json_t *facts_of(const struct otb_card_entry *e, const struct card_row *was)
{
	json_t *facts = was->facts && !e->captain ? json_loads(was->facts, 0, NULL) : NULL;

	return facts ? facts : json_object();
}

static int next_version(const struct work *work, const struct otb_load *o,
			const struct otb_card_entry *e, struct card_row *was, struct effects *ret,
			struct otb_refusal *ret_refusal)
{
	struct card *card = mem_zeroed(1, sizeof(*card));
	json_t *facts = facts_of(e, was);
	int rc = 1;

	if (was->facts && !e->captain)
		otb_load_card(was->facts, card);
	rc = merge(card, e->card, e->reason, ret_refusal);
	if (rc > 0) {
		json_object_set_new(facts, "results", results_json(card));
		json_object_set_new(facts, "reason", json_string(e->reason));
		if (o->matches) {
			put_side(facts, "visitors", &e->card->sides[OTB_VISITORS]);
			put_side(facts, "hosts", &e->card->sides[OTB_HOSTS]);
		}
		if (e->captain)
			json_object_set_new(facts, "handed_in", json_true());
		rc = keep(work, o, was, facts, ret);
	} else {
		json_decref(facts);
	}
	free(card);
	return rc;
}

int otb_card_enter(const struct work *work, const struct otb_load *o,
		   const struct otb_card_entry *entry, struct effects *ret,
		   struct otb_refusal *ret_refusal)
{
	int match = o->matches ? entry->match : 0, rc = check_boards(o, entry, ret_refusal);
	struct card_row was = {.version = 0};

	if (rc > 0 && entry->captain)
		rc = may_hand_in(o, entry, ret_refusal);
	if (rc <= 0)
		return rc;
	rc = store_card_last(work->ctx->store, o->tourney.id, o->group.id, entry->round, match,
			     &was);
	if (rc < 0)
		return rc;
	was.round = entry->round;
	was.match = match;
	was.state = entry->captain ? CARD_ENTERED : CARD_STANDS;
	if (entry->captain)
		snprintf(was.author, sizeof(was.author), "player %lld", (long long)entry->captain);
	else
		snprintf(was.author, sizeof(was.author), "%s", work_author(work));
	rc = next_version(work, o, entry, &was, ret, ret_refusal);
	card_row_release(&was);
	return rc;
}

/* --- what is decided about it ---------------------------------------------------------------- */

void otb_card_set(const struct otb_load *o, size_t match, enum card_state state,
		  struct effects *ret)
{
	effects_row(ret, ROW_CARD_STATE,
		    &(struct card_decided){
			    .card = o->cards[match].id, .tourney = o->tourney.id, .state = state});
	effects_pages(ret, o->group.id, 0);
}

static void put_unlawful(json_t *facts, const char *name, const bool unlawful[TEAM_MATCH_BOARDS])
{
	json_t *boards = json_array(), *own = json_object_get(facts, name);

	if (!own) {
		own = json_object();
		json_object_set_new(facts, name, own);
	}
	for (int b = 0; b < TEAM_MATCH_BOARDS; b++)
		if (unlawful[b])
			json_array_append_new(boards, json_integer(b + 1));
	json_object_set_new(own, "unlawful", boards);
}

int otb_card_unlawful(const struct work *work, const struct otb_load *o, size_t match,
		      const bool unlawful[2][TEAM_MATCH_BOARDS], const char *reason,
		      struct effects *ret)
{
	struct card_row was;
	json_t *facts;
	int rc = store_card_last(work->ctx->store, o->tourney.id, o->group.id,
				 o->games[match].round, otb_load_match_number(o, match), &was);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	facts = json_loads(was.facts, 0, NULL);
	put_unlawful(facts, "visitors", unlawful[OTB_VISITORS]);
	put_unlawful(facts, "hosts", unlawful[OTB_HOSTS]);
	json_object_set_new(facts, "reason", json_string(reason));
	was.state = CARD_STANDS;
	snprintf(was.author, sizeof(was.author), "%s", work_author(work));
	rc = keep(work, o, &was, facts, ret);
	card_row_release(&was);
	return rc;
}

int otb_card_stand(const struct otb_load *o, struct civil asof, struct effects *ret)
{
	int n = 0;

	for (size_t i = 0; o->matches && i < o->n_games; i++) {
		if (!o->cards[i].id || o->cards[i].state != CARD_ENTERED ||
		    !card_stands(tourney_day(&o->tourney, o->cards[i].at), asof))
			continue;
		otb_card_set(o, i, CARD_STANDS, ret);
		n++;
	}
	return n;
}

/* --- the end --------------------------------------------------------------------------------- */

/* The effect settles its table: the first version, or a corrected one. */
static void finish(const struct work *work, const struct tourney *t, struct group_row *g)
{
	g->state = GROUP_FINISHED;
	if (civil_is_none(g->ended))
		g->ended = tourney_day(t, work->received);
	g->final_at = work->received;
}

int otb_card_close(const struct work *work, const struct tourney *t, int64_t group,
		   struct effects *ret)
{
	struct otb_load o;
	struct group_row g;
	size_t matches;
	int rc = otb_load(work->ctx, t, group, &o);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	g = o.group;
	matches = o.n_games;
	if (otb_load_is_complete(&o) && g.state == GROUP_RUNNING)
		finish(work, t, &g);
	else
		rc = otb_publish_rematches(work, &o, ret);
	if (o.n_games > matches && civil_is_none(g.ended))
		g.ended = tourney_day(t, work->received); /* rematches no longer change it */
	if (store_group_is_over(g.state) || o.n_games > matches)
		effects_group(ret, &g);
	otb_load_release(&o);
	return rc < 0 ? rc : 1;
}
