/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See turns.h. */
#include "tests/bench/turns.h"

#include <stdio.h>
#include <time.h>

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double turns_cpu(void)
{
	return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

void turns_run(struct stage *s, struct turns *t)
{
	double wall = seconds(CLOCK_MONOTONIC), cpu = turns_cpu();

	stage_tick(s);
	wall = seconds(CLOCK_MONOTONIC) - wall;
	cpu = turns_cpu() - cpu;
	t->wall += wall;
	t->cpu += cpu;
	t->n++;
	if (wall > t->longest_wall)
		t->longest_wall = wall;
	if (cpu > t->longest_cpu)
		t->longest_cpu = cpu;
}

void turns_print(const char *what, const struct turns *t, double baseline)
{
	printf("%s: %d turns, %.2f s, %.2f s CPU; the longest %.0f ms, %.0f ms CPU", what, t->n,
	       t->wall, t->cpu, t->longest_wall * 1000, t->longest_cpu * 1000);
	if (baseline > 0)
		printf("; %.2f times the rows alone (%.2f s CPU)", t->cpu / baseline, baseline);
	printf("\n");
}
