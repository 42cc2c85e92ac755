/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing of one point pool of the Danish Swiss within itself (DSU 4.9.3, 5.1 to 5.3).  Private
 * to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_POOL_H
#define CORE_PAIRING_DANSK_DANSK_POOL_H

#include "core/pairing/dansk/dansk.h"

/*
 * Pairs the 2n positions of `rest` (ascending) with each other by the first arrangement that
 * satisfies the most colour preferences; ret_mate[i] is the index in `rest` of the mate of
 * rest[i].  What decided is appended to whys[i] of one of each pair when `whys` is given.  False
 * when there is no complete pairing.
 */
bool dansk_pool_pair(const struct dansk *d, const int *rest, int count, int *ret_mate,
		     struct sbuf *whys);

#endif
