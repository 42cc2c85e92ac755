/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a game; see view_game.h. */
#include "daemon/publish/view_game.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/kind.h"
#include "core/rules/game_occupant.h"
#include "daemon/event_options.h"
#include "daemon/game_load.h"
#include "daemon/kept_games.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* The players after the last event shown. */
static int load_players(struct context *ctx, struct game_view *v)
{
	int rc = view_player(ctx, game_occupant_now(v->game, SIDE_WHITE), &v->white);

	return rc > 0 ? view_player(ctx, game_occupant_now(v->game, SIDE_BLACK), &v->black) : rc;
}

/* From the day after the previous change of that side until the day before this one. */
static int load_period(struct context *ctx, const struct game *game, size_t change,
		       struct view_period *ret)
{
	const struct occupant_fact *now = &game->occupants[change];
	int64_t player = game->setup.player[now->side];

	*ret = (struct view_period){.side = (enum event_side)now->side,
				    .from = CIVIL_NONE,
				    .until = civil_add_days(now->from, -1)};
	for (size_t i = 0; i < change; i++) {
		if (game->occupants[i].side == now->side) {
			player = game->occupants[i].player;
			ret->from = game->occupants[i].from;
		}
	}
	return view_player(ctx, player, &ret->player);
}

static int load_former(struct context *ctx, struct game_view *v)
{
	int rc = 1;

	v->former = mem_zeroed(v->game->n_occupants + 1, sizeof(*v->former));
	for (; v->n_former < v->game->n_occupants && rc > 0; v->n_former++)
		rc = load_period(ctx, v->game, v->n_former, &v->former[v->n_former]);
	return rc;
}

static int load_stage(struct context *ctx, const struct group_row *g, struct game_view *v)
{
	struct stage_row stage;
	int rc = store_stage_get(ctx->store, g->stage, &stage);

	if (rc > 0)
		memcpy(v->stage, stage.name, sizeof(v->stage));
	return rc < 0 ? rc : 1;
}

/* "Nordvest 1": the team whose seat the player of that side holds. */
static int load_team(struct context *ctx, enum event_side side, struct game_view *v)
{
	struct entry_row entry;
	struct team_row team;
	struct club club;
	int rc = store_entry_of(ctx->store, v->row.group,
				side == SIDE_WHITE ? v->row.white : v->row.black, &entry);

	if (rc > 0 && entry.team)
		rc = store_team_get(ctx->store, entry.team, &team);
	else if (rc > 0)
		rc = 0;
	if (rc > 0)
		rc = store_club_get(ctx->store, team.club, &club);
	if (rc > 0) {
		v->board = entry.board;
		snprintf(v->team[side], sizeof(v->team[side]), "%s %d", club.name, team.number);
	}
	return rc < 0 ? rc : 1;
}

static int load_teams(struct context *ctx, struct game_view *v)
{
	int rc = load_team(ctx, SIDE_WHITE, v);

	return rc > 0 ? load_team(ctx, SIDE_BLACK, v) : rc;
}

static int load_names(struct context *ctx, struct game_view *v)
{
	struct group_row g;
	struct tourney t;
	int rc = store_group_get(ctx->store, v->row.group, &g);

	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc > 0) {
		memcpy(v->group, g.name, sizeof(g.name));
		memcpy(v->event, t.name, sizeof(t.name));
		memcpy(v->code, g.code, sizeof(g.code));
		rc = load_stage(ctx, &g, v);
	}
	if (rc > 0)
		v->delay = event_options_delay(&t);
	if (rc > 0 && kind_find(t.kind) && kind_find(t.kind)->unit == KIND_TEAM)
		rc = load_teams(ctx, v);
	return rc;
}

/* The newest state is the cached game, unless an outage must be added. */
static int load_newest(struct context *ctx, struct game_view *v)
{
	int64_t outage;
	int rc = store_outage_last(ctx->store, &outage);

	if (rc > 0 && outage <= v->row.outage) {
		rc = game_load_lent(ctx, &v->row, &v->lent);
		v->game = v->lent;
		return rc;
	}
	if (rc < 0)
		return rc;
	v->own = mem_alloc(sizeof(*v->own));
	rc = game_load_now(ctx, &v->row, v->own);
	if (rc > 0)
		v->game = v->own;
	return rc;
}

static int load_then(struct context *ctx, int64_t upto, struct game_view *v)
{
	int rc = game_load_then(ctx, &v->row, upto, &v->lent);

	v->game = v->lent;
	return rc;
}

