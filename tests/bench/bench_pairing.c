/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairing a round: CPU seconds of round 5 of 9 in tournaments of 100, 1,000 and 10,000 players that
 * the system itself has paired so far, the worst of rounds 2 to 9, and the growth of the time; then
 * tournaments that last until nearly everybody has met everybody; then hard rounds.  Growth is
 * relative to n log n: 1.0 means that it grows like sorting.
 */
#include "tests/bench/crowd.h"
#include "tests/bench/hard.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, MEASURED = 5, LEAST = 100, MOST = 10000, SEED = 42 };

/* Repeats until this time has passed, so that small fields can be measured too. */
#define ENOUGH 0.02

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The mean of as many runs as fit; leaves the last run's round in place. */
static double measure(const struct pair_state *s, pair_system_fn pair, struct pair_round *ret_round)
{
	static const struct pair_options plain = {.explain = false};
	double start = seconds(), spent;
	int runs = 0;

	do {
		if (runs++)
			pair_round_release(ret_round);
		pair(s, &plain, ret_round);
		spent = seconds() - start;
	} while (spent < ENOUGH);
	return spent / runs;
}

struct times {
	double measured, worst;
	int rounds; /* rounds actually paired */
};

/* Plays a tournament until its end or until a round cannot be paired, and releases it. */
static struct times play(const struct crowd_system *system, struct crowd *f)
{
	struct times t = {0, 0, 0};
	struct pair_round r;
	double spent;
	bool more = true;

	while (more) {
		spent = measure(&f->state, system->pair, &r);
		if (f->state.round == MEASURED)
			t.measured = spent;
		if (f->state.round > 1 && spent > t.worst)
			t.worst = spent;
		t.rounds += r.ok;
		more = r.ok && f->state.round < f->state.rounds_total;
		if (more)
			crowd_enter(f, &r);
		pair_round_release(&r);
	}
	crowd_release(f);
	return t;
}

/* Growth of the time relative to n log n. */
static double growth(double before, double now, size_t n, double factor)
{
	double a = (double)n / factor, b = (double)n;

	return before > 0 ? now / before / (b * log(b) / (a * log(a))) : 0;
}

static void bench_typical(const struct crowd_system *system)
{
	static const struct crowd_rates rates = {
		.draws = 300, .forfeits = 10, .absences = 20, .withdrawals = 5};
	struct times before = {0, 0, 0}, t;
	struct crowd f;
	size_t n;

	for (n = LEAST; n <= MOST; n *= 10) {
		crowd_init(&f, n, ROUNDS, &rates, SEED);
		t = play(system, &f);
		printf("%-16s %6zu players  round %d: %9.6f s", system->name, n, MEASURED,
		       t.measured);
		if (n > LEAST)
			printf("  x n log n %5.2f", growth(before.measured, t.measured, n, 10));
		else
			printf("%17s", "");
		printf("  worst of 2 to %d: %9.6f s\n", ROUNDS, t.worst);
		before = t;
	}
}

/* The worst round of tournaments with one round less than players. */
static void bench_long(const struct crowd_system *system)
{
	static const size_t sizes[] = {8, 20, 41, 60, 100};
	static const struct crowd_rates rates = {.draws = 300, .absences = 10, .withdrawals = 2};
	struct crowd f;
	struct times t;
	size_t i;

	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		crowd_init(&f, sizes[i], (int)sizes[i] - 1, &rates, SEED);
		t = play(system, &f);
		printf("%-16s %6zu players, %d of %d rounds: worst %9.6f s\n", system->name,
		       sizes[i], t.rounds, (int)sizes[i] - 1, t.worst);
		fflush(stdout);
	}
}

static void bench_hard(const struct crowd_system *system, const struct hard_kind *kind)
{
	struct pair_round r;
	struct crowd f;
	double spent;
	size_t n;

	for (n = kind->most / 100 < 10 ? 10 : kind->most / 100; n <= kind->most;
	     n *= kind->most > 100 ? 10 : 2) {
		hard_init(&f, kind, n, SEED);
		spent = measure(&f.state, system->pair, &r);
		printf("%-16s %-45s %6zu players: %9.6f s%s\n", system->name, kind->name, n, spent,
		       r.ok ? "" : "  (no pairing)");
		fflush(stdout);
		pair_round_release(&r);
		crowd_release(&f);
	}
}

/* Is the system named in the arguments, or are there none? */
static bool is_wanted(const char *name, int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], name))
			return true;
	}
	return argc < 2;
}

int main(int argc, char **argv)
{
	size_t i, k;

	for (i = 0; i < crowd_n_systems; i++) {
		if (is_wanted(crowd_systems[i].name, argc, argv))
			bench_typical(&crowd_systems[i]);
	}
	for (i = 0; i < crowd_n_systems; i++) {
		if (is_wanted(crowd_systems[i].name, argc, argv))
			bench_long(&crowd_systems[i]);
	}
	for (k = 0; k < hard_n_kinds; k++) {
		for (i = 0; i < crowd_n_systems; i++) {
			if (is_wanted(crowd_systems[i].name, argc, argv))
				bench_hard(&crowd_systems[i], &hard_kinds[k]);
		}
	}
	return 0;
}
