/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing of one point pool of the Danish Swiss within itself (PAIRING DS-5.1 to DS-5.3).
 * Private to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_POOL_H
#define CORE_PAIRING_DANSK_DANSK_POOL_H

#include "core/pairing/dansk/dansk.h"

/*
 * Pairs an even number of positions, ascending, with each other; ret_mate[i] is the index in `rest`
 * of the mate of rest[i].  If `whys` is given, the reason for a pair is appended to whys[i] of one
 * of the two.  Returns false when there is no complete pairing.
 */
bool dansk_pool_pair(const struct dansk *d, const int *rest, int count, int *ret_mate,
		     struct sbuf *whys);

#endif
