/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph: Edmonds' blossoms with dual variables, O(n^3) time
 * and O(n^2) memory.  The labels are the proof: no edge costs less than they require and the used
 * edges cost exactly that, so by duality no pairing is cheaper.  The pairing systems use it to
 * learn the best value before they search for the rule's first pairing with it.
 */
#ifndef CORE_MATCH_WEIGHTED_H
#define CORE_MATCH_WEIGHTED_H

#include <stdbool.h>
#include <stdint.h>

#define WEIGHTED_NO	  (-1)		     /* may not be paired */
#define WEIGHTED_MOST	  ((int64_t)1 << 58) /* limit of a pair's cost times the vertices */
#define WEIGHTED_VERTICES (INT16_MAX / 2)    /* maximum number of vertices */

/* Cost of pairing a and b, 0 or more, or WEIGHTED_NO.  Symmetric. */
typedef int64_t (*weighted_cost)(const void *ctx, int a, int b);

/*
 * Finds the cheapest pairing of all n vertices; false if they cannot all be paired.  ret_mate (n
 * entries) may be NULL.
 */
bool weighted_pairing(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
		      int *ret_mate);

/*
 * Dual prices of a cheapest pairing, which show that a pair is in none; n entries, owned by the
 * caller.
 */
struct weighted_prices {
	int64_t *label;
	int *blossom; /* outermost odd set that contains the vertex, -1 = none */
	int64_t heavy;
};

/* The same, also returning the prices, which stay valid if costs grow. */
bool weighted_pairing_priced(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
			     int *ret_mate, struct weighted_prices *ret_prices);

/*
 * May a pair of this cost be in a complete pairing that costs at most `spare` more than the
 * cheapest?  False only if it is in none.
 */
static inline bool weighted_may_pair(const struct weighted_prices *p, int a, int b, int64_t cost,
				     int64_t spare)
{
	if (p->blossom[a] >= 0 && p->blossom[a] == p->blossom[b])
		return true;
	return p->label[a] + p->label[b] - 2 * (p->heavy - cost) <= 2 * spare;
}

#endif
