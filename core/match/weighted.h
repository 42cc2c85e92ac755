/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph: Edmonds' blossoms with dual variables, O(n^3) time
 * and O(n^2) memory.  The labels are the proof: twice the cost of a pair is never below the sum of
 * its labels, except inside blossoms, and the pairs used cost exactly that, so by duality no
 * pairing is cheaper.  The pairing systems use it to learn the best value before they search for
 * the rule's first pairing with it.
 *
 * A pairing may be kept while the costs of single vertices change: each changed vertex then costs
 * one search of O(n^2), or a few where blossoms contain it.
 */
#ifndef CORE_MATCH_WEIGHTED_H
#define CORE_MATCH_WEIGHTED_H

#include <stdbool.h>
#include <stdint.h>

#define WEIGHTED_NO   (-1)		 /* may not be paired */
#define WEIGHTED_MOST ((int64_t)1 << 58) /* limit of a pair's cost times the vertices */

/* Cost of pairing a and b, 0 or more, or WEIGHTED_NO.  Symmetric. */
typedef int64_t (*weighted_cost)(const void *ctx, int a, int b);

/*
 * Finds the cheapest pairing of all n vertices; false if they cannot all be paired.  ret_mate (n
 * entries) may be NULL.
 */
bool weighted_pairing(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
		      int *ret_mate);

/* A pairing that is kept while costs change. */
struct weighted;

/*
 * Reads all costs; `cost` and `ctx` are used as long as it lives.  `prices` (n entries) may be
 * NULL; otherwise no two of them may exceed twice the cost of their pair, and the nearer they come
 * to it, the faster is the first solution.
 */
struct weighted *weighted_new(int n, weighted_cost cost, const void *ctx, const int64_t *prices);
void weighted_free(struct weighted *w); /* NULL = nothing */

/* Finds the cheapest pairing; false if not all vertices can be paired. */
bool weighted_solve(struct weighted *w);

/* Reads the costs of the pairs of v anew.  Solve again afterwards. */
void weighted_renew(struct weighted *w, int v);

/* After weighted_solve(): the partner of v. */
int weighted_mate(const struct weighted *w, int v);

/*
 * After weighted_solve(): may a pair of this cost be in a complete pairing that costs at most
 * `spare` more than the cheapest?  False only if it is in none.  The cost may be higher than that
 * which was read.
 */
bool weighted_may_pair(const struct weighted *w, int a, int b, int64_t cost, int64_t spare);

#endif
