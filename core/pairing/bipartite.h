/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairing an upper with a lower half so that as few pairs as possible are `bad` (of equal colour
 * preference), and among those the first one in lexicographic order.
 */
#ifndef CORE_PAIRING_BIPARTITE_H
#define CORE_PAIRING_BIPARTITE_H

#include <stdbool.h>

#define BIPARTITE_NO   (-1) /* may not be paired */
#define BIPARTITE_GOOD 0
#define BIPARTITE_BAD  1

/* How upper item a and lower item b fit; both count from 0. */
typedef int (*bipartite_cost)(const void *ctx, int a, int b);

struct bipartite {
	int n; /* items of each half */
	bipartite_cost cost;
	const void *ctx;
	int *mate_a, *mate_b; /* -1 for nobody */
	bool *settled;	      /* lower items that searches leave alone */
	int bad;	      /* bad pairs in all */
	/* Work space of one search: */
	int *dist, *from, *queue;
	bool *queued;
};

/* Room for halves of up to n items. */
bool bipartite_init(struct bipartite *p, int n);
void bipartite_release(struct bipartite *p);

/*
 * Finds a complete pairing of halves of n items with the fewest bad pairs.  Returns how many are
 * bad, -1 when there is no complete pairing.
 */
int bipartite_solve(struct bipartite *p, int n, bipartite_cost cost, const void *ctx);

/*
 * After a successful bipartite_solve(): moves to the lexicographically first complete pairing with
 * that number of bad pairs: the first upper item gets the nearest lower one with which the rest
 * comes out, then the second, and so on.  The answer is in mate_a.
 */
void bipartite_make_first(struct bipartite *p);

#endif
