/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The gladiator table; the order comes from core/standings/gladiator_rank.h. */
#include "core/event/gladiator.h"

#include "core/base/mem.h"
#include "core/standings/gladiator_rank.h"

#include <stdlib.h>

static bool is_won(const struct gladiator_game *g)
{
	return g->white2 != g->black2;
}

static void add_up(struct gladiator_line *l, enum card_how how)
{
	l->points++;
	l->ordinary += how == CARD_ORDINARY;
	l->reduced += how == CARD_REDUCED;
}

/* Ranks by the lines, which are indexed by player. */
static void rank(struct level *l, const struct gladiator_line *lines, size_t n,
		 const struct gladiator_game *games, size_t n_games)
{
	struct gladiator *players = mem_zeroed(n + 1, sizeof(*players));
	struct gladiator_mutual *mutual = mem_zeroed(n_games + 1, sizeof(*mutual));
	size_t i, n_mutual = 0;

	for (i = 0; i < n; i++)
		players[i] =
			(struct gladiator){ratio_int(lines[i].points), ratio_int(lines[i].ordinary),
					   ratio_int(lines[i].reduced)};
	for (i = 0; i < n_games; i++) {
		if (is_won(&games[i]))
			mutual[n_mutual++] = (struct gladiator_mutual){
				games[i].white, games[i].black,
				ratio_int(games[i].white2 > games[i].black2)};
	}
	gladiator_rank(l, players, mutual, n_mutual);
	free(mutual);
	free(players);
}

void gladiator_table(size_t n, const struct gladiator_game *games, size_t n_games,
		     struct gladiator_line *ret_lines)
{
	struct gladiator_line *lines = mem_zeroed(n + 1, sizeof(*lines));
	size_t *place = mem_zeroed(n + 1, sizeof(*place)), i;
	struct level l;

	for (i = 0; i < n_games; i++) {
		const struct gladiator_game *g = &games[i];

		if (is_won(g))
			add_up(&lines[g->white2 > g->black2 ? g->white : g->black], g->how);
	}
	level_init(&l, n);
	rank(&l, lines, n, games, n_games);
	level_places(&l, place);
	for (i = 0; i < n; i++) {
		ret_lines[i] = lines[l.order[i]];
		ret_lines[i].player = l.order[i];
		ret_lines[i].place = (int)place[i];
	}
	level_release(&l);
	free(place);
	free(lines);
}

int gladiator_rated_white2(const struct gladiator_game *g)
{
	return g->how == CARD_ORDINARY ? g->white2 : 1;
}
