/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Edmonds' algorithm: a breadth-first search from an unmatched vertex grows an alternating tree;
 * odd cycles are shrunk into their base; reaching another unmatched vertex gives an augmenting
 * path.  In most cases two vertices can be paired directly, without a search.
 *
 * A vertex visited from the tree either joins it, or merges two blossoms, or may not be paired.
 * The first two happen at most once per vertex; the last is rare if only vertices of kinds that may
 * meet are visited.
 *
 * The possible mates of a vertex, with all others paired, are found by one search as well: without
 * the vertex its mate is unmatched, and the vertices at an even distance from the mate are those
 * that can be unmatched in its place.
 */
#include "core/match/matching.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

static void link_before(int *next, int *prev, int v, int at)
{
	prev[v] = prev[at];
	next[v] = at;
	next[prev[v]] = v;
	prev[at] = v;
}

static void unlink_from(int *next, int *prev, int v)
{
	next[prev[v]] = next[v];
	prev[next[v]] = prev[v];
}

/* Undoes the latest unlink_from() that has not been undone. */
static void relink(int *next, int *prev, int v)
{
	next[prev[v]] = v;
	prev[next[v]] = v;
}

/* Room that every search fills before it reads it. */
static int *room_for(size_t n)
{
	return mem_resize(NULL, n, sizeof(int));
}

/* Allocates the lists by kind, with every vertex in the ring of its kind. */
static void list_kinds(struct matching *m)
{
	size_t size = (size_t)m->n + 1, kinds = (size_t)m->n_kinds;
	int i, k;

	m->kin_next = room_for(size + kinds);
	m->kin_prev = room_for(size + kinds);
	m->first = room_for(size * kinds);
	m->last = room_for(size * kinds);
	m->blossom_next = room_for((size + 1) * kinds);
	m->blossom_prev = room_for((size + 1) * kinds);
	for (k = 0; k < m->n_kinds; k++)
		m->kin_next[m->n + k] = m->kin_prev[m->n + k] = m->n + k;
	for (i = 0; i < m->n; i++)
		link_before(m->kin_next, m->kin_prev, i, m->n + m->kind[i]);
}

static void forget_kinds(struct matching *m)
{
	free(m->kin_next);
	free(m->kin_prev);
	free(m->first);
	free(m->last);
	free(m->blossom_next);
	free(m->blossom_prev);
}

void matching_init(struct matching *m, int n, matching_may may, const void *ctx)
{
	size_t size = (size_t)n + 1;
	int i;

	memset(m, 0, sizeof(*m));
	m->n = n;
	m->may = may;
	m->ctx = ctx;
	m->reach_of = -1;
	m->mate = mem_zeroed(size, sizeof(int));
	m->active = mem_zeroed(size, sizeof(bool));
	m->next = mem_zeroed(size, sizeof(int));
	m->prev = mem_zeroed(size, sizeof(int));
	m->parent = mem_zeroed(size, sizeof(int));
	m->root = mem_zeroed(size, sizeof(int));
	m->queue = mem_zeroed(size, sizeof(int));
	m->taken = mem_zeroed(size, sizeof(int));
	m->seen = mem_zeroed(size, sizeof(int));
	m->visited = mem_zeroed(size, sizeof(int));
	m->reached = mem_zeroed(size, sizeof(bool));
	m->member_next = mem_zeroed(size, sizeof(int));
	m->kind = mem_zeroed(size, sizeof(*m->kind));
	m->n_kinds = 1;
	m->meets[0][0] = true;
	for (i = 0; i < n; i++) {
		m->mate[i] = m->parent[i] = -1;
		m->root[i] = i;
		m->active[i] = true;
	}
	for (i = 0; i <= n; i++) {
		m->next[i] = i == n ? 0 : i + 1;
		m->prev[i] = i == 0 ? n : i - 1;
	}
	list_kinds(m);
}

void matching_release(struct matching *m)
{
	forget_kinds(m);
	free(m->mate);
	free(m->active);
	free(m->next);
	free(m->prev);
	free(m->parent);
	free(m->root);
	free(m->queue);
	free(m->taken);
	free(m->seen);
	free(m->visited);
	free(m->reached);
	free(m->member_next);
	free(m->kind);
	memset(m, 0, sizeof(*m));
}

