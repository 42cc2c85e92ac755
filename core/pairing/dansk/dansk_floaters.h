/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The sets of floaters (flydere) of a pool in the order in which the Danish Swiss tries them (6.1
 * to 6.3): places of the pool, which count from 0.  Private to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_FLOATERS_H
#define CORE_PAIRING_DANSK_DANSK_FLOATERS_H

struct dansk_floaters {
	int size; /* of the pool */
	int step; /* from 0 */
};

/* Writes the next set (room for `size` places) and returns its size; -1 after the last set. */
int dansk_floaters_next(struct dansk_floaters *sets, int *places);

#endif
