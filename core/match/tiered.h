/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cheapest complete pairing in a general graph where a cost is a list of numbers compared from the
 * first one on: no saving in a later number outweighs a loss in an earlier one.  Costs may change
 * vertex by vertex; only the affected pairs are searched again, which is what a rule that settles
 * one opponent after the other needs.
 *
 * Cost: O(n^2) memory; a first solution costs a search for each pair, O(n^2) as a rule, and a
 * changed vertex one or two such searches.  Proof: Edmonds' blossoms with dual variables.  Lists
 * of numbers under componentwise addition and comparison from the first number on are an ordered
 * group, and the proof of optimality uses nothing else of numbers: labels satisfy
 * 2 cost >= label + label for every pair outside a blossom, with equality for the pairs used, so
 * that no complete pairing costs less.  Labels are halved only where two outer nodes meet, whose
 * labels agree modulo two in each number because all edges of the tree are without slack and costs
 * are doubled.
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

/* Allocates room for n vertices and costs of `tiers` numbers; no pair is possible yet. */
struct tiered *tiered_new(int n, int tiers);
void tiered_free(struct tiered *t);

/*
 * Sets the cost of a pair, NULL = not permitted.  After tiered_solve(), tiered_open() of one of the
 * two comes first.
 */
void tiered_set(struct tiered *t, int a, int b, const struct tiered_cost *cost);

/* The cost of a pair; false if it is not permitted. */
bool tiered_get(const struct tiered *t, int a, int b, struct tiered_cost *ret_cost);

/* Removes the vertex from its pair, so that its costs may be set. */
void tiered_open(struct tiered *t, int v);

/* Finds the cheapest pairing of all vertices; false if they cannot all be paired. */
bool tiered_solve(struct tiered *t);

/* After tiered_solve(): the partner of a vertex. */
int tiered_mate(const struct tiered *t, int v);

/*
 * After tiered_solve(): can a cheapest pairing by the first `tiers` numbers contain this pair?
 * False only if it cannot.
 */
bool tiered_may_pair(const struct tiered *t, int a, int b, int tiers);

/* After tiered_solve(): removes a pair that the solution does not use; solve again afterwards. */
void tiered_forbid(struct tiered *t, int a, int b);

/* After tiered_solve(): keeps a pair of the solution; afterwards a has no other possible pair. */
void tiered_keep(struct tiered *t, int a, int b);

#endif
