/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING DS-5.3: the players exchanged between the halves of a pool.  Private to
 * core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_EXCHANGE_H
#define CORE_PAIRING_DANSK_DANSK_EXCHANGE_H

#include "core/pairing/dansk/dansk_kinds.h"

/*
 * Finds the exchange between the halves, n positions each, of `rest` in order, whose kinds are
 * given: the fewest unsatisfied preferences (ret_bad), then the fewest players (ret_k), then the
 * first sets in the order of the rule.  Places count from 0 in each half and ascend; room for n
 * each.  False when there is no complete pairing.
 */
bool dansk_exchange(const struct dansk *d, const int *rest, int n, const struct dansk_kinds *kinds,
		    int *ret_bad, int *ret_k, int *ret_out_a, int *ret_out_b);

#endif
