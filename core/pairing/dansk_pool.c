/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One point pool of the Danish Swiss: the strong half a against the weak half b.  The rule tries
 * the halves as they are, then with one player of each exchanged, then two, and so on, and wants
 * the first arrangement with the most colour preferences satisfied (5.2).  The most that any
 * arrangement can reach is known from a matching, and the search stops at the first arrangement
 * that reaches it.
 */
#include "core/pairing/bipartite.h"
#include "core/pairing/dansk_pool.h"
#include "core/pairing/matching.h"
#include "core/pairing/weighted.h"

#include <stdlib.h>
#include <string.h>

struct pool {
	const struct dansk *d;
	const int *rest;
	int n;		    /* players of each half */
	int *a, *b;	    /* the halves after the exchange: indices into rest, ascending */
	int *out_a, *out_b; /* the exchanged ones: places in the halves */
	struct bipartite halves;
};

static int halves_cost(const void *ctx, int a, int b)
{
	const struct pool *p = ctx;
	int x = p->rest[p->a[a]], y = p->rest[p->b[b]];

	if (!dansk_legal(p->d, x, y))
		return BIPARTITE_NO;
	return dansk_unsatisfied(p->d, x, y);
}

static bool may_pair(const void *ctx, int i, int k)
{
	const struct pool *p = ctx;

	return dansk_legal(p->d, p->rest[i], p->rest[k]);
}

static bool may_pair_well(const void *ctx, int i, int k)
{
	const struct pool *p = ctx;

	return may_pair(ctx, i, k) && !dansk_unsatisfied(p->d, p->rest[i], p->rest[k]);
}

static int any_cost(const void *ctx, int i, int k)
{
	const struct pool *p = ctx;

	return may_pair(ctx, i, k) ? dansk_unsatisfied(p->d, p->rest[i], p->rest[k]) : WEIGHTED_NO;
}

/* How many of the 2n remain alone under a predicate; -1 when memory runs out. */
static int alone_under(const struct pool *p, matching_may may)
{
	struct matching m;
	int alone;

	if (!matching_init(&m, 2 * p->n, may, p))
		return -1;
	alone = matching_maximize(&m);
	matching_release(&m);
	return alone;
}

/*
 * The halves with the players at places out_a[0..k) and out_b[0..k) exchanged, each half again in
 * the order of start numbers.
 */
static void exchange(struct pool *p, int k)
{
	int i, ia = 0, ib = 0, na = 0, nb = 0;
	bool moved;

	for (i = 0; i < 2 * p->n; i++) {
		if (i < p->n) {
			moved = ia < k && p->out_a[ia] == i;
			ia += moved;
		} else {
			moved = ib < k && p->out_b[ib] == i - p->n;
			ib += moved;
		}
		if ((i < p->n) != moved)
			p->a[na++] = i;
		else
			p->b[nb++] = i;
	}
}

/* The first set of k places: the top ones, or the lowest ones of half a. */
static void first_set(int *set, int k, int from)
{
	int i;

	for (i = 0; i < k; i++)
		set[i] = from + i;
}

/*
 * The next set of k places counted from the top of half b: {1,2}, {1,3}, {2,3}, {1,4}, ...
 * (ascending in `set`); false after the last.
 */
static bool next_from_top(int *set, int k, int n)
{
	int i = 0;

	while (i + 1 < k && set[i] + 1 == set[i + 1])
		i++;
	if (set[i] + 1 >= n)
		return false;
	set[i]++;
	first_set(set, i, 0);
	return true;
}

/* The same counted from the lowest of half a: {n,n-1}, {n,n-2}, {n-1,n-2}, ... */
static bool next_from_bottom(int *set, int k, int n)
{
	int i = k - 1, j;

	while (i > 0 && set[i] - 1 == set[i - 1])
		i--;
	if (set[i] == 0)
		return false;
	set[i]--;
	for (j = i + 1; j < k; j++)
		set[j] = n - k + j;
	return true;
}

static bool try_halves(struct pool *p, int k, int target, int *ret_bad)
{
	exchange(p, k);
	*ret_bad = bipartite_solve(&p->halves, p->n, halves_cost, p);
	return *ret_bad >= 0 && *ret_bad <= target;
}

struct best {
	int bad; /* -1 while there is none */
	int k;
	int *out_a, *out_b;
};

static void remember(struct best *best, const struct pool *p, int k, int bad)
{
	if (bad < 0 || (best->bad >= 0 && bad >= best->bad))
		return;
	best->bad = bad;
	best->k = k;
	memcpy(best->out_a, p->out_a, (size_t)k * sizeof(int));
	memcpy(best->out_b, p->out_b, (size_t)k * sizeof(int));
}

