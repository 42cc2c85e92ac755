/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Turns of the server's timer, measured: wall time is what others wait, CPU time is what a busy
 * machine does not change.
 */
#ifndef TESTS_BENCH_TURNS_H
#define TESTS_BENCH_TURNS_H

#include "tests/daemon/stage.h"

struct turns {
	int n;
	double wall, cpu;		  /* seconds, of all */
	double longest_wall, longest_cpu; /* of a single one */
};

/* CPU time of the process so far, in seconds. */
double turns_cpu(void);

/* One tick of the timer. */
void turns_run(struct stage *s, struct turns *t);

/* "WHAT: N turns, ..." and, unless it is 0, the ratio to the CPU seconds of the baseline. */
void turns_print(const char *what, const struct turns *t, double baseline);

#endif
