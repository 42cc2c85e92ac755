/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Edmonds' algorithm: a breadth-first search from a vertex that is alone grows an alternating
 * tree; odd cycles are shrunk into their base; reaching another vertex that is alone gives a path
 * along which all pairs change.  Two vertices that may be paired at once are found without a
 * search, which is what happens nearly always.
 */
#include "core/match/matching.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

void matching_init(struct matching *m, int n, matching_may may, const void *ctx)
{
	size_t size = (size_t)n + 1;
	int i;

	memset(m, 0, sizeof(*m));
	m->n = n;
	m->may = may;
	m->ctx = ctx;
	m->mate = mem_zeroed(size, sizeof(int));
	m->active = mem_zeroed(size, sizeof(bool));
	m->next = mem_zeroed(size, sizeof(int));
	m->prev = mem_zeroed(size, sizeof(int));
	m->parent = mem_zeroed(size, sizeof(int));
	m->base = mem_zeroed(size, sizeof(int));
	m->queue = mem_zeroed(size, sizeof(int));
	m->path = mem_zeroed(size, sizeof(int));
	m->taken = mem_zeroed(size, sizeof(int));
	m->reached = mem_zeroed(size, sizeof(bool));
	m->in_blossom = mem_zeroed(size, sizeof(bool));
	for (i = 0; i < n; i++) {
		m->mate[i] = -1;
		m->active[i] = true;
	}
	for (i = 0; i <= n; i++) {
		m->next[i] = i == n ? 0 : i + 1;
		m->prev[i] = i == 0 ? n : i - 1;
	}
}

void matching_release(struct matching *m)
{
	free(m->mate);
	free(m->active);
	free(m->next);
	free(m->prev);
	free(m->parent);
	free(m->base);
	free(m->queue);
	free(m->path);
	free(m->taken);
	free(m->reached);
	free(m->in_blossom);
	memset(m, 0, sizeof(*m));
}

int matching_next(const struct matching *m, int v)
{
	return m->next[v] == m->n ? -1 : m->next[v];
}

int matching_first(const struct matching *m)
{
	return matching_next(m, m->n);
}

static void take_out(struct matching *m, int v)
{
	m->active[v] = false;
	m->next[m->prev[v]] = m->next[v];
	m->prev[m->next[v]] = m->prev[v];
}

/* Undoes the latest take_out() that has not been undone. */
static void put_back(struct matching *m, int v)
{
	m->active[v] = true;
	m->next[m->prev[v]] = v;
	m->prev[m->next[v]] = v;
}

static void join(struct matching *m, int a, int b)
{
	m->mate[a] = b;
	m->mate[b] = a;
}

/* The base nearest to both in the tree. */
static int common_base(struct matching *m, int a, int b)
{
	int v;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		m->path[v] = 0;
	for (;;) {
		a = m->base[a];
		m->path[a] = 1;
		if (m->mate[a] < 0)
			break;
		a = m->parent[m->mate[a]];
	}
	for (;;) {
		b = m->base[b];
		if (m->path[b])
			return b;
		b = m->parent[m->mate[b]];
	}
}

/* Marks the way from v up to the blossom's base and turns its parents round. */
static void mark_path(struct matching *m, int v, int base, int child)
{
	while (m->base[v] != base) {
		m->in_blossom[m->base[v]] = m->in_blossom[m->base[m->mate[v]]] = true;
		m->parent[v] = child;
		child = m->mate[v];
		v = m->parent[m->mate[v]];
	}
}

static int shrink(struct matching *m, int a, int b, int tail)
{
	int base = common_base(m, a, b), v;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		m->in_blossom[v] = false;
	mark_path(m, a, base, b);
	mark_path(m, b, base, a);
	for (v = matching_first(m); v >= 0; v = matching_next(m, v)) {
		if (!m->in_blossom[m->base[v]])
			continue;
		m->base[v] = base;
		if (!m->reached[v]) {
			m->reached[v] = true;
			m->queue[tail++] = v;
		}
	}
	return tail;
}

/* Grows the tree from `root`; returns the end of an augmenting path, -1 when there is none. */
static int search(struct matching *m, int root)
{
	int head = 0, tail = 0, v, to;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v)) {
		m->reached[v] = false;
		m->parent[v] = -1;
		m->base[v] = v;
	}
	m->reached[root] = true;
	m->queue[tail++] = root;
	while (head < tail) {
		v = m->queue[head++];
		for (to = matching_first(m); to >= 0; to = matching_next(m, to)) {
			if (to == v || m->base[v] == m->base[to] || m->mate[v] == to ||
			    !m->may(m->ctx, v, to))
				continue;
			if (to == root || (m->mate[to] >= 0 && m->parent[m->mate[to]] >= 0)) {
				tail = shrink(m, v, to, tail);
			} else if (m->parent[to] < 0) {
				m->parent[to] = v;
				if (m->mate[to] < 0)
					return to;
				m->reached[m->mate[to]] = true;
				m->queue[tail++] = m->mate[to];
			}
		}
	}
	return -1;
}

