/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See reserve.h. */
#include "daemon/event/reserve.h"

#include <stdio.h>

#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_row.h"

int reserve_stops(const struct team_one *team)
{
	int n = 0;

	for (size_t i = 0; i < team->n; i++)
		n += team->lineup[i].reserve && team->lineup[i].stop &&
		     team->lineup[i].state != LINEUP_REFUSED;
	return n;
}

void reserve_ask(const struct work *work, const struct tourney *t,
		 const struct reserve_asked *asked, struct effects *ret)
{
	const struct team_row *team = &asked->team->row;
	struct lineup_row row = {.team = team->id,
				 .board = asked->board,
				 .player = asked->player->id,
				 .asked_facts = "{}",
				 .reserve = true,
				 .first = asked->from,
				 .stop = asked->stop,
				 .state = LINEUP_ASKED,
				 .at = work->received};
	struct case_row about = {
		.kind = CASE_RESERVE, .tourney = t->id, .group = team->group, .team = team->id};

	snprintf(row.author, sizeof(row.author), "%s",
		 work->author && work->author[0] ? work->author : "captain");
	if (asked->kept) {
		row = *asked->kept;
		row.player = asked->player->id;
	}
	effects_row(ret, asked->kept ? ROW_LINEUP : ROW_LINEUP_ADDED, &row);
	cases_open(work, &about,
		   json_pack("{s:s, s:s, s:i, s:I, s:s, s:i, s:i, s:b, s:b, s:[s,s]}", "event",
			     t->code, "team", asked->team->name, "board", asked->board, "player",
			     (json_int_t)asked->player->id, "name", asked->player->name, "rating",
			     asked->rating, "replaced_rating", asked->replaced_rating, "notable",
			     (int)asked->notable, "stop", (int)asked->stop, "choices", "approve",
			     "refuse"),
		   ret);
}

struct search {
	int64_t player;
	int board;
	struct lineup_row found;
};

static int take_asked(void *arg, const struct lineup_row *l)
{
	struct search *s = arg;

	if (l->reserve && l->state == LINEUP_ASKED && l->board == s->board &&
	    l->player == s->player)
		s->found = *l;
	return 0;
}

int reserve_of_case(const struct work *work, const struct case_row *row,
		    struct lineup_row *ret_reserve, struct team_row *ret_team)
{
	json_t *facts = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	struct search s = {.player = json_integer_value(json_object_get(facts, "player")),
			   .board = (int)json_integer_value(json_object_get(facts, "board")),
			   .found = {.id = 0}};
	int rc = store_lineup_each(work->ctx->store, row->team, take_asked, &s);

	json_decref(facts);
	if (rc >= 0)
		rc = store_team_get(work->ctx->store, row->team, ret_team);
	*ret_reserve = s.found;
	return rc > 0 ? s.found.id != 0 : rc;
}

struct one_game {
	int64_t player;
	struct occupant_seat seat;
};

static int take_game(void *arg, const struct game_row *row)
{
	struct one_game *g = arg;

	g->seat =
		(struct occupant_seat){row->id, row->white == g->player ? SIDE_WHITE : SIDE_BLACK};
	return 1;
}

/* An unfinished game of the current holder of the board: 1 or 0. */
static int find_seat(const struct work *work, const struct team_row *team, int board,
		     struct occupant_seat *ret_seat)
{
	struct entry_list entries = {0};
	struct one_game one = {.player = 0};
	struct game_query games = {.group = team->group, .unfinished = true};
	int rc = entry_list_load(work->ctx, team->group, false, &entries);

	for (int i = 0; i < entries.n; i++) {
		const struct entry_row *e = &entries.rows[i];

		if (e->team == team->id && e->board == board && !entry_list_is_former(e))
			one.player = e->player;
	}
	entry_list_release(&entries);
	games.player = one.player;
	if (rc >= 0 && one.player)
		rc = store_game_each(work->ctx->store, &games, take_game, &one);
	*ret_seat = one.seat;
	return rc < 0 ? rc : one.seat.game != 0;
}

int reserve_approve(const struct work *work, const struct team_row *team,
		    const struct lineup_row *reserve, const char *reason, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal)
{
	struct lineup_row row = *reserve;
	struct occupant_seat seat;
	struct player player;
	struct occupant_change change = {
		.player = &player, .from = reserve->first, .stop = reserve->stop, .reason = reason};
	int rc = store_player_get(work->ctx->store, reserve->player, &player);

	ret_refusal->game = 0;
	if (rc > 0)
		rc = find_seat(work, team, reserve->board, &seat);
	if (rc > 0)
		rc = occupant_change(work, &seat, &change, ret, ret_done, ret_refusal);
	if (rc > 0) {
		row.state = LINEUP_IN_FORCE;
		effects_row(ret, ROW_LINEUP, &row);
	}
	return rc;
}

void reserve_refuse(const struct lineup_row *reserve, struct effects *ret)
{
	struct lineup_row row = *reserve;

	row.state = LINEUP_REFUSED;
	effects_row(ret, ROW_LINEUP, &row);
}
