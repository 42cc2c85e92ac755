/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loading what can be seen; see view.h. */
#include "daemon/publish/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chess/numeric.h"
#include "core/event/emt.h"
#include "core/rules/game.h"
#include "daemon/entry_list.h"
#include "daemon/game_load.h"

static int load_group(struct context *ctx, int64_t id, struct group_row *g, struct tourney *t)
{
	int rc;

	memset(g, 0, sizeof(*g));
	memset(t, 0, sizeof(*t));
	if (!id)
		return 1;
	rc = store_group_get(ctx->store, id, g);
	return rc > 0 ? store_tourney_get(ctx->store, g->tourney, t) : rc;
}

int view_game(struct context *ctx, int64_t id, int64_t upto, struct game_view *ret_view)
{
	struct game_view v = {.game = NULL};
	int rc = store_game_get(ctx->store, id, &v.row);

	if (rc <= 0)
		return rc;
	rc = store_player_get(ctx->store, v.row.white, &v.white);
	if (rc > 0)
		rc = store_player_get(ctx->store, v.row.black, &v.black);
	if (rc > 0)
		rc = load_group(ctx, v.row.group, &v.group, &v.tourney);
	if (rc <= 0)
		return rc;
	v.game = malloc(sizeof(*v.game));
	if (!v.game)
		abort();
	rc = game_load_fold(ctx, &v.row, upto, v.game);
	if (rc > 0)
		*ret_view = v;
	else
		free(v.game);
	return rc;
}

void view_game_release(struct game_view *view)
{
	if (view->game) {
		game_release(view->game);
		free(view->game);
	}
	view->game = NULL;
}

struct row_sink {
	struct game_row *v;
	int n;
};

static int take_row(void *arg, const struct game_row *row)
{
	struct row_sink *sink = arg;
	struct game_row *more = realloc(sink->v, (size_t)(sink->n + 1) * sizeof(*more));

	if (!more)
		abort();
	sink->v = more;
	sink->v[sink->n++] = *row;
	return 0;
}

static int number_of(const struct group_view *v, int64_t player)
{
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].player.id == player)
			return v->lines[i].entry.number;
	return 0;
}

/* Half points of a stored result. */
static void points_of(const char *result, struct emt_game *g)
{
	g->white2 = g->black2 = -1;
	if (!strcmp(result, "1-0"))
		g->white2 = 2, g->black2 = 0;
	else if (!strcmp(result, "0-1"))
		g->white2 = 0, g->black2 = 2;
	else if (!strcmp(result, "1/2-1/2"))
		g->white2 = g->black2 = 1;
	else if (!strcmp(result, "0-0"))
		g->white2 = g->black2 = 0;
}

static int index_of_number(const struct group_view *v, int number)
{
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].entry.number == number)
			return i;
	return 0;
}

static int reckon(struct group_view *v)
{
	struct emt_game *games = calloc((size_t)v->n_games + 1, sizeof(*games));
	struct emt_line *lines = calloc((size_t)v->n_lines + 1, sizeof(*lines));
	int rc = 1;

	if (!games || !lines)
		abort();
	for (int i = 0; i < v->n_games; i++) {
		games[i].round = v->games[i].round;
		games[i].white = number_of(v, v->games[i].white);
		games[i].black = number_of(v, v->games[i].black);
		points_of(v->games[i].result, &games[i]);
	}
	if (v->n_games && emt_table(v->n_lines, games, v->n_games, lines)) {
		for (int i = 0; i < v->n_lines; i++) {
			struct table_line *to = &v->lines[index_of_number(v, lines[i].number)];
			to->place = lines[i].place;
			to->points2 = lines[i].points2;
			to->sb4 = lines[i].sb4;
			to->played = lines[i].played;
			v->order[i] = (int)(to - v->lines);
		}
	}
	free(games);
	free(lines);
	return rc;
}

static int by_number(const void *a, const void *b)
{
	const struct table_line *x = a, *y = b;

	if (x->entry.number != y->entry.number)
		return x->entry.number - y->entry.number;
	return x->entry.seq - y->entry.seq;
}

static int load_lines(struct context *ctx, struct group_view *v)
{
	struct entry_list list = {0};
	int rc = entry_list_load(ctx, v->group.id, false, &list);

	v->lines = calloc((size_t)list.n + 1, sizeof(*v->lines));
	v->order = calloc((size_t)list.n + 1, sizeof(*v->order));
	if (!v->lines || !v->order)
		abort();
	for (int i = 0; i < list.n && rc > 0; i++) {
		if (v->group.state != GROUP_FILLING && !list.rows[i].number)
			continue; /* left before the lots */
		v->lines[v->n_lines].entry = list.rows[i];
		v->lines[v->n_lines].place = 1;
		rc = store_player_get(ctx->store, list.rows[i].player,
				      &v->lines[v->n_lines].player);
		v->n_lines++;
	}
	qsort(v->lines, (size_t)v->n_lines, sizeof(*v->lines), by_number);
	for (int i = 0; i < v->n_lines; i++)
		v->order[i] = i;
	entry_list_release(&list);
	return rc;
}

int view_group(struct context *ctx, int64_t id, struct group_view *ret_view)
{
	struct game_query q = {.group = id};
	struct group_view v = {.n_lines = 0};
	struct row_sink rows = {NULL, 0};
	int rc = store_group_get(ctx->store, id, &v.group);

	if (rc > 0)
		rc = store_tourney_get(ctx->store, v.group.tourney, &v.tourney);
	if (rc <= 0)
		return rc;
	rc = load_lines(ctx, &v);
	if (rc > 0)
		rc = store_game_each(ctx->store, &q, take_row, &rows);
	v.games = rows.v;
	v.n_games = rows.n;
	if (rc > 0)
		rc = reckon(&v);
	if (rc > 0)
		*ret_view = v;
	else
		view_group_release(&v);
	return rc;
}

void view_group_release(struct group_view *view)
{
	free(view->lines);
	free(view->order);
	free(view->games);
	*view = (struct group_view){.n_lines = 0};
}

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
	int rc = game_load_fold(ctx, &l->row, 0, &game);

	if (rc < 0)
		return rc;
	last_numeric(&game, l->last_move, sizeof(l->last_move));
	l->my_turn = game_turn(&game) == me;
	l->last_day = CIVIL_NONE;
	if (l->my_turn) {
		game_clock(&game, me, game_date(&game, now), &clock);
		l->days_left = clock.left;
		l->last_day = clock.last_day;
		clock_view_release(&clock);
	}
	game_release(&game);
	return store_player_get(ctx->store, me == SIDE_WHITE ? l->row.black : l->row.white,
				&l->opponent);
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
	struct row_sink rows = {NULL, 0};
	struct desk_view v = {NULL, 0};
	int rc = store_game_each(ctx->store, &q, take_row, &rows);

	v.lines = calloc((size_t)rows.n + 1, sizeof(*v.lines));
	if (!v.lines)
		abort();
	for (; v.n_lines < rows.n && rc > 0; v.n_lines++) {
		v.lines[v.n_lines].row = rows.v[v.n_lines];
		rc = fill_desk(ctx, player, now, &v.lines[v.n_lines]);
	}
	free(rows.v);
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
