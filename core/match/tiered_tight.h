/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Choices among the cheapest pairings.  While no blossom has a label, these are the pairings
 * without slack, and a matching without costs (matching.h) answers what takes tiered_tree.h many
 * searches: one search finds all partners that a vertex can have in a cheapest pairing.  Vertices
 * with the same pairs without slack are of one kind there.  Private to core/match/.
 */
#ifndef CORE_MATCH_TIERED_TIGHT_H
#define CORE_MATCH_TIERED_TIGHT_H

#include "core/match/tiered_value.h"

/* Starts the matching if it has ended; false while a blossom has a label. */
bool tiered_tight_begin(struct tiered *t);

/* Ends it; before any change of costs or labels. */
void tiered_tight_end(struct tiered *t);

/* Pairs a with b if a cheapest pairing does so; false otherwise. */
bool tiered_tight_pair(struct tiered *t, int a, int b);

/*
 * Changes to a cheapest pairing within limits that the solution in hand exceeds; false, with the
 * solution unchanged, if there is none.
 */
bool tiered_tight_solve(struct tiered *t);

/* Pairs as many vertices as possible. */
void tiered_tight_maximize(struct tiered *t);

/* Are all vertices paired, none of them beyond its limits? */
bool tiered_tight_is_complete(const struct tiered *t);

/* The partners of a vertex have been limited further. */
void tiered_tight_limit(struct tiered *t);

/* Takes a settled vertex out. */
void tiered_tight_remove(struct tiered *t, int v);

#endif
