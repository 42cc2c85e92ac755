/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_my.h. */
#include "daemon/publish/view_my.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rules/game_occupant.h"
#include "daemon/game_load.h"
#include "daemon/kept_games.h"
#include "daemon/publish/view_rows.h"

static void take_last_move(const struct game *game, struct my_game *g)
{
	if (!game_record_before_last(&game->record, &g->before))
		return;
	g->last = game->record.ply[game->record.n - 1].move;
	numeric_write(&g->before, g->last, TOKEN_ICCF, g->last_numeric);
	g->last_number = g->before.fullmove;
	if (game->n_plies)
		g->last_date = game->plies[game->n_plies - 1].day;
}

/* A side's current or next leave. */
static struct my_leave leave_of(const struct game *game, enum event_side side, struct civil today)
{
	struct my_leave found = {CIVIL_NONE, CIVIL_NONE};

	for (size_t i = 0; i < game->n_leaves; i++) {
		const struct leave_fact *l = &game->leaves[i];
		if (l->side == (uint8_t)side && !l->former && l->until.day >= today.day &&
		    (civil_is_none(found.from) || l->from.day < found.from.day))
			found = (struct my_leave){l->from, l->until};
	}
	return found;
}

static void take_clock(const struct game *game, struct civil today, struct my_game *g)
{
	struct game_ahead ahead;
	struct clock_view clock;

	game_days(game, g->side, today, &clock);
	g->used = clock.used + clock.running;
	g->limit = clock.first_move.limit ? clock.first_move.limit : clock.limit;
	g->left = clock.first_move.limit ? clock.first_move.left : clock.left;
	g->control = clock.first_move.limit ? clock.first_move.control : clock.control;
	g->last_day = clock.first_move.limit ? clock.first_move.last_day : clock.last_day;
	game_ahead(game, today, &ahead);
	g->next_kind = ahead.kind;
	g->next = ahead.last;
	g->penalty = ahead.penalty;
	g->reminded = game->reminded;
}

/* Cached, since the next game is mostly in the same group. */
struct names {
	int64_t group;
	char event[STORE_NAME_MAX + 1], name[STORE_NAME_MAX + 1];
};

static int load_names(struct context *ctx, int64_t group, struct names *n)
{
	struct group_row g;
	struct tourney t;
	int rc;

	if (group == n->group)
		return 1;
	rc = store_group_get(ctx->store, group, &g);
	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	n->group = group;
	memcpy(n->name, g.name, sizeof(g.name));
	memcpy(n->event, t.name, sizeof(t.name));
	return 1;
}

static void fill(const struct game_row *row, const struct game *game, int64_t player,
		 struct instant now, struct my_game *g)
{
	struct civil today = game_date(game, now);
	enum event_side other;

	*g = (struct my_game){.id = row->id,
			      .group = row->group,
			      .side = row->white == player ? SIDE_WHITE : SIDE_BLACK,
			      .phase = game->phase,
			      .by_post = game_by_card(game),
			      .ply = game_ply(game),
			      .last_date = CIVIL_NONE,
			      .zone = game->setup.zone,
			      .offer = game->offer,
			      .rules = game->setup.rules};
	other = g->side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
	g->claims_until = game_claims_until(game);
	g->adjudicated = !civil_is_none(g->claims_until);
	if (g->claims_until.day < today.day)
		g->claims_until = CIVIL_NONE;
	g->my_turn = game->phase == PHASE_OPEN && game_turn(game) == g->side;
	if (ruleset_get(&game->setup.rules, RULE_SERIES) == SERIES_VISIBLE)
		g->proposed = game->series[other].n;
	fen_write(&game->record.now, g->fen);
	take_last_move(game, g);
	take_clock(game, today, g);
	g->leave[0] = leave_of(game, g->side, today);
	g->leave[1] = leave_of(game, other, today);
}

struct loading {
	struct context *ctx;
	int64_t player;
	struct instant now;
	struct civil on;
	int64_t outage; /* the last one */
	struct names names;
};

/* The current game; a read-only one may be borrowed from the kept games. */
static int load_game(struct loading *l, const struct game_row *row, struct my_game *g)
{
	bool kept = civil_is_none(l->on) && l->outage <= row->outage;
	const struct game *game = NULL;
	struct game own;
	int rc = kept ? game_load_lent(l->ctx, row, &game) : game_load_now(l->ctx, row, &own);

	if (rc < 0)
		return rc;
	if (!kept)
		game = &own;
	fill(row, game, l->player, l->now, g);
	rc = view_player(l->ctx,
			 game_occupant_now(game, g->side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE),
			 &g->opponent);
	if (rc > 0 && row->group)
		rc = load_names(l->ctx, row->group, &l->names);
	if (rc > 0 && row->group) {
		memcpy(g->event, l->names.event, sizeof(g->event));
		memcpy(g->group_name, l->names.name, sizeof(g->group_name));
	}
	if (g->my_turn && !civil_is_none(l->on)) {
		/* Modifies the game, which is not read afterwards. */
		g->answer_verdict = what_if(&own, g->side, l->now, l->on, &g->answer);
		g->asked = true;
	}
	if (kept)
		kept_games_return(game);
	else
		game_release(&own);
	return rc;
}

/* Games to move first; then by next date, those without one last. */
static int by_date(const void *a, const void *b)
{
	const struct my_game *x = a, *y = b;
	bool none_x = civil_is_none(x->next), none_y = civil_is_none(y->next);

	if (x->my_turn != y->my_turn)
		return x->my_turn ? -1 : 1;
	if (none_x != none_y)
		return none_x ? 1 : -1;
	if (!none_x && x->next.day != y->next.day)
		return x->next.day < y->next.day ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

int view_my_games(struct context *ctx, int64_t player, struct instant now, struct civil on,
		  struct my_games *ret_games)
{
	struct game_query q = {.player = player, .unfinished = true};
	struct loading l = {.ctx = ctx, .player = player, .now = now, .on = on};
	struct view_rows rows = {NULL, 0, 0};
	struct my_games games = {NULL, 0, 0};
	int rc = view_rows(ctx, &q, &rows);

	games.v = mem_zeroed((size_t)rows.n + 1, sizeof(*games.v));
	if (rc >= 0)
		rc = store_outage_last(ctx->store, &l.outage);
	for (int i = 0; i < rows.n && rc >= 0; i++) {
		rc = load_game(&l, &rows.list[i], &games.v[games.n]);
		games.waiting += games.v[games.n++].my_turn;
	}
	free(rows.list);
	if (rc < 0) {
		view_my_games_release(&games);
		return rc;
	}
	qsort(games.v, (size_t)games.n, sizeof(*games.v), by_date);
	*ret_games = games;
	return 1;
}

void view_my_games_release(struct my_games *games)
{
	free(games->v);
	*games = (struct my_games){NULL, 0, 0};
}
