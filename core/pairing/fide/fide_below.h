/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players below a bracket: how many of them cannot be paired among themselves, and who can be
 * among those.  From bracket to bracket they become fewer, so that their matching is kept for the
 * whole round and repaired, not found anew.
 *
 * Cost: a matching of all players once a round, then a search (core/match/matching.h) for a player
 * who is no longer below, which nearly always ends after some steps.  Private to
 * core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_BELOW_H
#define CORE_PAIRING_FIDE_FIDE_BELOW_H

#include "core/match/matching.h"
#include "core/pairing/fide/fide_player.h"

/* Initialize with FIDE_BELOW_INIT, free with fide_below_release(). */
struct fide_below {
	const struct fide *f; /* NULL: not made yet */
	bool has_bye;	      /* the bye is one more vertex, behind the players */
	int64_t bye_score;
	struct matching m; /* a maximum matching; vertices are positions */
	int from, n;	   /* the first position; number of players */
	int left, alone;   /* number of unmatched vertices; one of them, -1 = none */
	bool *open;	   /* with `marked`: the vertices that can be unmatched */
	bool marked;
};

#define FIDE_BELOW_INIT                                                                            \
	{                                                                                          \
		.f = NULL                                                                          \
	}

void fide_below_release(struct fide_below *s);

/*
 * Sets the players below: the n positions in `at`, ascending.  Within a round they become fewer
 * from the front, and the other arguments stay.  Returns how many of them, with the bye if
 * `has_bye`, need a partner from above.
 */
int fide_below_set(struct fide_below *s, const struct fide *f, const int *at, int n, bool has_bye,
		   int64_t bye_score);

/* Can this player, who is below, be among those who need one? */
bool fide_below_is_open(struct fide_below *s, int position);

/*
 * Can all be paired if these players are added, who are above and not paired with each other?  The
 * list is ascending.
 */
bool fide_below_completes(struct fide_below *s, const int *list, int n);

#endif
