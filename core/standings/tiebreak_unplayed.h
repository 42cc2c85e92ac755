/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Buchholz and Sonneborn-Berger by FIDE's C.07, article 16: a player's points as the opponents see
 * them, the dummy opponent of an unplayed round, and what the cuts leave out (STANDINGS B-21,
 * B-22).  The values of the rules of 2010 are the same sums with the virtual opponent (B-9).
 */
#ifndef CORE_STANDINGS_TIEBREAK_UNPLAYED_H
#define CORE_STANDINGS_TIEBREAK_UNPLAYED_H

#include "core/standings/tiebreak_table.h"

/* Fills t->adjusted and t->fore of a table of C.07; called by tiebreak_prepare(). */
void tiebreak_unplayed_prepare(struct tiebreak_table *t);

/* Which sum. */
struct tiebreak_sum {
	/*
	 * The results to multiply the opponents' points by: the table itself for Sonneborn-Berger,
	 * that of the other score for the extended one of teams; NULL for Buchholz.
	 */
	const struct tiebreak_table *own;
	bool fore;     /* with the last round drawn (8.3) */
	bool forfeits; /* forfeits count as games against the opponent of the pairing */
	int low, high; /* how many to leave out (14.1 to 14.4) */
};

/* What a round contributes. */
struct tiebreak_share {
	int64_t points; /* of the opponent, in units */
	int64_t value;	/* the same times the own result, if results are multiplied */
	bool counts;	/* false: no result yet, or a free round of an all-play-all */
	bool dummy;	/* an unplayed round */
	bool voluntary; /* a requested bye or a forfeit loss (16.1.2) */
	bool left_out;	/* by a cut */
};

/* Fills the shares of all rounds, round 1 first. */
void tiebreak_unplayed_shares(const struct tiebreak_table *t, size_t player,
			      const struct tiebreak_sum *sum, struct tiebreak_share *ret_shares);

/* Their sum, in units; in units of both tables multiplied if there are own results. */
int64_t tiebreak_unplayed_sum(const struct tiebreak_table *t, size_t player,
			      const struct tiebreak_sum *sum);

#endif
