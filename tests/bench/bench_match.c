/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The solvers of core/match on the same questions: can everybody be paired, what is the cheapest
 * pairing of an upper with a lower half, and which such pairing comes first in the order of the
 * rule.  Players prefer White or Black, a pair of equal preferences costs 1, and everybody has met
 * a few others.  Prints the CPU seconds of each solver that can answer, and their ratio to the
 * fastest.
 *
 *   bench_match [players]...
 */
#include "core/base/mem.h"
#include "core/match/bipartite.h"
#include "core/match/kindred.h"
#include "core/match/matching.h"
#include "core/match/weighted.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 7, WEIGHTED_LARGEST = 1000 };

struct question {
	int n; /* players; the first half is the upper one */
	bool *white;
	int *met; /* ROUNDS opponents each */
	bool halves;
	const int *left; /* the players in question; NULL = all */
};

static int player(const struct question *q, int i)
{
	return q->left ? q->left[i] : i;
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool have_met(const struct question *q, int a, int b)
{
	int r;

	for (r = 0; r < ROUNDS; r++) {
		if (q->met[a * ROUNDS + r] == b)
			return true;
	}
	return false;
}

/* Round r pairs each player with the one whose number differs in bit r. */
static void question_init(struct question *q, int n)
{
	unsigned seed = 1;
	int i, r;

	*q = (struct question){.n = n,
			       .white = mem_zeroed((size_t)n, sizeof(bool)),
			       .met = mem_zeroed((size_t)n * ROUNDS, sizeof(int))};
	for (i = 0; i < n; i++) {
		seed = seed * 1103515245u + 12345u;
		q->white[i] = seed >> 16 & 1;
		for (r = 0; r < ROUNDS; r++)
			q->met[i * ROUNDS + r] = i ^ 1 << r;
	}
}

static int64_t kind_cost(const void *ctx, int a, int b)
{
	const struct question *q = ctx;

	a = player(q, a);
	b = player(q, b);
	if (q->halves && (a < q->n / 2) == (b < q->n / 2))
		return WEIGHTED_NO;
	return q->halves && q->white[a] == q->white[b];
}

static int64_t cost(const void *ctx, int a, int b)
{
	const struct question *q = ctx;

	return have_met(q, player(q, a), player(q, b)) ? WEIGHTED_NO : kind_cost(ctx, a, b);
}

static int64_t key(const void *ctx, int a)
{
	const struct question *q = ctx;

	a = player(q, a);
	return q->halves ? q->white[a] + 2 * (a < q->n / 2) : 0;
}

static bool may_meet(const void *ctx, int a, int b)
{
	return !have_met(ctx, a, b);
}

static bool always(const void *ctx, int a, int b)
{
	(void)ctx, (void)a, (void)b;
	return true;
}

static int halves_cost(const void *ctx, int a, int b)
{
	const struct question *q = ctx;

	return have_met(q, a, b + q->n / 2) ? BIPARTITE_NO : q->white[a] == q->white[b + q->n / 2];
}

static int64_t by_matching(const struct question *q)
{
	struct matching m;
	int64_t alone;

	matching_init(&m, q->n, may_meet, q);
	matching_set_kinds(&m, key, always);
	alone = matching_maximize(&m);
	matching_release(&m);
	return alone;
}

static int64_t by_weighted(const struct question *q)
{
	int64_t total = 0;

	return weighted_pairing(q->n, cost, q, &total, NULL) ? total : -1;
}

static int64_t by_kindred(const struct question *q)
{
	struct kindred k = {key, cost, kind_cost, q, 0};
	int64_t total = 0;

	return kindred_pairing(q->n, &k, INT64_MAX, &total, NULL) == KINDRED_FOUND ? total : -1;
}

static bool as_cheap(const void *budget, int64_t total)
{
	return total <= *(const int64_t *)budget;
}

/*
 * The cost of the cheapest pairing of the halves; with `first`, a checksum of the first such
 * pairing in lexicographic order.
 */
static int64_t pair_halves(const struct question *q, bool first)
{
	struct bipartite p;
	int64_t total;
	int i, j, n = q->n / 2;

	bipartite_init(&p, n);
	p.kinds.n = 2;
	for (i = 0; i < 2; i++) {
		for (j = 0; j < 2; j++)
			p.kinds.cost[i][j] = i == j;
	}
	for (i = 0; i < n; i++) {
		p.kind_a[i] = q->white[i];
		p.kind_b[i] = q->white[i + n];
	}
	total = bipartite_solve(&p, n, halves_cost, q);
	if (first) {
		bipartite_make_first(&p, n, as_cheap, &total);
		for (total = i = 0; i < n; i++)
			total += (int64_t)i * p.mate_a[i];
	}
	bipartite_release(&p);
	return total;
}

static int64_t by_bipartite(const struct question *q)
{
	return pair_halves(q, false);
}

static int64_t first_by_bipartite(const struct question *q)
{
	return pair_halves(q, true);
}

/* The same with one query for each opponent tried. */
static int64_t first_by_kindred(const struct question *all)
{
	int *left = mem_zeroed((size_t)all->n, sizeof(int)), n = all->n, half = n / 2, i, a, b = 0,
	    at;
	struct question q = *all;
	struct kindred k = {key, cost, kind_cost, &q, 0};
	int64_t best = by_kindred(all), total, sum = 0;

	q.left = left;
	for (i = 0; i < n; i++)
		left[i] = i;
	/* left: the upper players from a on, then the lower ones that are free */
	for (a = 0; a < half; a++, n -= 2) {
		for (i = 0; i + 1 < n; i++)
			left[i] = left[i + 1];
		for (at = half - a - 1; at < n - 1; at++) {
			b = left[at];
			if (have_met(&q, a, b))
				continue;
			for (i = at; i + 1 < n - 1; i++)
				left[i] = left[i + 1];
			total = 0;
			if ((n == 2 ||
			     kindred_pairing(n - 2, &k, best, &total, NULL) == KINDRED_FOUND) &&
			    total + (q.white[a] == q.white[b]) <= best)
				break;
			for (i = n - 2; i > at; i--)
				left[i] = left[i - 1];
			left[at] = b;
		}
		if (at == n - 1)
			break;
		best -= q.white[a] == q.white[b];
		sum += (int64_t)a * (b - half);
	}
	free(left);
	return sum;
}

struct solver {
	const char *name;
	int64_t (*solve)(const struct question *q);
	int largest; /* 0 = unlimited */
};

static void bench(const char *what, const struct question *q, const struct solver *s, int n)
{
	double quickest = 0, spent, start;
	int64_t answer;
	int i;

	for (i = 0; i < n; i++) {
		if (s[i].largest && q->n > s[i].largest)
			continue;
		start = seconds();
		answer = s[i].solve(q);
		spent = seconds() - start;
		if (!quickest)
			quickest = spent;
		printf("%-22s %6d players  %-10s %10.6f s  x %8.1f  answer %lld\n", what, q->n,
		       s[i].name, spent, quickest > 0 ? spent / quickest : 0, (long long)answer);
	}
}

int main(int argc, char **argv)
{
	static const struct solver all[] = {{"matching", by_matching, 0},
					    {"kindred", by_kindred, 0},
					    {"weighted", by_weighted, WEIGHTED_LARGEST}};
	static const struct solver halves[] = {{"bipartite", by_bipartite, 0},
					       {"kindred", by_kindred, 0},
					       {"weighted", by_weighted, WEIGHTED_LARGEST}};
	static const struct solver first[] = {{"bipartite", first_by_bipartite, 0},
					      {"kindred", first_by_kindred, 1000}};
	static const int usual[] = {100, 300, 1000, 10000};
	int i, n = argc > 1 ? argc - 1 : (int)(sizeof(usual) / sizeof(usual[0]));
	struct question q;

	for (i = 0; i < n; i++) {
		question_init(&q, argc > 1 ? (int)strtol(argv[i + 1], NULL, 10) : usual[i]);
		bench("all can be paired", &q, all, 3);
		q.halves = true;
		bench("the cheapest halves", &q, halves, 3);
		bench("the first such halves", &q, first, 2);
		free(q.white);
		free(q.met);
	}
	return 0;
}
