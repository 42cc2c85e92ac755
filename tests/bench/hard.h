/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Hard rounds: score groups in which hardly any players may meet. */
#ifndef TESTS_BENCH_HARD_H
#define TESTS_BENCH_HARD_H

#include "tests/bench/crowd.h"

struct hard_kind {
	const char *name;
	/* Writes the history of `n` players into an unplayed field with enough rounds. */
	void (*make)(struct crowd *f);
	int rounds_past; /* 0: number of players minus `spare` */
	int spare;
	size_t most; /* maximum number of players to measure */
};

extern const struct hard_kind hard_kinds[];
extern const size_t hard_n_kinds;

/* Prepares a field of n players before the round to pair; release with crowd_release(). */
void hard_init(struct crowd *f, const struct hard_kind *kind, size_t n, uint64_t seed);

#endif
