/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who is exchanged between the halves of a point pool of the Danish Swiss (5.3 nr 4 to 6).  Private
 * to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_EXCHANGE_H
#define CORE_PAIRING_DANSK_DANSK_EXCHANGE_H

#include "core/pairing/dansk/dansk.h"

/*
 * The exchange between the halves of n positions each, `rest` in order, that the rule takes: the
 * fewest preferences unsatisfied, then the fewest places exchanged, then the first sets of the
 * rule's order.  The places count from 0 in either half and ascend; room for n each.  False when
 * there is no complete pairing.
 */
bool dansk_exchange(const struct dansk *d, const int *rest, int n, int *ret_bad, int *ret_k,
		    int *ret_out_a, int *ret_out_b);

#endif
