/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cheapest pairing of an upper with a lower half, and the lexicographically first pairing
 * within a budget.  A typical cost is 1 for a pair of equal colour preferences.
 *
 * Halves of thousands are fast if the caller provides the kinds of the items (kinds.h): a full
 * search is then needed only where the bound between kinds is not reached.  The answer is the same
 * with and without kinds.
 *
 * Cost: a path for each item, O(n * kinds) where the bound is reached, otherwise O(n^2) a path but
 * usually far less.  Proof: changing a pairing along a cheapest path leaves no cycle of negative
 * cost, and without such a cycle no pairing of the same items is cheaper.
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
	int *mate_a, *mate_b; /* -1 = unpaired */
	bool *settled;	      /* lower items that searches ignore */
	int64_t total;	      /* cost of all pairs */
	/*
	 * Set before bipartite_solve() if kinds.n > 0: no pair costs less than kinds.cost for its
	 * kinds (few should cost more, or be BIPARTITE_NO), and pairs of kinds marked KINDS_NO are
	 * impossible.  A caller that changes `settled` calls bipartite_forget_kinds() first.
	 */
	struct kinds kinds;
	unsigned char *kind_a, *kind_b;
	/* Work space: */
	bool tight; /* the unsettled pairs are as cheap as the kinds permit, and kinds.pairs counts
		       them */
	int *next, *prev; /* unsettled lower items, a ring for each kind through n + kind */
	int rings;
	int64_t *dist;
	int *from, *queue, *passed;
	bool *queued;
};

/* Allocates room for halves of up to n items. */
void bipartite_init(struct bipartite *p, int n);
void bipartite_release(struct bipartite *p);

/*
 * Finds the cheapest complete pairing of halves of n items.  Returns its cost, or -1 if there is no
 * complete pairing.
 */
int64_t bipartite_solve(struct bipartite *p, int n, bipartite_cost cost, const void *ctx);

/* After bipartite_solve(): goes on without kinds, so that the caller may change `settled`. */
void bipartite_forget_kinds(struct bipartite *p);

/*
 * Pairs a with b, which are not paired with each other, and re-pairs their former mates along the
 * cheapest path.  Returns the end of the path, whose cost is in dist[]; -1 without any change if
 * there is none.  Does not change settled lower items.
 */
int bipartite_force(struct bipartite *p, int a, int b);

/*
 * After a successful bipartite_solve(): changes to the lexicographically first complete pairing
 * whose total cost passes `within`: the first upper item gets the nearest lower one that permits a
 * complete pairing within the budget, then the second, and so on, for the first `n_ordered` upper
 * items.  The cheapest pairing must pass.  The answer is in mate_a and total.
 */
void bipartite_make_first(struct bipartite *p, int n_ordered,
			  bool (*within)(const void *budget, int64_t total), const void *budget);

#endif
