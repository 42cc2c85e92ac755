/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C8: the exchanges between S1 and S2.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_C8_H
#define CORE_PAIRING_DUTCH_DUTCH_C8_H

#include "core/pairing/dutch/dutch_search.h"

/*
 * Finds the first exchange, in the order of D2, after which S1 and S2 can be paired by C4 to C7.
 * Stores the pairs after the first `before` of the answer.
 */
bool dutch_c8_exchange(struct search *s, int before);

#endif