/* All exchanges of k players in order; true when one reaches the target. */
static bool try_exchanges(struct pool *p, int k, int target, struct best *best)
{
	int bad;
	bool reached;

	first_set(p->out_a, k, p->n - k);
	do {
		first_set(p->out_b, k, 0);
		do {
			reached = try_halves(p, k, target, &bad);
			remember(best, p, k, bad);
			if (reached)
				return true;
		} while (k && next_from_top(p->out_b, k, p->n));
	} while (k && next_from_bottom(p->out_a, k, p->n));
	return false;
}

/*
 * Leaves the target at the fewest unsatisfied preferences there can be, which costs a dear search
 * that the halves as they stand mostly spare.  False when memory runs out.
 */
static bool search(struct pool *p, int *target, struct best *best)
{
	int64_t fewest;
	int k;

	if (try_exchanges(p, 0, *target, best))
		return true;
	if (weighted_pairing(2 * p->n, any_cost, p, &fewest, NULL) != 1)
		return false;
	*target = (int)fewest;
	for (k = 0; k <= p->n; k++) {
		if (try_exchanges(p, k, *target, best))
			break;
	}
	return true;
}

static void tell(const struct best *best, struct sbuf *why)
{
	if (!why)
		return;
	if (!best->k)
		sbuf_adds(why, "strong half against weak half as they stand (5.1)");
	else
		sbuf_addf(why,
			  "%d exchanged between the halves (5.3 nr 4 to 6), as no arrangement "
			  "with fewer does as well",
			  best->k);
	sbuf_addf(why, "; colour preferences unsatisfied: %d, and no arrangement has fewer (5.2); ",
		  best->bad);
}

static bool as_cheap(const void *budget, int total)
{
	return total <= *(const int *)budget;
}

/* Carries the arrangement found over into mates. */
static void take_over(struct pool *p, const struct best *best, int *ret_mate)
{
	int i;

	memcpy(p->out_a, best->out_a, (size_t)best->k * sizeof(int));
	memcpy(p->out_b, best->out_b, (size_t)best->k * sizeof(int));
	exchange(p, best->k);
	bipartite_solve(&p->halves, p->n, halves_cost, p);
	bipartite_make_first(&p->halves, p->n, as_cheap, &best->bad);
	for (i = 0; i < p->n; i++) {
		int a = p->a[i], b = p->b[p->halves.mate_a[i]];

		ret_mate[a] = b;
		ret_mate[b] = a;
	}
}

static void pool_release(struct pool *p, struct best *best)
{
	free(p->a);
	free(p->b);
	free(p->out_a);
	free(p->out_b);
	free(best->out_a);
	free(best->out_b);
	bipartite_release(&p->halves);
}

static bool pool_init(struct pool *p, struct best *best, const struct dansk *d, const int *rest,
		      int count)
{
	size_t size = (size_t)count / 2 + 1;

	memset(p, 0, sizeof(*p));
	p->d = d;
	p->rest = rest;
	p->n = count / 2;
	p->a = calloc(size, sizeof(int));
	p->b = calloc(size, sizeof(int));
	p->out_a = calloc(size, sizeof(int));
	p->out_b = calloc(size, sizeof(int));
	*best = (struct best){-1, 0, calloc(size, sizeof(int)), calloc(size, sizeof(int))};
	return bipartite_init(&p->halves, p->n) && p->a && p->b && p->out_a && p->out_b &&
	       best->out_a && best->out_b;
}

/* A number of unsatisfied preferences below which no arrangement comes; -1: no memory. */
static int lower_bound(const struct pool *p)
{
	int alone = alone_under(p, may_pair_well);

	return alone < 0 ? -1 : alone / 2;
}

int dansk_pair_pool(const struct dansk *d, const int *rest, int count, int *ret_mate,
		    struct sbuf *why)
{
	struct pool p;
	struct best best;
	int status = -1, target;

	if (!pool_init(&p, &best, d, rest, count))
		goto out;
	status = alone_under(&p, may_pair);
	if (status) {
		status = status < 0 ? -1 : 0;
		goto out;
	}
	target = lower_bound(&p);
	if (target < 0) {
		status = -1;
		goto out;
	}
	status = -1;
	if (!search(&p, &target, &best))
		goto out;
	tell(&best, why);
	take_over(&p, &best, ret_mate);
	status = 1;
out:
	pool_release(&p, &best);
	return status;
}
