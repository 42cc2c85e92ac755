/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Nested odd sets of vertices and the pairs in them, as Edmonds' algorithm for general graphs needs
 * them: nodes 0 to n - 1 are vertices, those from n on blossoms.  A blossom lists its petals from
 * the one that holds its base, the vertex paired outside of it; edge i leads from petal i to petal
 * i + 1, and edges 1, 3, 5, ... are pairs.
 *
 * Cost: each function visits every petal of the blossoms concerned at most once.  Proof: around an
 * odd cycle every other edge is a pair, whichever petal holds the base.  Private to core/match/.
 */
#ifndef CORE_MATCH_BLOSSOMS_H
#define CORE_MATCH_BLOSSOMS_H

#include <stdbool.h>
#include <stddef.h>

#define BLOSSOMS_NOBODY (-1)

struct blossoms_petal {
	int node;
	int from, to; /* the edge to the next petal: vertices of this petal and of that one */
};

struct blossoms_cycle {
	struct blossoms_petal *petals; /* NULL = not in use */
	int n;
	size_t room;
};

struct blossoms {
	int n;		/* vertices */
	int *mate;	/* of a vertex, BLOSSOMS_NOBODY = unmatched */
	int *outer;	/* of a vertex: the outermost node that contains it */
	int *base;	/* the vertex of a node that is paired outside it */
	int *parent;	/* the blossom with this node as a petal, BLOSSOMS_NOBODY = outermost */
	int *from, *to; /* by node, of the caller's tree: the edge through which it was reached */
	struct blossoms_cycle *cycles; /* by node - n */
	int end;		       /* after the last node ever used */
	int *unused, n_unused;
	int *seen, stamp;
};

/* Allocates n unmatched vertices without blossoms. */
void blossoms_init(struct blossoms *b, int n);
void blossoms_release(struct blossoms *b);

/* Appends the vertices of a node to `list`; returns their number. */
int blossoms_vertices(const struct blossoms *b, int node, int *list);

/* Is the node a blossom that no other one contains? */
static inline bool blossoms_is_outermost(const struct blossoms *b, int node)
{
	return node >= b->n && b->cycles[node - b->n].petals && b->parent[node] == BLOSSOMS_NOBODY;
}

void blossoms_pair(struct blossoms *b, int u, int v);

/* Exchanges the pairs within a node so that this vertex is the one paired outside. */
void blossoms_make_base(struct blossoms *b, int node, int vertex);

/* The place of the petal that contains a vertex of the blossom. */
int blossoms_place(const struct blossoms *b, int blossom, int vertex);

/* Expands an outermost blossom; its petals become outermost nodes. */
void blossoms_fall_apart(struct blossoms *b, int node);

/*
 * In a tree where nodes at an odd distance from the root were reached along from and to: pairs u,
 * at an even distance, with `partner`, and exchanges the pairs from there to the root.
 */
void blossoms_change_way(struct blossoms *b, int u, int partner);

/*
 * The node where the paths of two vertices, both at an even distance, to their roots meet;
 * BLOSSOMS_NOBODY = they are in different trees.
 */
int blossoms_meeting(struct blossoms *b, int u, int v);

/*
 * Makes a blossom of the odd cycle that the edge between two such vertices closes; their paths meet
 * in `base`.  Returns its node.
 */
int blossoms_make(struct blossoms *b, int u, int v, int base);

#endif
