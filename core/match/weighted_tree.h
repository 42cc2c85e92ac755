/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of a cheapest pairing, and the search that adds a pair to it.
 *
 * Cost: O(n^2) for a search.  Proof: labels change only along pairs without slack and by no more
 * than the least slack of any other pair, so none becomes negative (weighted.h).  Private to
 * core/match/.
 */
#ifndef CORE_MATCH_WEIGHTED_TREE_H
#define CORE_MATCH_WEIGHTED_TREE_H

#include "core/match/blossoms.h"
#include "core/match/weighted.h"

/* Twice the cost of a pair that is not permitted; no sum of labels comes near it. */
#define WEIGHTED_TREE_FAR ((int64_t)1 << 62)

enum weighted_mark { WEIGHTED_UNSEEN, WEIGHTED_OUTER, WEIGHTED_INNER };

struct weighted {
	int n;
	weighted_cost ask;
	const void *ctx;
	int64_t *cost; /* n x n: twice the cost, or WEIGHTED_TREE_FAR */
	/*
	 * The slack of a pair outside of blossoms is its entry in `cost` minus both labels.  Within
	 * blossoms those of all that contain both are added: they are even and never negative.
	 */
	int64_t *label;		/* of vertices */
	int64_t *blossom_label; /* by node - n */
	struct blossoms b;
	/*
	 * The tree grows in time: labels of OUTER vertices rise by 1, those of INNER ones fall by
	 * 1, and the labels of the blossoms that they form change by 2.  While it grows, the label
	 * of a vertex is what it would have been at time 0.
	 */
	int64_t time;
	enum weighted_mark *mark;	 /* of outermost nodes */
	enum weighted_mark *vertex_mark; /* that of the outermost node of a vertex */
	int *nearest;			 /* OUTER vertex with the least slack, BLOSSOMS_NOBODY */
	int64_t *slack;	  /* with the nearest one, by the labels at time 0.  The nearest one of an
			     OUTER vertex may meanwhile be in the same node. */
	int *queue, tail; /* OUTER vertices in the order in which their pairs are looked at */
	int *hits;	  /* work space */
};

/* Finds a partner for the unmatched vertex of this node; false if there is none. */
bool weighted_tree_grow(struct weighted *w, int root);

/*
 * The same for all unmatched vertices at once, until two of them find each other; their labels must
 * be even or all odd.  While many are unmatched, this takes much less time.
 */
bool weighted_tree_grow_all(struct weighted *w);

static inline int64_t weighted_tree_cost(const struct weighted *w, int u, int v)
{
	return w->cost[(size_t)u * (size_t)w->n + (size_t)v];
}

/* The slack of a pair outside of blossoms, while no tree grows. */
static inline int64_t weighted_tree_slack(const struct weighted *w, int u, int v)
{
	return weighted_tree_cost(w, u, v) - w->label[u] - w->label[v];
}

#endif