/* Pairs `root`, which is alone, if a path leads to another who is. */
static bool augment(struct matching *m, int root)
{
	int v = search(m, root);

	if (v < 0)
		return false;
	while (v >= 0) {
		int p = m->parent[v], rest = m->mate[p];

		join(m, v, p);
		v = rest;
	}
	return true;
}

/* The first round of pairing: each with the nearest following who is alone. */
static void pair_greedily(struct matching *m)
{
	int a, b;

	for (a = matching_first(m); a >= 0; a = matching_next(m, a)) {
		if (m->mate[a] >= 0)
			continue;
		for (b = matching_next(m, a); b >= 0; b = matching_next(m, b)) {
			if (m->mate[b] < 0 && m->may(m->ctx, a, b)) {
				join(m, a, b);
				break;
			}
		}
	}
}

/*
 * Takes the tree of a search that failed out of the ring: no path of another search can lead
 * through it.  Returns how many vertices were taken out, in `taken` from place `n` on.
 */
static int take_tree_out(struct matching *m, int *taken, int n)
{
	int v, next;

	for (v = matching_first(m); v >= 0; v = next) {
		next = matching_next(m, v);
		if (!m->reached[v] && m->parent[v] < 0)
			continue;
		take_out(m, v);
		taken[n++] = v;
	}
	return n;
}

/* Pairs two who are alone with the two of one pair, if some pair lends itself to it. */
static bool exchange_with_a_pair(struct matching *m, int a, int b)
{
	int v, mate;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v)) {
		mate = m->mate[v];
		if (v == a || v == b || mate < 0 || !m->may(m->ctx, a, v) ||
		    !m->may(m->ctx, b, mate))
			continue;
		join(m, a, v);
		join(m, b, mate);
		return true;
	}
	return false;
}

/* The next after v who is alone; -1 for nobody. */
static int next_alone(const struct matching *m, int v)
{
	do {
		v = matching_next(m, v);
	} while (v >= 0 && m->mate[v] >= 0);
	return v;
}

int matching_maximize(struct matching *m)
{
	int v, next, other, alone = 0, failed = 0, n = 0;

	pair_greedily(m);
	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		alone += m->mate[v] < 0;
	/* One who remains has nobody to be paired with. */
	for (v = matching_first(m); v >= 0 && alone - failed > 1; v = next) {
		next = matching_next(m, v);
		if (m->mate[v] >= 0)
			continue;
		other = next_alone(m, v);
		if ((other >= 0 && exchange_with_a_pair(m, v, other)) || augment(m, v)) {
			alone -= 2;
			continue;
		}
		failed++;
		n = take_tree_out(m, m->taken, n);
		while (next >= 0 && !m->active[next])
			next = matching_next(m, next);
	}
	while (n)
		put_back(m, m->taken[--n]);
	return alone;
}

bool matching_cover(struct matching *m, int n)
{
	int a, b;

	for (a = 0; a < n; a++) {
		for (b = matching_first(m); b >= 0 && m->mate[a] < 0; b = matching_next(m, b)) {
			if (b != a && m->mate[b] < 0 && m->may(m->ctx, a, b))
				join(m, a, b);
		}
	}
	for (a = 0; a < n; a++) {
		if (m->mate[a] < 0 && !augment(m, a))
			return false;
	}
	return true;
}

void matching_remove(struct matching *m, int v)
{
	if (m->mate[v] >= 0)
		m->mate[m->mate[v]] = -1;
	m->mate[v] = -1;
	take_out(m, v);
}

bool matching_fix(struct matching *m, int a, int b)
{
	int left = m->mate[a], right = m->mate[b];

	take_out(m, a);
	take_out(m, b);
	if (left == b)
		return true; /* they stay each other's mates */
	m->mate[left] = m->mate[right] = -1;
	if (m->may(m->ctx, left, right)) {
		join(m, left, right);
	} else if (!exchange_with_a_pair(m, left, right) && !augment(m, left)) {
		put_back(m, b);
		put_back(m, a);
		join(m, a, left);
		join(m, b, right);
		return false;
	}
	join(m, a, b);
	return true;
}

bool matching_allows(struct matching *m, int a, int b)
{
	if (m->mate[a] == b)
		return true;
	if (!matching_fix(m, a, b))
		return false;
	/* Back in as a pair: the matching is perfect again, with these two together. */
	put_back(m, b);
	put_back(m, a);
	return true;
}
