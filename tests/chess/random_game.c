/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Random games.
 */
#include "tests/chess/random_game.h"

/* splitmix64 */
uint64_t random_next(struct random_source *r)
{
	uint64_t x = r->state += 0x9e3779b97f4a7c15ULL;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
	return x ^ (x >> 31);
}

void random_game(struct random_source *r, const struct position *start, size_t max,
		 struct game_record_ply *room, struct game_record *ret)
{
	struct legal_moves legal;

	game_record_init(ret, start, room, RANDOM_GAME_MAX);
	while (ret->n < max && game_record_outcome(ret) == OUTCOME_ONGOING) {
		legal_moves_of(&ret->now, &legal);
		if (!game_record_play(ret, legal.list[random_below(r, (unsigned)legal.n)]))
			break;
	}
}
