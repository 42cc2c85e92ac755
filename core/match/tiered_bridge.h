/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Bridges: of the pairs between two OUTER blossoms of the tree, the one with least slack.  A single
 * OUTER vertex has its nearest OUTER vertex in `best` instead, which never is in its own node.
 *
 * Cost: O(n) for a vertex that becomes part of an OUTER blossom, less if one of its kind is there
 * already; O(blossoms) for a new blossom, O(blossoms^2) memory.  A pair of vertices is looked at
 * once in a search.  Private to core/match/.
 */
#ifndef CORE_MATCH_TIERED_BRIDGE_H
#define CORE_MATCH_TIERED_BRIDGE_H

#include "core/match/tiered_value.h"

/* Forgets the blossoms of the last search. */
void tiered_bridge_clear(struct tiered *t);
void tiered_bridge_free(struct tiered *t);

/* A blossom has become OUTER, or a new one has been made of nodes that are all OUTER now. */
void tiered_bridge_add(struct tiered *t, int node);

/* The bridge that loses its slack first and the time at which it does; false if there is none. */
bool tiered_bridge_first(const struct tiered *t, int *ret_a, int *ret_b,
			 struct tiered_number *ret_time);

#endif
