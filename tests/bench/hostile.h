/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournaments whose results and fields are made to be hard on a pairing system, which pairs every
 * round of them itself: one colour wins all, nobody wins, results that alternate, byes and late
 * entries by the hundred, ratings shared by whole families.
 */
#ifndef TESTS_BENCH_HOSTILE_H
#define TESTS_BENCH_HOSTILE_H

#include "tests/bench/crowd.h"

struct hostile_kind {
	const char *name;
	crowd_result result; /* NULL: by the ratings */
	struct crowd_rates rates;
	int families;  /* so many different ratings; 0 for as many as there are */
	unsigned late; /* per mille who do not play before round 3 */
	unsigned away; /* per mille and round who are absent though they entered */
	bool odd;      /* one player more, so that somebody sits out every round */
};

extern const struct hostile_kind hostile_kinds[];
extern const size_t hostile_n_kinds;

/* Results that a search for slow rounds chooses among. */
extern const crowd_result hostile_results[];
extern const size_t hostile_n_results;

#define HOSTILE_ROUNDS 9 /* of every tournament */

/* A tournament of the kind before its first round; crowd_release() it. */
void hostile_init(struct crowd *f, const struct hostile_kind *kind, size_t n, uint64_t seed);

/* Enters the results of a round and settles who is away in the next one. */
void hostile_enter(struct crowd *f, const struct hostile_kind *kind, const struct pair_round *r);

#endif
