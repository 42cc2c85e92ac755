/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph: Edmonds' blossoms with dual variables, O(n^3) time
 * and O(n^2) memory.  The labels are the proof: no edge costs less than they say and the edges used
 * cost as much, so that by duality no pairing is cheaper. The searches ask it what the best value
 * is before they look for the rule's first pairing that reaches it.
 */
#ifndef CORE_MATCH_WEIGHTED_H
#define CORE_MATCH_WEIGHTED_H

#include <stdbool.h>
#include <stdint.h>

#define WEIGHTED_NO	  (-1)		     /* may not be paired */
#define WEIGHTED_MOST	  ((int64_t)1 << 58) /* greatest cost of a pair times the vertices */
#define WEIGHTED_VERTICES (INT16_MAX / 2)    /* the most there may be */

/* Cost of pairing a and b, 0 or more, or WEIGHTED_NO.  Symmetric. */
typedef int64_t (*weighted_cost)(const void *ctx, int a, int b);

/*
 * Pairs all n vertices as cheaply as possible; false when they cannot all be paired.  ret_mate (n
 * entries) may be NULL.
 */
bool weighted_pairing(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
		      int *ret_mate);

/* What shows, after one cheapest pairing, that a pair is in none; n entries, owned by the caller.
 */
struct weighted_prices {
	int64_t *label;
	int *blossom; /* outermost odd set that holds the vertex, -1 for none */
	int64_t heavy;
};

/* The same, with the prices, which hold for all dearer costs as well. */
bool weighted_pairing_priced(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
			     int *ret_mate, struct weighted_prices *ret_prices);

/*
 * May a pair of this cost be in a complete pairing that costs at most `spare` more than the
 * cheapest?  False only when it is in none.
 */
static inline bool weighted_may_pair(const struct weighted_prices *p, int a, int b, int64_t cost,
				     int64_t spare)
{
	if (p->blossom[a] >= 0 && p->blossom[a] == p->blossom[b])
		return true;
	return p->label[a] + p->label[b] - 2 * (p->heavy - cost) <= 2 * spare;
}

#endif
