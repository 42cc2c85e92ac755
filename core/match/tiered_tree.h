/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The search for the partner of an unmatched vertex, and the blossoms that it leaves; see tiered.h
 * for the cost and the proof.  Private to core/match/.
 */
#ifndef CORE_MATCH_TIERED_TREE_H
#define CORE_MATCH_TIERED_TREE_H

#include "core/match/tiered_value.h"

/*
 * Finds a partner for the unmatched vertex of an outermost node, along the cheapest way; false if
 * there is none.
 */
bool tiered_tree_grow(struct tiered *t, int root);

/* Pairs two vertices, each the base of its outermost node. */
void tiered_tree_pair(struct tiered *t, int a, int b);

/* Exchanges the pairs within a node so that this vertex is the one paired outside. */
void tiered_tree_make_base(struct tiered *t, int node, int vertex);

/* Expands an outermost blossom; its petals become outermost nodes. */
void tiered_tree_fall_apart(struct tiered *t, int node);

/* The petal of a blossom that contains a vertex. */
int tiered_tree_petal(const struct tiered *t, int blossom, int vertex);

/* Appends the vertices of a node to `list`; returns their number. */
int tiered_tree_vertices(const struct tiered *t, int node, int *list);

#endif
