/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph where a cost is a list of numbers compared from the
 * first one on: no saving in a later number outweighs a loss in an earlier one.  The cost of a pair
 * depends on the kinds of both vertices, apart from conditions, the order of one vertex's pairs and
 * extra costs.  These may change vertex by vertex; only the affected pairs are searched again,
 * which is what a rule that settles one opponent after the other needs.
 *
 * Cost: O(n + kinds^2) memory; a first solution costs the prices of the kinds (prices.h), a look at
 * most pairs, and a search of O(n^2) for each pair that these leave open, usually few; a changed
 * vertex costs one or two such searches, which as a rule end after some times n.  Proof: Edmonds'
 * blossoms with dual variables.  Lists of numbers under componentwise addition and comparison from
 * the first number on are an ordered group, and the proof of optimality uses nothing else of
 * numbers: labels satisfy 2 cost >= label + label for every pair outside a blossom, with equality
 * for the pairs used, so that no complete pairing costs less.  Labels are halved only where two
 * outer nodes meet, whose labels agree modulo two in each number because all edges of the tree are
 * without slack and costs are doubled.
 */
#ifndef CORE_MATCH_TIERED_H
#define CORE_MATCH_TIERED_H

#include <stdbool.h>
#include <stdint.h>

#define TIERED_TIERS	24
#define TIERED_MOST	((int64_t)1 << 45) /* a number of a cost times the vertices */
#define TIERED_VERTICES 20000

/* The most important number first; those beyond the tiers in use are 0. */
struct tiered_cost {
	int64_t tier[TIERED_TIERS];
};

struct tiered;

/* Allocates room for n vertices of the kinds 0 to n_kinds - 1; no pair is possible yet. */
struct tiered *tiered_new(int n, int tiers, const int *kind, int n_kinds);
void tiered_free(struct tiered *t);

/*
 * Sets the cost of pairs of two kinds, NULL = not permitted.  After tiered_solve(), tiered_open()
 * of all vertices of one of the two comes first.
 */
void tiered_set(struct tiered *t, int k, int l, const struct tiered_cost *cost);

/* Before the first solution: forbids a pair. */
void tiered_forbid(struct tiered *t, int a, int b);

/* A hint: tries this pair before others.  It decides nothing. */
void tiered_prefer(struct tiered *t, int a, int b);

/* May the two be paired? */
bool tiered_may(const struct tiered *t, int a, int b);

/* Removes the vertex from its pair, so that its costs may be set. */
void tiered_open(struct tiered *t, int v);

/* Finds the cheapest pairing of all vertices; false if they cannot all be paired. */
bool tiered_solve(struct tiered *t);

/* After tiered_solve(): the partner of a vertex. */
int tiered_mate(const struct tiered *t, int v);

/*
 * A bound: when searches have looked at this many pairs, the latest solution stays, and nothing
 * below changes it any more.  The first solution is always found.
 */
void tiered_stop_after(struct tiered *t, int64_t looks);
bool tiered_is_stopped(const struct tiered *t);
int64_t tiered_looks(const struct tiered *t);

/*
 * After tiered_solve(): changes to a cheapest pairing with v and the first candidate for whom there
 * is one; -1 and no change if there is none.  False if that cannot be told without new costs, see
 * tiered_order().
 */
bool tiered_choose(struct tiered *t, int v, const int *candidates, int n, int *ret_chosen);

/*
 * After tiered_solve(): can a cheapest pairing by the first `tiers` numbers contain this pair?
 * False only if it cannot.
 */
bool tiered_may_pair(struct tiered *t, int a, int b, int tiers);

/*
 * Limits the partners of v to from..to - 1, or if not `inside` to all others; at most three times
 * for a vertex.  tiered_unlimit() removes the last limit.  Solve again after either.
 */
void tiered_limit(struct tiered *t, int v, int from, int to, bool inside);
void tiered_unlimit(struct tiered *t, int v);

/*
 * After tiered_solve(): changes to a cheapest pairing in which no vertex of the list is paired with
 * one of from..to - 1, and limits all of them to others.  False, without any change, if there is
 * none or if that cannot be told without searching the labels.
 */
bool tiered_limit_all(struct tiered *t, const int *list, int n, int from, int to);

/*
 * Opens v and adds order[u] >= 0 in this tier, the last one, to the cost of its pair with u; NULL
 * for nothing.  Only one vertex has such costs: those of another one end.  Solve again afterwards.
 */
void tiered_order(struct tiered *t, int v, int tier, const int *order);

/* Extra costs: of two vertices in the same half the one that pays less pays. */
struct tiered_extra {
	enum {
		TIERED_NO_HALF,	   /* pays nothing */
		TIERED_FIRST_HALF, /* pays also for its pairs with vertices of no half */
		TIERED_SECOND_HALF
	} half;
	int64_t pay; /* >= 0; 0 of no half */
};

/*
 * After tiered_solve(): adds the extra costs (n entries, kept by the caller) of every pair to its
 * cost, in a tier where all costs are 0.  Solve again afterwards.
 */
void tiered_add_extra(struct tiered *t, int tier, const struct tiered_extra *extra);

/* After tiered_solve(): settles a pair of the solution; neither vertex has any other afterwards. */
void tiered_keep(struct tiered *t, int a, int b);

#endif
