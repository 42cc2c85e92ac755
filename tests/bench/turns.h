/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Measures turns of the server's timer: wall time is what others wait; CPU time does not depend on
 * other load.
 */
#ifndef TESTS_BENCH_TURNS_H
#define TESTS_BENCH_TURNS_H

#include "tests/daemon/stage.h"

struct turns {
	int n;
	double wall, cpu;		  /* seconds in total */
	double longest_wall, longest_cpu; /* seconds of the longest turn */
};

/* CPU time used by the process, in seconds. */
double turns_cpu(void);

/* Runs one tick of the timer. */
void turns_run(struct stage *s, struct turns *t);

/* Prints "WHAT: N turns, ..." and, unless it is 0, the ratio to the baseline's CPU seconds. */
void turns_print(const char *what, const struct turns *t, double baseline);

#endif
