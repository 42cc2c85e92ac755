/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournaments with results and fields that are hard for the pairing system, which pairs every round
 * itself: one colour wins everything, all games are drawn, alternating results, byes and late
 * entries by the hundred, ratings shared by whole families, clubs whose members never meet, score
 * groups of one or three players that pairing points keep apart.
 */
#ifndef TESTS_BENCH_HOSTILE_H
#define TESTS_BENCH_HOSTILE_H

#include "tests/bench/crowd.h"

struct hostile_kind {
	const char *name;
	crowd_result result; /* NULL: by rating */
	struct crowd_rates rates;
	int families;	  /* number of different ratings; 0 = one per player */
	unsigned late;	  /* per mille who start in round 3 or later */
	unsigned joining; /* per mille who start in any round, the second to the last */
	unsigned away;	  /* per mille and round who are absent */
	unsigned club;	  /* per mille of the field in a club, whose members never meet after
			      round 1; 0 = no clubs */
	int rung;	  /* number of players with the same pairing points; 0 = none have any */
	int step;	  /* difference between two rungs, in points */
	bool odd;	  /* an odd number of players, so that somebody sits out every round */
};

extern const struct hostile_kind hostile_kinds[];
extern const size_t hostile_n_kinds;

/* The results among which a search for slow rounds chooses. */
extern const crowd_result hostile_results[];
extern const size_t hostile_n_results;

#define HOSTILE_ROUNDS 9 /* rounds of every tournament */

/* Sets up a tournament of the kind before its first round; release with crowd_release(). */
void hostile_init(struct crowd *f, const struct hostile_kind *kind, size_t n, uint64_t seed);

/* Enters the results of a round and draws who misses the next. */
void hostile_enter(struct crowd *f, const struct hostile_kind *kind, const struct pair_round *r);

#endif