void matching_set_kinds(struct matching *m, matching_key key, matching_may meet)
{
	int64_t keys[MATCHING_KINDS], own;
	int one[MATCHING_KINDS], v, i, k, n = 0;
	bool crowded = false;

	for (v = 0; v < m->n; v++) {
		own = key(m->ctx, v);
		for (k = 0; k < n && keys[k] != own; k++)
			;
		if (k == n && n == MATCHING_KINDS - 1) {
			crowded = true;
		} else if (k == n) {
			keys[n] = own;
			one[n++] = v;
		}
		m->kind[v] = (unsigned char)k;
	}
	for (i = 0; i < n; i++) {
		for (k = 0; k < n; k++)
			m->meets[i][k] = meet(m->ctx, one[i], one[k]);
	}
	for (k = 0; k <= n && crowded; k++)
		m->meets[k][n] = m->meets[n][k] = true;
	forget_kinds(m);
	m->n_kinds = n ? n + crowded : 1;
	list_kinds(m);
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
	unlink_from(m->next, m->prev, v);
	unlink_from(m->kin_next, m->kin_prev, v);
}

/* Undoes the latest take_out() that has not been undone. */
static void put_back(struct matching *m, int v)
{
	m->active[v] = true;
	relink(m->kin_next, m->kin_prev, v);
	relink(m->next, m->prev, v);
}

static void join(struct matching *m, int a, int b)
{
	m->mate[a] = b;
	m->mate[b] = a;
}

/* Forgets the tree of the last search. */
static void begin_search(struct matching *m)
{
	int i, k;

	for (i = 0; i < m->n_visited; i++) {
		int v = m->visited[i];

		m->parent[v] = -1;
		m->reached[v] = false;
		m->root[v] = v;
	}
	m->n_visited = m->tail = 0;
	m->reach_of = -1;
	for (k = 0; k < m->n_kinds; k++) {
		int at = m->n * m->n_kinds + k;

		m->blossom_next[at] = m->blossom_prev[at] = at;
	}
}

/* Takes a vertex into the tree and out of the lists of unvisited vertices. */
static void visit(struct matching *m, int v)
{
	unlink_from(m->kin_next, m->kin_prev, v);
	m->visited[m->n_visited++] = v;
}

static void end_search(struct matching *m)
{
	int i;

	for (i = m->n_visited - 1; i >= 0; i--)
		relink(m->kin_next, m->kin_prev, m->visited[i]);
}

/* Marks a vertex at an even distance from the root, a blossom of its own. */
static void reach(struct matching *m, int v)
{
	int own = m->kind[v], at = v * m->n_kinds, k;

	m->reached[v] = true;
	m->queue[m->tail++] = v;
	m->member_next[v] = -1;
	for (k = 0; k < m->n_kinds; k++)
		m->first[at + k] = -1;
	m->first[at + own] = m->last[at + own] = v;
	link_before(m->blossom_next, m->blossom_prev, at + own, m->n * m->n_kinds + own);
}

/* The base of the blossom that contains a vertex. */
static int base_of(struct matching *m, int v)
{
	int base = v, next;

	while (m->root[base] != base)
		base = m->root[base];
	for (; m->root[v] != base; v = next) {
		next = m->root[v];
		m->root[v] = base;
	}
	return base;
}

/* Merges blossom `from` into blossom `to`. */
static void melt(struct matching *m, int from, int to)
{
	int k, a, b;

	m->root[from] = to;
	for (k = 0; k < m->n_kinds; k++) {
		a = from * m->n_kinds + k;
		b = to * m->n_kinds + k;
		if (m->first[a] < 0)
			continue;
		unlink_from(m->blossom_next, m->blossom_prev, a);
		if (m->first[b] < 0) {
			m->first[b] = m->first[a];
			link_before(m->blossom_next, m->blossom_prev, b, m->n * m->n_kinds + k);
		} else {
			m->member_next[m->last[b]] = m->first[a];
		}
		m->last[b] = m->last[a];
	}
}

