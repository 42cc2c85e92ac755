/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_leave.h. */
#include "daemon/publish/view_leave.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/leave.h"
#include "core/rules/leave_judge.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_rows.h"
#include "sql/store_event.h"
#include "sql/store_leave.h"

struct asked {
	struct context *ctx;
	int64_t player;
	struct instant now;
	struct civil from, until;
};

static void take(struct leave_part_view *part, const struct leave_fact *fact)
{
	part->taken = mem_resize(part->taken, part->n_taken + 1, sizeof(*part->taken));
	part->taken[part->n_taken++] = *fact;
}

static int take_row(void *arg, const struct leave_row *l)
{
	take(arg,
	     &(struct leave_fact){
		     .from = l->first, .until = l->last, .day = l->told, .special = l->special});
	return 0;
}

static int load_group(const struct asked *asked, struct leave_part_view *part)
{
	struct group_row g;
	int rc = store_group_get(asked->ctx->store, part->group, &g);

	if (rc > 0)
		rc = store_leave_each(asked->ctx->store, asked->player, part->group, take_row,
				      part);
	if (rc <= 0 || !ruleset_read(g.ruleset, &part->rules, NULL))
		return rc < 0 ? rc : STORE_FAILED;
	part->start = g.start;
	snprintf(part->name, sizeof(part->name), "%s", g.name);
	return 1;
}

static void load_single(const struct game_view *v, enum event_side side,
			struct leave_part_view *part)
{
	part->rules = v->game->setup.rules;
	part->start = v->game->setup.start;
	snprintf(part->name, sizeof(part->name), "%s",
		 side == SIDE_WHITE ? v->black.name : v->white.name);
	for (size_t i = 0; i < v->game->n_leaves; i++)
		if (v->game->leaves[i].side == (uint8_t)side && !v->game->leaves[i].former)
			take(part, &v->game->leaves[i]);
}

/* Its year, the days taken, and the verdict on the requested leave. */
static void judge(const struct asked *asked, struct leave_part_view *part)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, asked->now);
	struct civil day = civil_is_none(asked->from) ? today : asked->from;
	struct civil until = civil_is_none(asked->from) ? today : asked->until;

	part->why = (struct refusal){
		.earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE};
	part->verdict = leave_judge(&part->rules, part->start, part->taken, part->n_taken, day,
				    until, today, false, &part->why);
	part->used = part->why.days;
	part->quota = part->why.limit;
	part->year_from = leave_year_start(part->start, leave_year_of(part->start, day));
}

/* The part that the game belongs to; negative: error. */
static int find_part(const struct asked *asked, struct leave_view *view, const struct game_view *v,
		     enum event_side side, size_t *ret_part)
{
	struct leave_part_view part = {.group = v->row.group, .game = v->row.group ? 0 : v->row.id};
	int rc = 1;

	for (size_t i = 0; part.group && i < view->n_parts; i++) {
		if (view->parts[i].group == part.group) {
			*ret_part = i;
			return 1;
		}
	}
	if (part.group)
		rc = load_group(asked, &part);
	else
		load_single(v, side, &part);
	if (rc > 0)
		judge(asked, &part);
	view->parts =
		mem_room(view->parts, view->n_parts + 1, &view->cap_parts, sizeof(*view->parts));
	*ret_part = view->n_parts;
	view->parts[view->n_parts++] = part;
	return rc;
}

static struct civil last_day(const struct game *game, enum event_side side, struct civil today)
{
	struct clock_view clock;

	if (game_turn(game) != side)
		return CIVIL_NONE;
	game_days(game, side, today, &clock);
	return clock.first_move.limit ? clock.first_move.last_day : clock.last_day;
}

/* Adds the leave to this copy of the game only. */
static struct civil last_day_with(const struct asked *asked, struct game *game,
				  enum event_side side, struct civil today)
{
	struct game_event leave = {.kind = EVENT_LEAVE,
				   .side = side,
				   .at = asked->now,
				   .day = today,
				   .from = asked->from,
				   .until = asked->until};

	if (asked->until.day < asked->from.day || game_fold(game, &leave) != 0)
		return CIVIL_NONE;
	return last_day(game, side, today);
}

static int add_game(const struct asked *asked, struct leave_view *view, struct game_view *v)
{
	struct leave_game_view g = {.id = v->row.id, .last_day_with = CIVIL_NONE};
	enum event_side side = v->row.white == asked->player ? SIDE_WHITE : SIDE_BLACK;
	struct civil today = game_date(v->game, asked->now);
	struct clock_view clock;
	int rc = find_part(asked, view, v, side, &g.part);

	if (rc < 0)
		return rc;
	g.opponent = side == SIDE_WHITE ? v->black : v->white;
	g.my_turn = game_turn(v->game) == side;
	game_days(v->game, side, today, &clock);
	g.left = clock.left;
	g.last_day = last_day(v->game, side, today);
	if (view->asked && view->parts[g.part].verdict == VERDICT_OK) {
		rc = view_game_take(asked->ctx, v);
		if (rc < 0)
			return rc;
		g.last_day_with = last_day_with(asked, v->own, side, today);
	}
	view->games =
		mem_room(view->games, view->n_games + 1, &view->cap_games, sizeof(*view->games));
	view->games[view->n_games++] = g;
	return 1;
}

int view_leave(struct context *ctx, int64_t player, struct instant now, struct civil from,
	       struct civil until, int64_t group, struct leave_view *ret_view)
{
	struct asked asked = {ctx, player, now, from, until};
	struct game_query q = {.player = player, .group = group, .unfinished = true};
	struct leave_view view = {.asked = !civil_is_none(from)};
	struct view_rows rows = {NULL, 0, 0};
	int rc = view_rows(ctx, &q, &rows);

	for (int i = 0; i < rows.n && rc >= 0; i++) {
		struct game_view v;
		rc = view_game(ctx, rows.list[i].id, 0, &v);
		if (rc <= 0)
			continue;
		rc = add_game(&asked, &view, &v);
		view_game_release(&v);
	}
	free(rows.list);
	for (size_t i = 0; i < view.n_parts && view.asked; i++)
		view.refused |= view.parts[i].verdict != VERDICT_OK;
	if (rc < 0)
		view_leave_release(&view);
	else
		*ret_view = view;
	return rc < 0 ? rc : 1;
}

void view_leave_release(struct leave_view *view)
{
	for (size_t i = 0; i < view->n_parts; i++)
		free(view->parts[i].taken);
	free(view->parts);
	free(view->games);
	*view = (struct leave_view){.parts = NULL};
}
