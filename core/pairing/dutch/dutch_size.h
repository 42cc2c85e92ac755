/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How many pairs a bracket can form (PAIRING A3, A6, C3).  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_SIZE_H
#define CORE_PAIRING_DUTCH_DUTCH_SIZE_H

#include "core/pairing/dutch/dutch_player.h"

/* A bracket while it is searched. */
struct bracket {
	const struct dutch *d;
	const int *moved; /* positions moved down into it, ascending */
	int n_moved;
	const int *natives; /* ascending */
	int n_natives;
	bool lowest; /* only one may remain, who must be allowed the bye */
};

/* Positions of all its players, ascending, in memory for free(). */
int *dutch_size_list(const struct bracket *b);

/*
 * The number of pairs that can be made: of moved-down players (p_h, 0 in a homogeneous bracket)
 * and of the rest (p_r).  False when a lowest bracket does not come out.
 */
bool dutch_size_pairs(const struct bracket *b, int *ret_ph, int *ret_pr);

#endif
