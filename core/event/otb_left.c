/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_left.h. */
#include "core/event/otb_left.h"

static bool plays(const struct rounds_game *g, int number)
{
	return g->white == number || g->black == number;
}

static bool is_finished(const struct rounds_game *g, int number)
{
	int points2 = g->white == number ? g->white2 : g->black2;

	return g->finished && ((g->white_moved && g->black_moved) || points2 > 0);
}

struct otb_left otb_left_prospect(size_t n_players, const struct rounds_game *games, size_t n_games,
				  int number)
{
	struct otb_left l = {.total = (int)n_players - 1};

	for (size_t i = 0; i < n_games; i++)
		l.finished += plays(&games[i], number) && is_finished(&games[i], number);
	l.mode = withdrawal_mode(WITHDRAWAL_OTB, l.finished, l.total);
	return l;
}

/* The opponent wins without play. */
static void lose(struct rounds_game *g, int number)
{
	bool white = g->white == number;

	g->finished = g->by_leaving = true;
	g->white2 = white ? 0 : 2;
	g->black2 = white ? 2 : 0;
	g->white_moved = !white;
	g->black_moved = white;
}

static void apply_one(struct rounds_player *p, size_t n_players, struct rounds_game *games,
		      size_t n_games)
{
	struct otb_left l = otb_left_prospect(n_players, games, n_games, p->number);

	p->left_out = !withdrawal_counts(l.mode);
	for (size_t i = 0; i < n_games; i++) {
		if (!plays(&games[i], p->number))
			continue;
		if (p->left_out)
			games[i].left_out = true;
		else if (!games[i].finished && !games[i].left_out)
			lose(&games[i], p->number);
	}
}

void otb_left_apply(struct rounds_player *players, size_t n_players, struct rounds_game *games,
		    size_t n_games)
{
	for (int order = 1; order <= (int)n_players; order++)
		for (size_t i = 0; i < n_players; i++)
			if (players[i].left && players[i].left_order == order)
				apply_one(&players[i], n_players, games, n_games);
}

void otb_left_lose(const struct rounds_player *players, size_t n_players, struct rounds_game *games,
		   size_t n_games)
{
	for (size_t i = 0; i < n_players; i++)
		for (size_t k = 0; players[i].left && k < n_games; k++)
			if (plays(&games[k], players[i].number) && !games[k].finished)
				lose(&games[k], players[i].number);
}
