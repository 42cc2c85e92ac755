/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairing an upper with a lower half as cheaply as possible, and the lexicographically first such
 * pairing that stays within a budget.  Costs stand for pairs of equal colour preference.
 *
 * Halves of thousands are quick when the caller tells the kinds of the items (kinds.h): a search
 * through all of them is then made only where the bound between kinds is not reached.  The answer
 * is the same with kinds and without.
 *
 * Cost: a path for each item, O(n * kinds) where the bound is reached, else O(n^2) a path and
 * mostly far less.  Proof: a pairing changed along a cheapest path leaves no cycle of negative
 * cost, and without one no pairing of the same items is cheaper.
 */
#ifndef CORE_MATCH_BIPARTITE_H
#define CORE_MATCH_BIPARTITE_H

#include "core/match/kinds.h"

#define BIPARTITE_NO KINDS_NO /* may not be paired */

/* Cost >= 0 of upper item a with lower item b, or BIPARTITE_NO; both count from 0. */
typedef int (*bipartite_cost)(const void *ctx, int a, int b);

struct bipartite {
	int n; /* items of each half */
	bipartite_cost cost;
	const void *ctx;
	int *mate_a, *mate_b; /* -1 for nobody */
	bool *settled;	      /* lower items that searches leave alone */
	int64_t total;	      /* cost of all pairs */
	/*
	 * Set before bipartite_solve(): kinds.n > 0 says that no pair costs less than its kinds do
	 * in kinds.cost (few should cost more, or be BIPARTITE_NO), and none is possible where they
	 * are not.  A caller that changes `settled` leaves kinds.n at 0.
	 */
	struct kinds kinds;
	unsigned char *kind_a, *kind_b;
	/* Work space: */
	bool tight; /* the open pairs are as cheap as the kinds allow, kinds.pairs counts them */
	int *next, *prev; /* lower items not settled, a ring for each kind through n + kind */
	int rings;
	int64_t *dist;
	int *from, *queue;
	bool *queued;
};

/* Room for halves of up to n items. */
void bipartite_init(struct bipartite *p, int n);
void bipartite_release(struct bipartite *p);

/*
 * Finds the cheapest complete pairing of halves of n items.  Returns its cost, -1 when there is no
 * complete pairing.
 */
int64_t bipartite_solve(struct bipartite *p, int n, bipartite_cost cost, const void *ctx);

/*
 * Pairs a with b, who are not yet, and the two left over along the cheapest path, whose end is
 * returned and whose cost is in dist[]; -1 when there is none, and nothing is changed.  Settled
 * lower items stay as they are.
 */
int bipartite_force(struct bipartite *p, int a, int b);

/*
 * After a successful bipartite_solve(): moves to the lexicographically first complete pairing
 * whose total cost passes `within`: the first upper item gets the nearest lower one with which the
 * rest can come out within the budget, then the second, and so on, for the first `n_ordered` upper
 * items.  The cheapest pairing must pass.  The answer is in mate_a and total.
 */
void bipartite_make_first(struct bipartite *p, int n_ordered,
			  bool (*within)(const void *budget, int64_t total), const void *budget);

#endif
