/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The number of pairs that a bracket can form (PAIRING A3, A6, C3).  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C3_H
#define CORE_PAIRING_DUTCH_DUTCH_C3_H

#include "core/pairing/dutch/dutch_player.h"

/* A bracket without its stuck players. */
struct bracket {
	const struct dutch *d;
	const int *moved; /* positions moved down into it, ascending */
	int n_moved;
	const int *natives; /* ascending */
	int n_natives;
	bool lowest; /* at most one player may remain, who must be eligible for the bye */
};

/* Positions of all its players, ascending; the caller frees them. */
int *dutch_c3_list(const struct bracket *b);

/*
 * Computes p: pairs of moved-down players in ret_ph, 0 in a homogeneous bracket, and of the rest in
 * ret_pr.  Returns false if a lowest bracket cannot be paired.
 */
bool dutch_c3_determine_p(const struct bracket *b, int *ret_ph, int *ret_pr);

#endif
