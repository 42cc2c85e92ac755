/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads news of a player's games; see view_news.h. */
#include "daemon/publish/view_news.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/game_load.h"
#include "daemon/publish/view_player.h"
#include "daemon/publish/view_rows.h"

#define RESULT_DAYS 60 /* how long a result is news */
#define DAY	    86400

/* The last move with its number. */
static void last_move(const struct game_record *r, char *ret_text, size_t size)
{
	struct position pos = r->start;
	char san[SAN_TEXT + 4];

	*ret_text = '\0';
	for (size_t i = 0; i < r->n; i++) {
		if (i + 1 == r->n) {
			san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, san);
			snprintf(ret_text, size, "%d%s%s", pos.fullmove,
				 pos.side == WHITE ? "." : "...", san);
		}
		position_play(&pos, r->ply[i].move);
	}
}

static int add_news(struct context *ctx, const struct game_row *row, int64_t player,
		    struct news_view *list)
{
	bool white = row->white == player;
	struct view_player opponent;
	struct news_line news = {.game = row->id, .result = "", .at = row->moved_at};
	struct game game;
	int rc = game_load_fold(ctx, row, 0, &game);
	bool tell;

	if (rc < 0)
		return rc;
	if (game.phase == PHASE_OVER) {
		news.result = event_result_text(game.result);
		news.at = row->ended_at;
	}
	news.ply = game_ply(&game);
	last_move(&game.record, news.moved, sizeof(news.moved));
	tell = game.phase == PHASE_OVER || game_turn(&game) == (white ? SIDE_WHITE : SIDE_BLACK);
	game_release(&game);
	rc = view_player(ctx, white ? row->black : row->white, &opponent);
	if (rc <= 0 || !tell)
		return rc;
	snprintf(news.opponent, sizeof(news.opponent), "%s", opponent.name);
	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	list->v[list->n++] = news;
	return 1;
}

static int newest_first(const void *a, const void *b)
{
	const struct news_line *x = a, *y = b;

	if (x->at.sec != y->at.sec)
		return x->at.sec > y->at.sec ? -1 : 1;
	return x->game < y->game ? 1 : -1;
}

int view_news(struct context *ctx, int64_t player, struct instant now, struct news_view *ret_view)
{
	struct game_query q = {.player = player};
	struct news_view v = {NULL, 0, 0};
	struct view_rows rows = {NULL, 0, 0};
	int rc = view_rows(ctx, &q, &rows);

	for (int i = 0; i < rows.n && rc > 0; i++) {
		const struct game_row *row = &rows.list[i];
		if (!row->ended_at.sec || row->ended_at.sec > now.sec - RESULT_DAYS * DAY)
			rc = add_news(ctx, row, player, &v);
	}
	free(rows.list);
	if (v.n)
		qsort(v.v, v.n, sizeof(*v.v), newest_first);
	if (rc > 0)
		*ret_view = v;
	else
		view_news_release(&v);
	return rc;
}

void view_news_release(struct news_view *view)
{
	free(view->v);
	*view = (struct news_view){NULL, 0, 0};
}
