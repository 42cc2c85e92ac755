/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What happens next in a search: vertices in the order of the times at which their pairs with their
 * best ones lose their slack (a heap), INNER blossoms and bridges.
 *
 * Cost: O(log n) for a change, O(INNER blossoms + shores) for the next time.  Private to
 * core/match/.
 */
#ifndef CORE_MATCH_TIERED_EVENTS_H
#define CORE_MATCH_TIERED_EVENTS_H

#include "core/match/tiered_value.h"

/* Forgets the last search. */
void tiered_events_clear(struct tiered *t);

/* The gap of a vertex has changed. */
void tiered_events_change(struct tiered *t, int v);

/* Moves the time on to the next event; false if nothing ever happens. */
bool tiered_events_next(struct tiered *t);

/* A vertex whose pair with its best one has no slack now. */
bool tiered_events_edge(struct tiered *t, int *ret_v);

/* An INNER blossom whose label is 0 now. */
bool tiered_events_inner(struct tiered *t, int *ret_node);

/*
 * Does a vertex of this node need its best one?  OUTER blossoms have bridges, and a single INNER
 * vertex stays what it is or becomes part of an OUTER blossom.
 */
static inline bool tiered_events_needs_best(const struct tiered *t, int node)
{
	return t->mark[node] == UNSEEN || (node < t->n) == (t->mark[node] == OUTER);
}

#endif
