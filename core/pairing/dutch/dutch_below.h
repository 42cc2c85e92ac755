/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether the floaters of a bracket are acceptable to the one below (PAIRING C12, C13).
 * Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_BELOW_H
#define CORE_PAIRING_DUTCH_DUTCH_BELOW_H

#include "core/pairing/dutch/dutch_c3.h"

/* The bracket below, in a second search for suitable floaters. */
struct dutch_below {
	const int *stuck; /* positions of players who move down by C1, ascending */
	int n_stuck;
	const int *natives; /* of the bracket below */
	int n_natives;
	bool complete; /* C13: the lowest bracket must be paired; otherwise C12: all floaters must
			  be */
};

/* Are these floaters (ascending positions) acceptable below? Always if `below` is NULL. */
bool dutch_below_welcomes(const struct dutch *d, const struct dutch_below *below,
			  const int *floaters, int n);

#endif
