/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C13: the number of pairs that the penultimate bracket may keep.  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C13_H
#define CORE_PAIRING_DUTCH_DUTCH_C13_H

#include "core/pairing/dutch/dutch_player.h"

/*
 * Returns the maximum number of pairs that the penultimate bracket can keep so that the lowest can
 * be paired, -1 = none; an upper bound if the brackets are too large for an exact answer.  In
 * `natives` the n_lowest natives of the lowest bracket follow those of the other one.
 */
int dutch_c13_most_kept(const struct dutch *d, const int *moved, int n_moved, const int *natives,
			int n_natives, int n_lowest);

#endif
