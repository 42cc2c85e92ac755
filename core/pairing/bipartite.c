/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Successive cheapest paths.  The pairing in hand is always the cheapest that its items allow, so
 * that the way back over its pairs never makes a cycle of negative cost and a queue that relaxes
 * distances comes to an end with the cheapest path.
 */
#include "core/pairing/bipartite.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FAR (INT_MAX / 2)

bool bipartite_init(struct bipartite *p, int n)
{
	size_t size = (size_t)n + 1;

	memset(p, 0, sizeof(*p));
	p->mate_a = calloc(size, sizeof(int));
	p->mate_b = calloc(size, sizeof(int));
	p->settled = calloc(size, sizeof(bool));
	p->dist = calloc(size, sizeof(int));
	p->from = calloc(size, sizeof(int));
	p->queue = calloc(size, sizeof(int));
	p->queued = calloc(size, sizeof(bool));
	if (p->mate_a && p->mate_b && p->settled && p->dist && p->from && p->queue && p->queued)
		return true;
	bipartite_release(p);
	return false;
}

void bipartite_release(struct bipartite *p)
{
	free(p->mate_a);
	free(p->mate_b);
	free(p->settled);
	free(p->dist);
	free(p->from);
	free(p->queue);
	free(p->queued);
	memset(p, 0, sizeof(*p));
}

static void join(struct bipartite *p, int a, int b)
{
	p->mate_a[a] = b;
	p->mate_b[b] = a;
}

/* Each with the nearest lower item that is free and costs nothing. */
static void pair_greedily(struct bipartite *p)
{
	int a, b;

	for (a = 0; a < p->n; a++) {
		for (b = a; b < p->n + a; b++) {
			int at = b % p->n;

			if (p->mate_b[at] < 0 && p->cost(p->ctx, a, at) == 0) {
				join(p, a, at);
				break;
			}
		}
	}
}

/* Offers every lower item the way over upper item `a` at distance `d`. */
static void relax(struct bipartite *p, int a, int d, int *tail)
{
	int b, c;

	for (b = 0; b < p->n; b++) {
		if (p->settled[b] || p->mate_a[a] == b)
			continue;
		c = p->cost(p->ctx, a, b);
		if (c == BIPARTITE_NO || d + c >= p->dist[b])
			continue;
		p->dist[b] = d + c;
		p->from[b] = a;
		if (p->mate_b[b] >= 0 && !p->queued[b]) {
			p->queued[b] = true;
			p->queue[*tail] = b;
			*tail = (*tail + 1) % (p->n + 1);
		}
	}
}

/*
 * Cheapest way from upper item `a`, which is alone, to a lower one that is; returns that one, -1
 * when there is none.  Its cost is in dist[].
 */
static int cheapest_path(struct bipartite *p, int a)
{
	int head = 0, tail = 0, b, best = -1;

	for (b = 0; b < p->n; b++) {
		p->dist[b] = FAR;
		p->queued[b] = false;
	}
	relax(p, a, 0, &tail);
	while (head != tail) {
		int mate;

		b = p->queue[head];
		head = (head + 1) % (p->n + 1);
		p->queued[b] = false;
		mate = p->mate_b[b];
		relax(p, mate, p->dist[b] - p->cost(p->ctx, mate, b), &tail);
	}
	for (b = 0; b < p->n; b++) {
		if (p->mate_b[b] < 0 && !p->settled[b] && p->dist[b] < FAR &&
		    (best < 0 || p->dist[b] < p->dist[best]))
			best = b;
	}
	return best;
}

/* Changes all pairs along the path that ends at b and began at `root`. */
static void change_path(struct bipartite *p, int root, int b)
{
	for (;;) {
		int a = p->from[b], next = p->mate_a[a];

		join(p, a, b);
		if (a == root)
			return;
		b = next;
	}
}

int bipartite_solve(struct bipartite *p, int n, bipartite_cost cost, const void *ctx)
{
	int a, b;

	p->n = n;
	p->cost = cost;
	p->ctx = ctx;
	p->total = 0;
	for (a = 0; a < n; a++) {
		p->mate_a[a] = p->mate_b[a] = -1;
		p->settled[a] = false;
	}
	pair_greedily(p);
	for (a = 0; a < n; a++) {
		if (p->mate_a[a] >= 0)
			continue;
		b = cheapest_path(p, a);
		if (b < 0)
			return -1;
		p->total += p->dist[b];
		change_path(p, a, b);
	}
	return p->total;
}

/* A pair that is being formed against the pairing in hand. */
struct forming {
	int a, b, old_a, old_b;
	int end; /* of the path that pairs the two left over; -1 for none */
};

static struct forming open_pair(struct bipartite *p, int a, int b)
{
	struct forming f = {a, b, p->mate_b[b], p->mate_a[a], -1};

	p->settled[b] = true;
	p->mate_a[f.old_a] = p->mate_b[f.old_b] = -1;
	f.end = cheapest_path(p, f.old_a);
	p->settled[b] = false;
	return f;
}

static void undo_pair(struct bipartite *p, const struct forming *f)
{
	join(p, f->a, f->old_b);
	join(p, f->old_a, f->b);
}

static void close_pair(struct bipartite *p, const struct forming *f)
{
	change_path(p, f->old_a, f->end);
	join(p, f->a, f->b);
}

int bipartite_force(struct bipartite *p, int a, int b)
{
	struct forming f = open_pair(p, a, b);

	if (f.end < 0)
		undo_pair(p, &f);
	else
		close_pair(p, &f);
	return f.end;
}

/*
 * Pairs a with b if the others, paired again as cheaply as possible, keep the total within the
 * budget; else leaves all as it is.
 */
static bool try_pair(struct bipartite *p, int a, int b,
		     bool (*within)(const void *budget, int total), const void *budget)
{
	int old_b = p->mate_a[a], old_a = p->mate_b[b], cost = p->cost(p->ctx, a, b);
	int before = p->cost(p->ctx, a, old_b) + p->cost(p->ctx, old_a, b), direct, total;
	struct forming f;

	if (cost == BIPARTITE_NO)
		return false;
	direct = p->cost(p->ctx, old_a, old_b);
	if (direct != BIPARTITE_NO && direct + cost == before) {
		/* As cheap as before, so nothing is cheaper. */
		join(p, a, b);
		join(p, old_a, old_b);
		return true;
	}
	f = open_pair(p, a, b);
	total = f.end < 0 ? 0 : p->total - before + cost + p->dist[f.end];
	if (f.end < 0 || !within(budget, total)) {
		undo_pair(p, &f);
		return false;
	}
	close_pair(p, &f);
	p->total = total;
	return true;
}

void bipartite_make_first(struct bipartite *p, int n_ordered,
			  bool (*within)(const void *budget, int total), const void *budget)
{
	int a, b;

	for (a = 0; a < n_ordered; a++) {
		for (b = 0; b < p->n; b++) {
			if (p->settled[b])
				continue;
			if (p->mate_a[a] == b || try_pair(p, a, b, within, budget))
				break;
		}
		p->settled[b] = true;
	}
}
