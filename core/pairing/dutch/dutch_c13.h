/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C13: how many pairs the last bracket but one may keep.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C13_H
#define CORE_PAIRING_DUTCH_DUTCH_C13_H

#include "core/pairing/dutch/dutch_player.h"

/*
 * The most pairs that the last bracket but one can keep if the lowest is to come out, -1 when it
 * cannot.  An upper bound where the brackets are too large for an exact answer.  The n_lowest
 * natives of the lowest bracket follow those of the other one in `natives`.
 */
int dutch_c13_most_kept(const struct dutch *d, const int *moved, int n_moved, const int *natives,
			int n_natives, int n_lowest);

#endif