/* The nearest common base of both in the tree. */
static int common_base(struct matching *m, int a, int b)
{
	int t;

	m->stamp++;
	for (;;) {
		if (a >= 0) {
			a = base_of(m, a);
			if (m->seen[a] == m->stamp)
				return a;
			m->seen[a] = m->stamp;
			a = m->mate[a] < 0 ? -1 : m->parent[m->mate[a]];
		}
		t = a;
		a = b;
		b = t;
	}
}

/* Merges the path from v up to the base into it and reverses its parents. */
static void melt_path(struct matching *m, int v, int base, int child)
{
	while (base_of(m, v) != base) {
		m->parent[v] = child;
		child = m->mate[v];
		if (!m->reached[child])
			reach(m, child);
		if (m->root[v] == v)
			melt(m, v, base);
		if (m->root[child] == child)
			melt(m, child, base);
		v = m->parent[child];
	}
}

static void shrink(struct matching *m, int a, int b)
{
	int base = common_base(m, a, b);

	melt_path(m, a, base, b);
	melt_path(m, b, base, a);
}

/* A member of another blossom with which v closes an odd cycle; -1 = none. */
static int find_cycle(struct matching *m, int v, int kind)
{
	int own = base_of(m, v), end = m->n * m->n_kinds + kind, at, u;

	for (at = m->blossom_next[end]; at != end; at = m->blossom_next[at]) {
		if (at / m->n_kinds == own)
			continue;
		for (u = m->first[at]; u >= 0; u = m->member_next[u]) {
			if (m->may(m->ctx, v, u))
				return u;
		}
	}
	return -1;
}

/* Adds vertices of a kind to the tree below v; returns an unmatched one, or -1. */
static int grow_kind(struct matching *m, int v, int kind)
{
	int to, mate;

	for (to = m->kin_next[m->n + kind]; to < m->n; to = m->kin_next[to]) {
		/* The iteration may pass a mate that has just been reached. */
		if (m->reached[to] || m->parent[to] >= 0 || !m->may(m->ctx, v, to))
			continue;
		visit(m, to);
		m->parent[to] = v;
		mate = m->mate[to];
		if (mate < 0)
			return to;
		visit(m, mate);
		reach(m, mate);
	}
	return -1;
}

static int grow_from(struct matching *m, int v)
{
	int k, to;

	for (k = 0; k < m->n_kinds; k++) {
		if (!m->meets[m->kind[v]][k])
			continue;
		to = grow_kind(m, v, k);
		if (to >= 0)
			return to;
		while ((to = find_cycle(m, v, k)) >= 0)
			shrink(m, v, to);
	}
	return -1;
}

/* Grows the tree from `root`; returns the end of an augmenting path, -1 = none. */
static int search(struct matching *m, int root)
{
	int head = 0, end = -1;

	begin_search(m);
	visit(m, root);
	reach(m, root);
	while (head < m->tail && end < 0)
		end = grow_from(m, m->queue[head++]);
	end_search(m);
	return end;
}

/* Exchanges the pairs on the path from v, whose mate becomes p, to the root of the tree. */
static void change_path(struct matching *m, int v, int p)
{
	int rest;

	for (;;) {
		rest = m->mate[p];
		join(m, v, p);
		if (rest < 0)
			return;
		v = rest;
		p = m->parent[v];
	}
}

/* Matches the unmatched `root` if an augmenting path exists. */
static bool augment(struct matching *m, int root)
{
	int v = search(m, root);

	if (v < 0)
		return false;
	change_path(m, v, m->parent[v]);
	return true;
}

/* The number of vertices that a vertex of each kind could be paired with. */
static void count_choices(const struct matching *m, int choices[MATCHING_KINDS])
{
	int size[MATCHING_KINDS] = {0}, v, i, k;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		size[m->kind[v]]++;
	for (i = 0; i < m->n_kinds; i++) {
		choices[i] = 0;
		for (k = 0; k < m->n_kinds; k++)
			choices[i] += m->meets[i][k] ? size[k] : 0;
	}
}