/* Loads the game of the row up to an event, and then its players. */
static int load(struct context *ctx, int64_t upto, struct game_view *v)
{
	bool newest = upto == 0 || upto == v->row.seq;
	int rc = newest ? load_newest(ctx, v) : load_then(ctx, upto, v);

	if (rc > 0)
		rc = load_players(ctx, v);
	if (rc > 0 && v->game->quiet && newest)
		rc = store_event_hash(ctx->store, &v->row, v->row.seq - (int64_t)v->game->quiet,
				      v->row.head);
	return rc > 0 && v->game->n_occupants ? load_former(ctx, v) : rc;
}

int view_game(struct context *ctx, int64_t id, int64_t upto, struct game_view *ret_view)
{
	struct game_view v = {.game = NULL};
	int rc = store_game_get(ctx->store, id, &v.row);

	if (rc > 0 && v.row.group)
		rc = load_names(ctx, &v);
	if (rc > 0)
		rc = load(ctx, upto, &v);
	if (rc > 0)
		*ret_view = v;
	else
		view_game_release(&v);
	return rc;
}

int view_game_of_row(struct context *ctx, const struct game_row *row, int64_t upto,
		     struct game_view *ret_view)
{
	struct game_view v = {.row = *row};
	int rc = load(ctx, upto, &v);

	if (rc > 0)
		*ret_view = v;
	else
		view_game_release(&v);
	return rc;
}

int view_game_take(struct context *ctx, struct game_view *view)
{
	struct game *own;
	int rc;

	if (view->own)
		return 1;
	own = mem_alloc(sizeof(*own));
	rc = game_load_now(ctx, &view->row, own);
	if (rc < 0) {
		free(own);
		return rc;
	}
	view->game = view->own = own;
	return 1;
}

void view_game_release(struct game_view *view)
{
	kept_games_return(view->lent);
	if (view->game && view->own)
		game_release(view->own);
	free(view->own);
	free(view->former);
	view->game = view->lent = view->own = NULL;
	view->former = NULL;
}

void view_game_public(const struct game_view *view, struct instant now,
		      struct public_game *ret_game)
{
	const struct game *game = view->game;
	struct civil today = game_date(game, now);

	*ret_game = (struct public_game){.id = view->row.id,
					 .group = view->row.group,
					 .group_name = view->group,
					 .event = view->event,
					 .code = view->code,
					 .stage = view->stage,
					 .board = view->board,
					 .team = {view->team[SIDE_WHITE], view->team[SIDE_BLACK]},
					 .round = view->row.round,
					 .player = {&view->white, &view->black},
					 .former = view->former,
					 .n_former = view->n_former,
					 .reserve = game_occupant_is_reserve(game),
					 .rules = &game->setup.rules,
					 .fen = view->row.fen,
					 .start = view->row.start,
					 .record = &game->record,
					 .head = view->row.head,
					 .result = view->row.result,
					 .reason = game->reason,
					 .phase = game->phase,
					 .prelude = game->prelude_plies,
					 .ply = game_ply(game),
					 .turn = game_turn(game),
					 .offer = game->offer,
					 .by_post = game_by_card(game)};
	game_clock(game, SIDE_WHITE, today, &ret_game->clock[SIDE_WHITE]);
	game_clock(game, SIDE_BLACK, today, &ret_game->clock[SIDE_BLACK]);
}

/* Truncates the record to its first `n` half-moves. */
static void cut(struct game_record *r, size_t n)
{
	r->now = r->start;
	r->has_before = n > 0;
	r->n = n;
	for (size_t i = 0; i < n; i++) {
		r->before = r->now;
		position_play(&r->now, r->ply[i].move);
	}
}

void view_game_spectator(const struct game_view *view, int64_t reader, struct instant now,
			 struct public_game *ret_game)
{
	int moves, hidden;

	view_game_public(view, now, ret_game);
	if (view_game_over(ret_game) ||
	    (reader && (reader == view->white.id || reader == view->black.id)))
		return;
	moves = (int)ret_game->record->n - ret_game->prelude;
	hidden = view->delay == OPTION_DELAY_FINISHED || view->delay > moves ? moves : view->delay;
	if (hidden <= 0)
		return;
	ret_game->shown = *ret_game->record;
	cut(&ret_game->shown, ret_game->record->n - (size_t)hidden);
	ret_game->record = &ret_game->shown;
	ret_game->hidden = hidden;
	ret_game->ply -= hidden;
}

void view_game_public_release(struct public_game *game)
{
	game_clock_release(&game->clock[SIDE_WHITE]);
	game_clock_release(&game->clock[SIDE_BLACK]);
}
