/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rounds made to be hard: score groups in which nearly nobody may meet.
 */
#ifndef TESTS_BENCH_HARD_H
#define TESTS_BENCH_HARD_H

#include "tests/bench/crowd.h"

struct hard_kind {
	const char *name;
	/* Writes the past of `n` players into an unplayed field of enough rounds. */
	void (*make)(struct crowd *f);
	int rounds_past; /* 0: as many as players less `spare` */
	int spare;
	size_t most; /* greatest number of players that it is measured with */
};

extern const struct hard_kind hard_kinds[];
extern const size_t hard_n_kinds;

/* A prepared field of n players before the round to be paired; crowd_release() it. */
void hard_init(struct crowd *f, const struct hard_kind *kind, size_t n, uint64_t seed);

#endif