/* Sorts kinds by number of choices, fewest first. */
static void order_kinds(const struct matching *m, int order[MATCHING_KINDS])
{
	int choices[MATCHING_KINDS], i, k;

	count_choices(m, choices);
	for (i = 0; i < m->n_kinds; i++) {
		for (k = i; k > 0 && choices[order[k - 1]] > choices[i]; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

/* Pairs `a` with an unmatched vertex, trying kinds with few choices first. */
static void pair_one_greedily(struct matching *m, int a, const int *order)
{
	int i, k, b;

	for (i = 0; i < m->n_kinds && m->mate[a] < 0; i++) {
		k = order[i];
		if (!m->meets[m->kind[a]][k])
			continue;
		for (b = m->kin_next[m->n + k]; b < m->n; b = m->kin_next[b]) {
			if (m->mate[b] >= 0) {
				visit(m, b);
			} else if (b != a && m->may(m->ctx, a, b)) {
				join(m, a, b);
				visit(m, b);
				break;
			}
		}
	}
}

/* An initial matching, starting with vertices with few choices. */
static void pair_greedily(struct matching *m)
{
	int order[MATCHING_KINDS], i, a, next;

	begin_search(m);
	order_kinds(m, order);
	for (i = 0; i < m->n_kinds; i++) {
		for (a = m->kin_next[m->n + order[i]]; a < m->n; a = next) {
			if (m->mate[a] < 0)
				pair_one_greedily(m, a, order);
			next = m->kin_next[a];
		}
	}
	end_search(m);
}

/*
 * Takes the tree of a failed search out of the rings, because no other augmenting path can pass
 * through it.  Stores the vertices in `taken` from index `n` on and returns their new number.
 */
static int take_tree_out(struct matching *m, int *taken, int n)
{
	int i;

	for (i = 0; i < m->n_visited; i++) {
		take_out(m, m->visited[i]);
		taken[n++] = m->visited[i];
	}
	return n;
}

int matching_maximize(struct matching *m)
{
	int v, next, alone = 0, failed = 0, n = 0;

	m->reach_of = -1;
	pair_greedily(m);
	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		alone += m->mate[v] < 0;
	/* A single unmatched vertex has no partner left. */
	for (v = matching_first(m); v >= 0 && alone - failed > 1; v = next) {
		next = matching_next(m, v);
		if (m->mate[v] >= 0)
			continue;
		if (augment(m, v)) {
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

void matching_clear(struct matching *m)
{
	int v;

	for (v = 0; v < m->n; v++)
		m->mate[v] = -1;
	m->reach_of = -1;
}

bool matching_cover(struct matching *m, int n)
{
	int order[MATCHING_KINDS], a;

	m->reach_of = -1;
	begin_search(m);
	order_kinds(m, order);
	for (a = 0; a < n; a++) {
		if (m->mate[a] < 0)
			pair_one_greedily(m, a, order);
	}
	end_search(m);
	for (a = 0; a < n; a++) {
		if (m->mate[a] < 0 && !augment(m, a))
			return false;
	}
	return true;
}

void matching_remove(struct matching *m, int v)
{
	m->reach_of = -1;
	if (m->mate[v] >= 0)
		m->mate[m->mate[v]] = -1;
	m->mate[v] = -1;
	take_out(m, v);
}

/* Number of pairs tried before a full search. */
#define FEW_PAIRS 32

/* Pairs two unmatched vertices with the two of a nearby pair, if both may meet. */
static bool exchange_with_a_pair(struct matching *m, int a, int b)
{
	int v, mate, tries = FEW_PAIRS;

	for (v = matching_first(m); v >= 0 && tries--; v = matching_next(m, v)) {
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

/* Pairs v, with `other` if that is easily done; both are unmatched. */
static bool pair_with_unmatched(struct matching *m, int v, int other)
{
	if (m->may(m->ctx, v, other)) {
		join(m, v, other);
		return true;
	}
	return exchange_with_a_pair(m, v, other) || augment(m, v);
}

bool matching_drop(struct matching *m, int v, int unmatched)
{
	int mate = m->mate[v];

	matching_remove(m, v);
	return unmatched >= 0 && pair_with_unmatched(m, mate, unmatched);
}

bool matching_add(struct matching *m, int v, int unmatched)
{
	m->reach_of = -1;
	m->active[v] = true;
	link_before(m->next, m->prev, v, m->next[m->n]);
	link_before(m->kin_next, m->kin_prev, v, m->kin_next[m->n + m->kind[v]]);
	return unmatched >= 0 && pair_with_unmatched(m, v, unmatched);
}

/* Computes the possible mates of `a`; valid until the matching changes. */
static void reach_mates(struct matching *m, int a)
{
	int left = m->mate[a];

	take_out(m, a);
	m->mate[left] = -1;
	search(m, left);
	m->mate[left] = a;
	put_back(m, a);
	m->reach_of = a;
}

/* Pairs a and b, which are not mates, after a search has shown that it is possible. */
static void take_mate(struct matching *m, int a, int b)
{
	m->mate[m->mate[a]] = -1;
	change_path(m, a, b);
	m->reach_of = -1;
}

/* Tries without a search: both mates may meet each other, or the two of another pair. */
static bool fix_at_once(struct matching *m, int a, int b)
{
	int left = m->mate[a], right = m->mate[b];
	bool done;

	take_out(m, a);
	take_out(m, b);
	m->mate[left] = m->mate[right] = -1;
	done = m->may(m->ctx, left, right);
	if (done)
		join(m, left, right);
	else
		done = exchange_with_a_pair(m, left, right);
	put_back(m, b);
	put_back(m, a);
	if (done) {
		join(m, a, b);
		m->reach_of = -1;
	} else {
		join(m, a, left);
		join(m, b, right);
	}
	return done;
}

bool matching_allows(struct matching *m, int a, int b)
{
	if (m->mate[a] == b)
		return true;
	if (m->reach_of != a) {
		if (fix_at_once(m, a, b))
			return true;
		reach_mates(m, a);
	}
	if (!m->reached[b])
		return false;
	take_mate(m, a, b);
	return true;
}

bool matching_could_allow(struct matching *m, int a, int b)
{
	if (m->mate[a] == b)
		return true;
	if (m->reach_of != a)
		reach_mates(m, a);
	return m->reached[b];
}

bool matching_fix(struct matching *m, int a, int b)
{
	if (!matching_allows(m, a, b))
		return false;
	m->reach_of = -1;
	take_out(m, a);
	take_out(m, b);
	return true;
}

void matching_mark_open(struct matching *m, bool *ret_open)
{
	int v, next, i, n = 0;

	for (v = matching_first(m); v >= 0; v = next) {
		next = matching_next(m, v);
		if (m->mate[v] >= 0)
			continue;
		search(m, v);
		for (i = 0; i < m->n_visited; i++)
			ret_open[m->visited[i]] |= m->reached[m->visited[i]];
		n = take_tree_out(m, m->taken, n);
		while (next >= 0 && !m->active[next])
			next = matching_next(m, next);
	}
	while (n)
		put_back(m, m->taken[--n]);
}

void matching_find_barrier(struct matching *m, int *ret_part)
{
	int v, next, i, n = 0;

	for (v = matching_first(m); v >= 0; v = matching_next(m, v))
		ret_part[v] = MATCHING_OUTSIDE;
	for (v = matching_first(m); v >= 0; v = next) {
		next = matching_next(m, v);
		if (m->mate[v] >= 0)
			continue;
		search(m, v);
		for (i = 0; i < m->n_visited; i++) {
			int u = m->visited[i];

			ret_part[u] = m->reached[u] ? base_of(m, u) : MATCHING_CUT;
		}
		n = take_tree_out(m, m->taken, n);
		while (next >= 0 && !m->active[next])
			next = matching_next(m, next);
	}
	while (n)
		put_back(m, m->taken[--n]);
}

bool matching_take_open(struct matching *m, int v)
{
	int mate = m->mate[v];

	m->reach_of = -1;
	take_out(m, v);
	m->mate[v] = -1;
	if (mate < 0)
		return true;
	m->mate[mate] = -1;
	if (augment(m, mate))
		return true;
	put_back(m, v);
	join(m, v, mate);
	return false;
}

void matching_return(struct matching *m, int v)
{
	m->reach_of = -1;
	put_back(m, v);
}
