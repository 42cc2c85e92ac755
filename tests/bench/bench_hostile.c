/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairing hostile tournaments: CPU seconds of the slowest round beside its limit, of all rounds,
 * their growth with the field (1.0 is n log n), and a checksum over all pairs to compare two
 * versions of the program.  A row over its limit is marked.  The last kind climbs: it tries several
 * sets of results and continues with those that make the next round slowest.
 *
 *   bench_hostile [-l seconds] [-m megabytes] [-s seed] [-n players]... [-k kind]... [system]...
 *
 *   bench_hostile -n 1000             every system and kind; limit 1 s a round
 *   bench_hostile -n 10000 -l 120     the same; limit 10 s a round
 *   bench_hostile                     100, 1,000 and 10,000 players
 *
 * A tournament that uses more than -l seconds or -m megabytes is abandoned and reported.  Nothing
 * is asserted.
 */
#include "tests/bench/hostile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_SIZES = 8, MOST_KINDS = 32 };

static const struct hostile_kind climbing = {.name = "climbing"};

/* The report of the child that plays a tournament, also when it is stopped early. */
struct report {
	int round;
	int worst_round;
	double worst; /* seconds of the slowest round */
	double whole; /* of all rounds */
	uint64_t sum;
	bool done;
};

static struct {
	rlim_t seconds, megabytes;
	uint64_t seed;
	size_t sizes[MOST_SIZES];
	int n_sizes;
	const char *kinds[MOST_KINDS];
	int n_kinds;
} options = {.seconds = 60, .megabytes = 4000, .seed = 7};

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add_to_sum(struct report *p, int number)
{
	p->sum = (p->sum ^ (uint64_t)(unsigned)number) * 0x100000001b3u;
}

/* Pairs the current round; returns the seconds it took. */
static double pair_round(const struct crowd_system *system, const struct crowd *f,
			 struct report *report, struct pair_round *ret_round)
{
	static const struct pair_options plain = {.explain = false};
	double start = seconds(), spent;
	size_t i;

	report->round = f->state.round;
	system->pair(&f->state, &plain, ret_round);
	spent = seconds() - start;
	report->whole += spent;
	if (spent > report->worst) {
		report->worst = spent;
		report->worst_round = f->state.round;
	}
	for (i = 0; i < ret_round->n_pairs; i++) {
		add_to_sum(report, ret_round->pairs[i].white);
		add_to_sum(report, ret_round->pairs[i].black);
	}
	add_to_sum(report, ret_round->bye);
	return spent;
}

static void play(const struct crowd_system *system, const struct hostile_kind *kind,
		 struct crowd *f, struct report *report)
{
	struct pair_round r;
	bool more = true;

	while (more) {
		pair_round(system, f, report, &r);
		more = r.ok && f->state.round < f->state.rounds_total;
		if (more)
			hostile_enter(f, kind, &r);
		pair_round_release(&r);
	}
}

/* Continues with the results that make the next round slowest. */
static void climb(const struct crowd_system *system, struct crowd *f, struct report *report)
{
	struct pair_round r, next;
	bool more = true;

	pair_round(system, f, report, &r);
	while (more && r.ok && f->state.round < f->state.rounds_total) {
		struct crowd best, trial;
		double slowest = -1;
		size_t i;

		for (i = 0; i < hostile_n_results; i++) {
			double spent;

			crowd_copy(f, &trial);
			trial.result = hostile_results[i];
			hostile_enter(&trial, &climbing, &r);
			spent = pair_round(system, &trial, report, &next);
			if (next.ok && spent > slowest) {
				if (slowest >= 0)
					crowd_release(&best);
				best = trial;
				slowest = spent;
			} else {
				crowd_release(&trial);
			}
			pair_round_release(&next);
		}
		pair_round_release(&r);
		more = slowest >= 0;
		if (!more)
			break;
		crowd_release(f);
		*f = best;
		system->pair(&f->state, &(struct pair_options){.explain = false}, &r);
	}
	if (more)
		pair_round_release(&r);
	report->sum = 0; /* the path taken depends on the clock */
}

/* Plays a tournament in a process of its own, within the limits. */
static void run(const struct crowd_system *system, const struct hostile_kind *kind, size_t n,
		struct report *report)
{
	const struct rlimit cpu = {options.seconds, options.seconds};
	const struct rlimit room = {options.megabytes << 20, options.megabytes << 20};
	struct crowd f;
	pid_t pid;

