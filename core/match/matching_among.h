/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A question about some of the vertices of a graph, at the cost of these alone. */
#ifndef CORE_MATCH_MATCHING_AMONG_H
#define CORE_MATCH_MATCHING_AMONG_H

#include "core/match/matching.h"

/*
 * Pairs as many as possible of the vertices marked in `in`, which has `n` elements, and returns the
 * number of unmatched ones.  The functions are those of matching_init() and matching_set_kinds(),
 * for the vertices of the whole graph.
 */
int matching_among(const bool *in, int n, matching_may may, matching_key key, matching_may meet,
		   const void *ctx);

/*
 * Why the vertices last asked about could not all be paired: a barrier (matching.h), which nearly
 * always answers for a similar set as well, at the cost of reading the set.
 */
struct matching_barrier {
	bool found; /* false: nothing is known yet */
	int *part;  /* of each vertex of the whole graph, or that it was not in the set */
	bool *odd;  /* work space */
};

/* For a graph of n vertices; nothing is known. */
void matching_barrier_init(struct matching_barrier *b, int n);
void matching_barrier_release(struct matching_barrier *b);

/*
 * Can all marked vertices be paired?  Remembers why not.  `may` must stay the same for two vertices
 * that are in both sets, as long as the barrier is not set to not found.
 */
bool matching_among_all(struct matching_barrier *b, const bool *in, int n, matching_may may,
			matching_key key, matching_may meet, const void *ctx);

#endif
