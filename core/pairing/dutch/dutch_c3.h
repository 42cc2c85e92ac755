/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How many pairs a bracket can form (PAIRING A3, A6, C3).  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C3_H
#define CORE_PAIRING_DUTCH_DUTCH_C3_H

#include "core/pairing/dutch/dutch_player.h"

/* A bracket without those who are stuck in it. */
struct bracket {
	const struct dutch *d;
	const int *moved; /* positions moved down into it, ascending */
	int n_moved;
	const int *natives; /* ascending */
	int n_natives;
	bool lowest; /* at most one may remain, who must be allowed the bye */
};

/* Positions of all its players, ascending, in memory for free(). */
int *dutch_c3_list(const struct bracket *b);

/*
 * p: pairs of moved-down players in ret_ph, 0 in a homogeneous bracket, and of the rest in ret_pr.
 * False when a lowest bracket does not come out.
 */
bool dutch_c3_determine_p(const struct bracket *b, int *ret_ph, int *ret_pr);

#endif
