/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * S1 and S2 of one part of a bracket: the players in each half, and the first pairing of the halves
 * that keeps the criteria in force (PAIRING C4 to C7).  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_HALVES_H
#define CORE_PAIRING_DUTCH_DUTCH_HALVES_H

#include "core/pairing/dutch/dutch_d2.h"
#include "core/pairing/dutch/dutch_search.h"

/* S1 and S2 as ranked (C4, C5), after an exchange of k players of each; x may be NULL for k = 0. */
void dutch_halves_form(struct search *s, const struct exchange *x, int k);

/* Pairs S1 with S2 (C6, C7); stores the pairs after the first `before` of the answer. */
bool dutch_halves_pair(struct search *s, int before);

#endif
