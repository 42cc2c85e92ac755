/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sets up the costs and labels of a cheapest pairing, and repairs it after changes; weighted_tree.c
 * searches for pairs.
 */
#include "core/match/weighted.h"
#include "core/base/mem.h"
#include "core/match/weighted_tree.h"

#include <assert.h>
#include <stdlib.h>

static void set_cost(struct weighted *w, int u, int v)
{
	int64_t c = u == v ? WEIGHTED_NO : w->ask(w->ctx, u, v), twice = WEIGHTED_TREE_FAR;

	assert(c <= WEIGHTED_MOST / (w->n + 1));
	if (c != WEIGHTED_NO)
		twice = 2 * c;
	w->cost[(size_t)u * (size_t)w->n + (size_t)v] = twice;
	w->cost[(size_t)v * (size_t)w->n + (size_t)u] = twice;
}

/* The least slack of the pairs of v. */
static int64_t least_slack(const struct weighted *w, int v)
{
	const int64_t *cost = &w->cost[(size_t)v * (size_t)w->n];
	int64_t least = WEIGHTED_TREE_FAR;
	int u;

	for (u = 0; u < w->n; u++) {
		if (cost[u] - w->label[u] < least)
			least = cost[u] - w->label[u];
	}
	return least - w->label[v];
}

/* Gives v the highest label with which no slack is negative, if it has any pair. */
static void raise_label(struct weighted *w, int v)
{
	int64_t least = least_slack(w, v);

	if (least < WEIGHTED_TREE_FAR / 2)
		w->label[v] += least;
}

/* Labels of half the least cost of each vertex, so that no slack is negative. */
static void begin_with_halves(struct weighted *w)
{
	int u, v;

	for (v = 0; v < w->n; v++) {
		int64_t least = WEIGHTED_TREE_FAR;

		for (u = 0; u < w->n; u++) {
			if (weighted_tree_cost(w, v, u) < least)
				least = weighted_tree_cost(w, v, u);
		}
		w->label[v] = least < WEIGHTED_TREE_FAR ? least / 4 * 2 : 0;
	}
}

/* Pairs an unmatched vertex with the first one without slack that is unmatched as well. */
static void pair_at_once(struct weighted *w, int v)
{
	int u;

	for (u = 0; u < w->n && w->b.mate[v] == BLOSSOMS_NOBODY; u++) {
		if (w->b.mate[u] == BLOSSOMS_NOBODY && weighted_tree_slack(w, v, u) == 0)
			blossoms_pair(&w->b, v, u);
	}
}

static int count_free(const struct weighted *w)
{
	int v, n = 0;

	for (v = 0; v < w->n; v++)
		n += w->b.mate[v] == BLOSSOMS_NOBODY;
	return n;
}

static void begin(struct weighted *w, const int64_t *prices)
{
	int u, v;

	for (u = 0; u < w->n; u++) {
		for (v = u; v < w->n; v++)
			set_cost(w, u, v);
	}
	for (v = 0; v < w->n && prices; v++)
		w->label[v] = prices[v] & ~(int64_t)1; /* even, as grow_all() needs it */
	if (!prices)
		begin_with_halves(w);
	for (v = 0; v < w->n; v++)
		raise_label(w, v);
	for (v = 0; v < w->n; v++)
		pair_at_once(w, v);
	while (count_free(w) && weighted_tree_grow_all(w))
		;
}

struct weighted *weighted_new(int n, weighted_cost cost, const void *ctx, const int64_t *prices)
{
	struct weighted *w = mem_zeroed(1, sizeof(*w));
	size_t size = (size_t)n;

	w->n = n;
	w->ask = cost;
	w->ctx = ctx;
	w->cost = mem_zeroed(size * size, sizeof(*w->cost));
	w->label = mem_zeroed(size, sizeof(*w->label));
	w->blossom_label = mem_zeroed(size, sizeof(*w->blossom_label));
	w->mark = mem_zeroed(2 * size, sizeof(*w->mark));
	w->vertex_mark = mem_zeroed(size, sizeof(*w->vertex_mark));
	w->nearest = mem_zeroed(size, sizeof(*w->nearest));
	w->slack = mem_zeroed(size, sizeof(*w->slack));
	w->queue = mem_zeroed(size, sizeof(*w->queue));
	w->hits = mem_zeroed(size, sizeof(*w->hits));
	blossoms_init(&w->b, n);
	begin(w, prices);
	return w;
}

void weighted_free(struct weighted *w)
{
	if (!w)
		return;
	blossoms_release(&w->b);
	free(w->cost);
	free(w->label);
	free(w->blossom_label);
	free(w->mark);
	free(w->vertex_mark);
	free(w->nearest);
	free(w->slack);
	free(w->queue);
	free(w->hits);
	free(w);
}

bool weighted_solve(struct weighted *w)
{
	int v;

	if (w->n % 2)
		return false;
	for (v = 0; v < w->n; v++) {
		if (w->b.mate[w->b.base[w->b.outer[v]]] == BLOSSOMS_NOBODY &&
		    !weighted_tree_grow(w, w->b.outer[v]))
			return false;
	}
	return true;
}

/* Leaves v and its partner unmatched. */
static void part(struct weighted *w, int v)
{
	int mate = w->b.mate[v];

	w->b.mate[v] = BLOSSOMS_NOBODY;
	if (mate != BLOSSOMS_NOBODY)
		w->b.mate[mate] = BLOSSOMS_NOBODY;
}

/*
 * Expands an outermost blossom.  Half of its label is subtracted from those of its vertices, which
 * keeps the slack of inner pairs and increases that of pairs leaving it.
 */
static void dissolve(struct weighted *w, int node)
{
	int *list = w->queue, n = blossoms_vertices(&w->b, node, list), i;
	int64_t half = w->blossom_label[node - w->n] / 2;

	for (i = 0; i < n; i++)
		w->label[list[i]] -= half;
	if (half)
		part(w, w->b.base[node]);
	blossoms_fall_apart(&w->b, node);
}

/* A pair that was not permitted may now be, and a blossom may use pairs that no longer are. */
void weighted_renew(struct weighted *w, int v)
{
	int64_t least;
	int u, mate;

	while (w->b.outer[v] != v)
		dissolve(w, w->b.outer[v]);
	for (u = 0; u < w->n; u++)
		set_cost(w, v, u);
	mate = w->b.mate[v];
	least = least_slack(w, v);
	if (mate != BLOSSOMS_NOBODY && least == 0 && weighted_tree_slack(w, v, mate) == 0)
		return;
	part(w, v);
	raise_label(w, v);
}

int weighted_mate(const struct weighted *w, int v)
{
	return w->b.mate[v];
}

bool weighted_may_pair(const struct weighted *w, int a, int b, int64_t cost, int64_t spare)
{
	return w->b.outer[a] == w->b.outer[b] || 2 * cost - w->label[a] - w->label[b] <= 2 * spare;
}

bool weighted_pairing(int n, weighted_cost cost, const void *ctx, int64_t *ret_total, int *ret_mate)
{
	struct weighted *w;
	int64_t total = 0;
	bool complete;
	int v, mate;

	if (n % 2)
		return false;
	w = weighted_new(n, cost, ctx, NULL);
	complete = weighted_solve(w);
	for (v = 0; v < n && complete; v++) {
		mate = weighted_mate(w, v);
		if (mate > v)
			total += cost(ctx, v, mate);
		if (ret_mate)
			ret_mate[v] = mate;
	}
	if (complete)
		*ret_total = total;
	weighted_free(w);
	return complete;
}
