/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Random games from a seed, the same on every machine, for round trips and benchmarks. */
#ifndef TESTS_CHESS_RANDOM_GAME_H
#define TESTS_CHESS_RANDOM_GAME_H

#include "core/chess/game_record.h"

#include <stdint.h>

#define RANDOM_GAME_MAX 1024 /* half-moves */

struct random_source {
	uint64_t state;
};

uint64_t random_next(struct random_source *r);

/* 0 to n - 1. */
static inline unsigned random_below(struct random_source *r, unsigned n)
{
	return (unsigned)(random_next(r) >> 32) % n;
}

/*
 * Plays legal moves at random from `start` (NULL: the initial position) until the game ends or
 * `max` half-moves are played.  `room` holds RANDOM_GAME_MAX half-moves.
 */
void random_game(struct random_source *r, const struct position *start, size_t max,
		 struct game_record_ply *room, struct game_record *ret);

#endif