	fflush(stdout);
	memset(report, 0, sizeof(*report));
	pid = fork();
	if (pid > 0) {
		waitpid(pid, NULL, 0);
		return;
	}
	if (pid < 0) {
		perror("fork");
		return;
	}
	setrlimit(RLIMIT_CPU, &cpu);
	setrlimit(RLIMIT_AS, &room);
	hostile_init(&f, kind, n, options.seed);
	if (kind == &climbing)
		climb(system, &f, report);
	else
		play(system, kind, &f, report);
	crowd_release(&f);
	report->done = true;
	_exit(0);
}

/* Seconds that a round may take. */
static double limit_of(size_t n)
{
	return n <= 1000 ? 1 : 10;
}

static const char *mark(double worst, size_t n)
{
	return worst > limit_of(n) ? ", TOO SLOW" : "";
}

/* Growth of the time relative to n log n. */
static double growth(double before, double now, size_t n, size_t m)
{
	double a = (double)n, b = (double)m;

	return before > 0 ? now / before / (b * log(b) / (a * log(a))) : 0;
}

static void bench(const struct crowd_system *system, const struct hostile_kind *kind,
		  struct report *report)
{
	double before = 0;
	int i;

	for (i = 0; i < options.n_sizes; i++) {
		size_t n = options.sizes[i];

		run(system, kind, n, report);
		printf("%-16s %-26s %6zu players:", system->name, kind->name, n);
		if (!report->done) {
			printf(" given up in round %d after %.2f s, slowest %.2f s in round %d "
			       "(limit %.0f s), TOO SLOW\n",
			       report->round, report->whole, report->worst, report->worst_round,
			       limit_of(n));
			before = 0;
			continue;
		}
		printf(" %9.6f s in round %d (limit %.0f s)%s, all %9.6f s", report->worst,
		       report->worst_round, limit_of(n), mark(report->worst, n), report->whole);
		if (before > 0)
			printf("  x n log n %6.2f",
			       growth(before, report->worst, options.sizes[i - 1], n));
		printf("  %016llx\n", (unsigned long long)report->sum);
		before = report->worst;
	}
}

static bool is_wanted(const char *name, char **list, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (!strcmp(list[i], name))
			return true;
	}
	return !n;
}

static bool is_wanted_kind(const char *name)
{
	return is_wanted(name, (char **)(uintptr_t)options.kinds, options.n_kinds);
}

/* The index of the first non-option argument; 0 if an option is wrong. */
static int read_options(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "l:m:n:k:s:")) != -1) {
		if (c == 'l')
			options.seconds = strtoul(optarg, NULL, 10);
		else if (c == 'm')
			options.megabytes = strtoul(optarg, NULL, 10);
		else if (c == 's')
			options.seed = strtoull(optarg, NULL, 10);
		else if (c == 'n' && options.n_sizes < MOST_SIZES)
			options.sizes[options.n_sizes++] = strtoul(optarg, NULL, 10);
		else if (c == 'k' && options.n_kinds < MOST_KINDS)
			options.kinds[options.n_kinds++] = optarg;
		else
			return 0;
	}
	if (!options.n_sizes) {
		options.sizes[options.n_sizes++] = 100;
		options.sizes[options.n_sizes++] = 1000;
		options.sizes[options.n_sizes++] = 10000;
	}
	return optind;
}

int main(int argc, char **argv)
{
	struct report *report = mmap(NULL, sizeof(*report), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int first = read_options(argc, argv);
	size_t i, k;

	if (!first || report == MAP_FAILED) {
		fprintf(stderr,
			"usage: bench_hostile [-l seconds] [-m megabytes] [-s seed] [-n players]... "
			"[-k kind]... [system]...\n");
		return 2;
	}
	for (i = 0; i < crowd_n_systems; i++) {
		if (!is_wanted(crowd_systems[i].name, argv + first, argc - first))
			continue;
		for (k = 0; k < hostile_n_kinds; k++) {
			if (is_wanted_kind(hostile_kinds[k].name))
				bench(&crowd_systems[i], &hostile_kinds[k], report);
		}
		if (is_wanted_kind(climbing.name))
			bench(&crowd_systems[i], &climbing, report);
	}
	return 0;
}
