/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_rated.h. */
#include "daemon/publish/view_rated.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rating/klist.h"
#include "daemon/moves_made.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/rating_facts.h"

/*
 * For a running game, assumes that both will move; `back`: a ruling took moves back in the group,
 * so the row does not say whether they have.
 */
static int fill_game(struct context *ctx, const struct group_view *v, const struct game_row *row,
		     bool back, struct klist_game *ret)
{
	const struct view_line *white = view_group_line(v, row->first_white),
			       *black = view_group_line(v, row->first_black);
	int rc = 1;

	*ret = (struct klist_game){.moved_a = true, .moved_b = true};
	if (row->stage == STAGE_OVER && (row->ply < 2 || back))
		rc = rating_facts_game(ctx, row->id, ret);
	ret->a = white ? (uint32_t)(white - v->lines) : 0;
	ret->b = black ? (uint32_t)(black - v->lines) : 0;
	ret->taken_over = row->reserve;
	return rc;
}

int view_rated(struct context *ctx, const struct group_view *view, bool **ret_rated)
{
	size_t n = view->rated ? (size_t)view->n_games : 0;
	struct klist_game *games = mem_zeroed(n + 1, sizeof(*games));
	bool *rated = mem_zeroed((size_t)view->n_games + 1, sizeof(*rated));
	const struct klist_unit unit = {
		.team = view->kind->unit == KIND_TEAM, .games = games, .n_games = n};
	bool back = false;
	int rc = n ? moves_made_back(ctx, view->id, &back) : 1;

	for (size_t i = 0; i < n && rc >= 0; i++)
		rc = fill_game(ctx, view, &view->games[i], back, &games[i]);
	if (rc >= 0) {
		klist_rated(&unit, (size_t)view->n_lines, rated);
		*ret_rated = rated;
	} else {
		free(rated);
	}
	free(games);
	return rc < 0 ? rc : 1;
}
