/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Draws that no round needs: the start numbers of Norwegian Monrad (NSF 2B), the DSU knock-out
 * (DSU 4.9.7), Varma's restricted draw (FIDE 2010 Annex 2), Olympiad teams (DSU 4.9.9.5), the
 * groups of cup and EMT (6.5.1, 6.6.1) and the colours of a team match.  Lots are arguments; an
 * option is a lot modulo their number.
 */
#ifndef CORE_PAIRING_DRAW_H
#define CORE_PAIRING_DRAW_H

#include "core/pairing/state.h"

#include <stdbool.h>
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
	KNOCKOUT_BAD_LEVEL,   /* the lots of a level are no permutation of it */
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

#define VARMA_LEAST 9
#define VARMA_MOST  24

struct varma_player {
	int id;
	const char *name, *federation;
};

/*
 * The restricted draw for VARMA_LEAST..VARMA_MOST players: ret_numbers[i] is the number of player
 * i.  Lots that are used up count as 0.
 */
void varma_draw(const struct varma_player *players, int n, const unsigned *lots, size_t n_lots,
		int *ret_numbers);

/*
 * Seeded start numbers of Norwegian Monrad for n players in order of strength: ret_order[i] is the
 * player (0-based, the strongest first) with start number i + 1.  The lowest one to three who make
 * the rest divisible by four draw the last numbers; the rest draws in the order ACDBCABD of its
 * quarters.  Lots that are used up count as 0.
 */
void monrad_nsf_seeding(int n, const unsigned *lots, size_t n_lots, int *ret_order);

/* The team (0-based) of the k-th strongest (0-based) of an Olympiad draft with t teams. */
int olympiad_team(int k, int t);

/*
 * Groups of equal strength (6.6.1.2): the group (0-based) of each of n players in order of
 * strength, row by row there and back.  Of groups of seven and six the sevens must stand first, so
 * that the seventh row, which runs forward, ends with them.
 */
void cup_serpentine(int n, int groups, int *ret_group);

/* The same for groups of any sizes, in any order: a row passes over the groups that are full. */
void cup_serpentine_sizes(const int *sizes, int groups, int *ret_group);

#endif
