/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The DSU knock-out (DSU 4.9.7): the draw of the lot numbers, and the matches of a round.  Lots are
 * arguments.
 */
#ifndef CORE_PAIRING_KNOCKOUT_KNOCKOUT_H
#define CORE_PAIRING_KNOCKOUT_KNOCKOUT_H

#include "core/pairing/pair_state.h"

#include <stddef.h>

struct knockout_player {
	int id, rating;
	enum pair_title title;
	int elo, lot;
};

struct knockout_lots {
	const int *const *levels; /* permutation of each level; NULL entry: as they are */
	const size_t *level_sizes;
	size_t n_levels;
};

struct knockout {
	int size;    /* N: places of the draw, a power of two */
	int *number; /* player index at lot number 1..N (at [number - 1]), -1 for a free place */
};

enum knockout_error {
	KNOCKOUT_OK,
	KNOCKOUT_BAD_LEVEL,   /* the lots of a level are not a permutation of it */
	KNOCKOUT_BAD_ROUND,   /* no such round */
	KNOCKOUT_FEW_WINNERS, /* a past round lacks winners */
	KNOCKOUT_NOT_IN_MATCH /* a winner did not play that match */
};

/* Draws the lot numbers.  The caller releases the draw when KNOCKOUT_OK comes back. */
enum knockout_error knockout_draw(const struct knockout_player *players, size_t n,
				  const struct knockout_lots *lots, struct knockout *ret_draw);
void knockout_release(struct knockout *k);

struct knockout_match {
	int a, b; /* indices, the lower lot number first; -1 for a free place */
};

/*
 * The matches of a round: size / 2^round of them, in order, into `ret_matches`.  winners[r] lists
 * the winners (indices) of round r + 1 in match order, only of matches with two players.
 */
enum knockout_error knockout_round(const struct knockout *k, int round, const int *const *winners,
				   const size_t *n_winners, size_t n_rounds,
				   struct knockout_match *ret_matches, size_t *ret_n);

#endif
