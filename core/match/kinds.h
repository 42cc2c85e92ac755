/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Halves seen from afar: players of one kind cost the same against every kind, but for the few
 * pairs that cost more or are excluded.  How many pairs join which kinds, and how cheaply, is a
 * transport problem of a handful of rows and columns; it bounds from below what the players
 * themselves can reach, and nearly always they reach it.  Cost: a few relaxations
 * of kinds squared for each path; proof as in bipartite.h.  Private to core/match/.
 */
#ifndef CORE_MATCH_KINDS_H
#define CORE_MATCH_KINDS_H

#include <stdbool.h>
#include <stdint.h>

#define KINDS_MOST 48
#define KINDS_NO   (-1)		   /* these kinds may not be paired */
#define KINDS_FAR  (INT64_MAX / 2) /* no way leads there */

struct kinds {
	int n;				      /* kinds in use */
	int64_t cost[KINDS_MOST][KINDS_MOST]; /* of an upper kind with a lower one, or KINDS_NO */
	int pairs[KINDS_MOST][KINDS_MOST];    /* how many there are now that may still change */
};

/* Costs of the cheapest ways along which pairs can change, from one upper kind to all others. */
struct kinds_ways {
	int64_t upper[KINDS_MOST], lower[KINDS_MOST];
	int before_upper[KINDS_MOST], before_lower[KINDS_MOST]; /* the kind one step earlier */
};

/* The pairs in hand are as cheap as any with the same players. */
void kinds_find_ways(const struct kinds *k, int from, struct kinds_ways *ret_ways);

/* Does the step from an upper to a lower kind, or back along a pair, lie on a cheapest way? */
static inline bool kinds_leads_down(const struct kinds *k, const struct kinds_ways *w, int upper,
				    int lower)
{
	return k->cost[upper][lower] != KINDS_NO && w->upper[upper] < KINDS_FAR &&
	       w->upper[upper] + k->cost[upper][lower] == w->lower[lower];
}

static inline bool kinds_leads_up(const struct kinds *k, const struct kinds_ways *w, int upper,
				  int lower)
{
	return w->lower[lower] - k->cost[upper][lower] == w->upper[upper];
}

/*
 * Fills `pairs` with the cheapest pairing of so many players of each upper and lower kind, as many
 * in all on either side; false, with `pairs` undefined, when there is none.
 */
bool kinds_fill(struct kinds *k, const int *upper, const int *lower);

#endif
