/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C7: the transpositions of S2.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C7_H
#define CORE_PAIRING_DUTCH_DUTCH_C7_H

#include "core/pairing/dutch/dutch_search.h"

/*
 * Finds the first transposition of S2, in the order of D1, with which S1 and S2 satisfy the
 * criteria in force and the floaters are acceptable below.  Stores the pairs after the first
 * `before` of the answer.
 */
bool dutch_c7_transpose(struct search *s, int before);

#endif
