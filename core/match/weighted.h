/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph: Edmonds' blossoms with dual variables, O(n^3).
 * The searches ask it what the best value is before they look for the rule's first pairing that
 * reaches it.
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

#endif
