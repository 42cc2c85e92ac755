/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Prices of kinds: players of one kind have the same costs against every kind.  Prices are the
 * dual solution of pairing kinds as if players could be divided: a pair costs at least half of the
 * sum of the prices of its kinds, and where players can be paired by pairs that cost no more, their
 * pairing is a cheapest one.
 *
 * Costs are lists of numbers compared from the first one on, as in tiered.h.  Cost: a path of
 * O(kinds^2) for every pair of kinds in use.  Proof: cheapest paths with reduced costs (the
 * Hungarian method) keep all reduced costs from being negative.  Private to core/match/.
 */
#ifndef CORE_MATCH_PRICES_H
#define CORE_MATCH_PRICES_H

#include <stdbool.h>
#include <stdint.h>

struct prices {
	int n, tiers;	     /* kinds; numbers of a cost */
	const int *count;    /* players of each kind */
	const int64_t *cost; /* n * n * tiers, symmetric */
	const bool *may;     /* n * n: may players of these kinds be paired? */
};

/*
 * Fills ret_price (n * tiers): 2 cost >= price + price for every permitted pair of kinds; and
 * ret_players (n * n) with twice the number of pairs of each two kinds in a cheapest pairing of
 * divisible players.  False, with both unchanged, if the kinds cannot all be paired.
 */
bool prices_find(const struct prices *p, int64_t *ret_price, int *ret_players);

#endif
