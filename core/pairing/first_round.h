/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Round 1 of a system that pairs by places in a list, when some players are kept apart (PAIRING
 * ALL-5, NSF-4, DUBOV-5).
 */
#ifndef CORE_PAIRING_FIRST_ROUND_H
#define CORE_PAIRING_FIRST_ROUND_H

#include "core/pairing/pair_state.h"

enum first_round_by {
	FIRST_ROUND_NEIGHBOURS, /* 1-2, 3-4, ... */
	FIRST_ROUND_HALVES,	/* the upper half against the lower, straight */
};

/* Is one of these n players kept apart from somebody? */
bool first_round_is_bound(const struct pair_state *s, const int *player, int n);

/*
 * Writes the mate of each of the n places in the list, n for the bye.  The bye is as low as
 * possible. Each player from the top gets the place that is due, or else a lower one, or else a
 * higher one, the nearest first, with which all others can still be paired; pairs within a half
 * only if there is no other way.  False: the players cannot be paired.
 */
bool first_round_pair(const struct pair_state *s, const int *player, int n, enum first_round_by by,
		      int *ret_mate);

#endif
