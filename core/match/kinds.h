/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairing kinds instead of players: players of one kind have the same costs against every kind,
 * except for a few pairs that cost more or are excluded.  The number of pairs between kinds and
 * their cost form a transport problem with a handful of rows and columns.  Its optimum is a lower
 * bound for the players themselves, nearly always reached.  Cost: a few relaxations of kinds
 * squared for each path; proof as in bipartite.h.  Private to core/match/.
 */
#ifndef CORE_MATCH_KINDS_H
#define CORE_MATCH_KINDS_H

#include <stdbool.h>
#include <stdint.h>

#define KINDS_MOST 128
#define KINDS_NO   (-1)		   /* these kinds may not be paired */
#define KINDS_FAR  (INT64_MAX / 2) /* unreachable */

struct kinds {
	int n;				      /* kinds in use */
	int64_t cost[KINDS_MOST][KINDS_MOST]; /* of an upper kind with a lower one, or KINDS_NO */
	int pairs[KINDS_MOST][KINDS_MOST];    /* number of current pairs that may still change */
};

/* Costs of the cheapest paths along which pairs can change, from one upper kind to all others. */
struct kinds_ways {
	int64_t upper[KINDS_MOST], lower[KINDS_MOST];
	int before_upper[KINDS_MOST], before_lower[KINDS_MOST]; /* the previous kind on the path */
};

/* Requires that the current pairs are the cheapest of the same players. */
void kinds_find_ways(const struct kinds *k, int from, struct kinds_ways *ret_ways);

/* Is the step from an upper to a lower kind, or back along a pair, on a cheapest path? */
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
 * Prices of a kinds_fill(), as distances without a path: no pair costs less than the lower kind's
 * distance less the upper one's, and each current pair costs exactly that.  All cheapest pairings
 * consist of pairs on these ways.
 */
void kinds_find_prices(const struct kinds *k, struct kinds_ways *ret_ways);

/* No pairs between the kinds in use. */
void kinds_clear(struct kinds *k);

/*
 * Fills `pairs` with the cheapest pairing of the given numbers of players of each upper and lower
 * kind, with equal sums on both sides; false, with `pairs` undefined, if there is none.
 */
bool kinds_fill(struct kinds *k, const int *upper, const int *lower);

#endif
