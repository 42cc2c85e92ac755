/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One point pool of the Danish Swiss: the upper half a against the lower half b.  Of all
 * arrangements in the order of DS-5.3 the first with the most satisfied colour preferences is
 * taken.  It is nearly always one without an exchange; otherwise dansk_exchange.c finds the
 * exchanged players.
 */
#include "core/pairing/dansk/dansk_pool.h"
#include "core/base/mem.h"
#include "core/match/bipartite.h"
#include "core/pairing/dansk/dansk_exchange.h"

#include <stdlib.h>
#include <string.h>

struct pool {
	const struct dansk *d;
	const int *rest;
	int n;			  /* players in each half */
	int *a, *b;		  /* the halves after the exchange: indices into rest, ascending */
	int *out_a, *out_b;	  /* the exchanged players: places in the halves */
	struct dansk_kinds kinds; /* of rest */
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

/* Tells the solver the kinds of the halves. */
static void set_kinds(struct pool *p)
{
	int i, k;

	for (i = 0; i < p->n; i++) {
		p->halves.kind_a[i] = p->kinds.of[p->a[i]];
		p->halves.kind_b[i] = p->kinds.of[p->b[i]];
	}
	for (i = 0; i < p->kinds.n; i++) {
		for (k = 0; k < p->kinds.n; k++)
			p->halves.kinds.cost[i][k] = p->kinds.cost[i][k];
	}
	p->halves.kinds.n = p->kinds.n;
}

/* A lower bound on the unsatisfied preferences of every arrangement. */
static int lower_bound(const struct pool *p)
{
	int white = 0, black = 0, i, most;

	for (i = 0; i < 2 * p->n; i++) {
		white += p->d->list[p->rest[i]].preference == PAIR_WHITE;
		black += p->d->list[p->rest[i]].preference == PAIR_BLACK;
	}
	most = white > black ? white : black;
	return most > p->n ? most - p->n : 0;
}

/* PAIRING DS-5.1: the halves, the first k of out_a and out_b exchanged, each in order. */
static void ds5_1_halves(struct pool *p, int k)
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

/* The cheapest pairing of the halves with k exchanged; -1 when there is none. */
static int64_t solve(struct pool *p, int k)
{
	ds5_1_halves(p, k);
	set_kinds(p);
	return bipartite_solve(&p->halves, p->n, halves_cost, p);
}

/* Explains why an upper item did not meet those nearer than its mate, and what decided. */
static void tell_pair(const struct pool *p, int upper, int bad, int k, struct sbuf *whys)
{
	int a = p->a[upper], b = p->b[p->halves.mate_a[upper]], i;
	struct sbuf *why = &whys[a];
	char name_a[16], name_b[16];

	for (i = 0; i < p->halves.mate_a[upper]; i++) {
		if (p->halves.mate_b[i] > upper)
			dansk_tell_fall(p->d, why, p->rest[a], p->rest[p->b[i]],
					tr(p->d->lang, "the others cannot come out as well (5.2)"));
	}
	sbuf_addf(why,
		  tr(p->d->lang,
		     "%s of the strong half meets %s, the nearest possible of the weak half (5.1)"),
		  dansk_name(p->d, p->rest[a], name_a), dansk_name(p->d, p->rest[b], name_b));
	if (k)
		sbuf_addf(
			why,
			tr(p->d->lang,
			   "; %d exchanged between the halves, as fewer do not reach as much (5.3 nr 4 to 6)"),
			k);
	if (p->d->list[p->rest[0]].points != p->d->list[p->rest[2 * p->n - 1]].points)
		sbuf_adds(
			why,
			tr(p->d->lang,
			   "; the pool and those below it put together, as they could not be paired apart (9.3)"));
	sbuf_addf(why,
		  tr(p->d->lang,
		     "; unsatisfied colour preferences in the pool: %d, the fewest possible (5.2)"),
		  bad);
}

static bool as_cheap(const void *budget, int64_t total)
{
	return total <= *(const int *)budget;
}

/* Takes the first pairing of the solved halves that leaves no more than `bad` unsatisfied. */
static void take_over(struct pool *p, int bad, int k, int *ret_mate, struct sbuf *whys)
{
	int i;

	bipartite_make_first(&p->halves, p->n, as_cheap, &bad);
	for (i = 0; i < p->n; i++) {
		int a = p->a[i], b = p->b[p->halves.mate_a[i]];

		ret_mate[a] = b;
		ret_mate[b] = a;
		if (whys)
			tell_pair(p, i, bad, k, whys);
	}
}

static void pool_release(struct pool *p)
{
	free(p->a);
	free(p->b);
	free(p->out_a);
	free(p->out_b);
	dansk_kinds_release(&p->kinds);
	bipartite_release(&p->halves);
}

static void pool_init(struct pool *p, const struct dansk *d, const int *rest, int count)
{
	size_t size = (size_t)count / 2 + 1;

	memset(p, 0, sizeof(*p));
	p->d = d;
	p->rest = rest;
	p->n = count / 2;
	p->a = mem_zeroed(size, sizeof(int));
	p->b = mem_zeroed(size, sizeof(int));
	p->out_a = mem_zeroed(size, sizeof(int));
	p->out_b = mem_zeroed(size, sizeof(int));
	dansk_kinds_find(d, rest, 2 * p->n, &p->kinds);
	bipartite_init(&p->halves, p->n);
}

/* PAIRING DS-5.2: of all arrangements the first with the most preferences satisfied. */
bool dansk_pool_pair(const struct dansk *d, const int *rest, int count, int *ret_mate,
		     struct sbuf *whys)
{
	struct pool p;
	bool complete = true;
	int bad, k = 0;

	pool_init(&p, d, rest, count);
	bad = (int)solve(&p, 0);
	if (bad < 0 || bad > lower_bound(&p)) {
		complete = dansk_exchange(d, rest, p.n, &p.kinds, &bad, &k, p.out_a, p.out_b);
		if (complete)
			solve(&p, k);
	}
	if (complete)
		take_over(&p, bad, k, ret_mate, whys);
	pool_release(&p);
	return complete;
}
