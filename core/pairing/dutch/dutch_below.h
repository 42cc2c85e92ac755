/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whether the floaters of a bracket are welcome in the one below (PAIRING C12, C13).  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_BELOW_H
#define CORE_PAIRING_DUTCH_DUTCH_BELOW_H

#include "core/pairing/dutch/dutch_size.h"

/* What a bracket is searched again for: that its floaters can be paired below. */
struct dutch_below {
	const int *stuck; /* positions of those who go down in any case (C1), ascending */
	int n_stuck;
	const int *natives; /* of the bracket below */
	int n_natives;
	bool complete; /* C13: the lowest bracket comes out; else C12: all floaters are paired */
};

/* Are these floaters (ascending positions) welcome below?  `below` NULL: always. */
bool dutch_below_welcomes(const struct dutch *d, const struct dutch_below *below,
			  const int *floaters, int n);

#endif
