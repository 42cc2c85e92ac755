/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a player's pending items; see view_desk.h. */
#include "daemon/publish/view_desk.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/chess/numeric.h"
#include "core/rules/game.h"
#include "daemon/game_load.h"
#include "daemon/publish/view_rows.h"

static void last_numeric(const struct game *game, char *ret_text, size_t size)
{
	struct position pos = game->record.start;
	char text[MOVE_TOKEN_TEXT] = "";

	for (size_t i = 0; i < game->record.n; i++) {
		if (i + 1 == game->record.n)
			numeric_write(&pos, game->record.ply[i].move, TOKEN_ICCF, text);
		position_play(&pos, game->record.ply[i].move);
	}
	snprintf(ret_text, size, "%.7s", text);
}

static int fill_desk(struct context *ctx, int64_t player, struct instant now, struct desk_line *l)
{
	enum event_side me = l->row.white == player ? SIDE_WHITE : SIDE_BLACK;
	struct clock_view clock;
	struct game game;
	int rc = game_load_now(ctx, &l->row, &game);

	if (rc < 0)
		return rc;
	last_numeric(&game, l->last_move, sizeof(l->last_move));
	l->my_turn = game_turn(&game) == me;
	l->last_day = CIVIL_NONE;
	if (l->my_turn) {
		game_clock(&game, me, game_date(&game, now), &clock);
		l->days_left = clock.first_move.limit ? clock.first_move.left : clock.left;
		l->last_day = clock.first_move.limit ? clock.first_move.last_day : clock.last_day;
		game_clock_release(&clock);
		game_ahead(&game, game_date(&game, now), &l->ahead);
	}
	game_release(&game);
	return view_player(ctx, me == SIDE_WHITE ? l->row.black : l->row.white, &l->opponent);
}

static int by_urgency(const void *a, const void *b)
{
	const struct desk_line *x = a, *y = b;

	if (x->my_turn != y->my_turn)
		return x->my_turn ? -1 : 1;
	if (x->my_turn && x->last_day.day != y->last_day.day)
		return civil_is_none(x->last_day)	   ? 1
		       : civil_is_none(y->last_day)	   ? -1
		       : x->last_day.day < y->last_day.day ? -1
							   : 1;
	return x->row.id < y->row.id ? -1 : 1;
}

int view_desk(struct context *ctx, int64_t player, struct instant now, struct desk_view *ret_view)
{
	struct game_query q = {.player = player, .unfinished = true};
	struct view_rows rows = {NULL, 0, 0};
	struct desk_view v = {NULL, 0};
	int rc = view_rows(ctx, &q, &rows);

	v.lines = mem_zeroed((size_t)rows.n + 1, sizeof(*v.lines));
	for (; v.n_lines < rows.n && rc > 0; v.n_lines++) {
		v.lines[v.n_lines].row = rows.list[v.n_lines];
		rc = fill_desk(ctx, player, now, &v.lines[v.n_lines]);
	}
	free(rows.list);
	qsort(v.lines, (size_t)v.n_lines, sizeof(*v.lines), by_urgency);
	if (rc > 0)
		*ret_view = v;
	else
		view_desk_release(&v);
	return rc;
}

void view_desk_release(struct desk_view *view)
{
	free(view->lines);
	*view = (struct desk_view){NULL, 0};
}
