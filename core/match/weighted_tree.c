/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One tree grows at a time, from an unmatched vertex, along pairs without slack.  Vertices of the
 * tree at an even distance are OUTER, the others INNER.  When the tree reaches another unmatched
 * vertex, the pairs on the path are exchanged; an odd cycle becomes a blossom; where the tree
 * cannot grow, time moves on until a pair loses its slack or a blossom its label.
 */
#include "core/match/weighted_tree.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* What the label of a vertex would have been at time 0, if it is `label` now. */
static int64_t at_start(const struct weighted *w, int64_t label, enum weighted_mark mark)
{
	switch (mark) {
	case WEIGHTED_OUTER: return label - w->time;
	case WEIGHTED_INNER: return label + w->time;
	case WEIGHTED_UNSEEN: break;
	}
	return label;
}

/* The label now. */
static int64_t at_present(const struct weighted *w, int64_t label, enum weighted_mark mark)
{
	return 2 * label - at_start(w, label, mark);
}

static void mark_vertex(struct weighted *w, int v, enum weighted_mark mark)
{
	int64_t old = w->label[v];

	w->label[v] = at_start(w, at_present(w, old, w->vertex_mark[v]), mark);
	w->slack[v] += old - w->label[v];
	w->vertex_mark[v] = mark;
	if (mark == WEIGHTED_OUTER)
		w->queue[w->tail++] = v;
}

static void mark_vertices(struct weighted *w, int node, enum weighted_mark mark)
{
	const struct blossoms_cycle *c;
	int i;

	if (node < w->n) {
		if (w->vertex_mark[node] != mark)
			mark_vertex(w, node, mark);
		return;
	}
	c = &w->b.cycles[node - w->n];
	for (i = 0; i < c->n; i++)
		mark_vertices(w, c->petals[i].node, mark);
}

/* Twice, because the label of a blossom changes by 2. */
static void begin_label(struct weighted *w, int node, enum weighted_mark mark)
{
	int64_t *label = &w->blossom_label[node - w->n];

	*label = at_start(w, at_start(w, *label, mark), mark);
}

static void end_label(struct weighted *w, int node)
{
	int64_t *label = &w->blossom_label[node - w->n];

	*label = at_present(w, at_present(w, *label, w->mark[node]), w->mark[node]);
}

/* Marks an outermost node whose label, if it has one, is that of the present. */
static void become(struct weighted *w, int node, enum weighted_mark mark)
{
	w->mark[node] = mark;
	mark_vertices(w, node, mark);
	if (node >= w->n)
		begin_label(w, node, mark);
}

/* A pair without slack closes an odd cycle. */
static void make_blossom(struct weighted *w, int u, int v, int base)
{
	int node = blossoms_make(&w->b, u, v, base), i;
	const struct blossoms_cycle *c = &w->b.cycles[node - w->n];

	for (i = 0; i < c->n; i++) {
		int petal = c->petals[i].node;

		if (petal >= w->n)
			end_label(w, petal);
		mark_vertices(w, petal, WEIGHTED_OUTER);
	}
	w->mark[node] = WEIGHTED_OUTER;
	w->blossom_label[node - w->n] = 0;
	begin_label(w, node, WEIGHTED_OUTER);
}

/* Expands an INNER blossom without a label: the petals on the path to its base stay in the tree. */
static void open_inner(struct weighted *w, int node)
{
	struct blossoms *b = &w->b;
	struct blossoms_cycle c = b->cycles[node - w->n];
	int at = blossoms_place(b, node, b->to[node]), i, k;
	int step = at % 2 ? 1 : -1, from = b->from[node], to = b->to[node];

	c.petals = mem_zeroed((size_t)c.n, sizeof(*c.petals));
	memcpy(c.petals, b->cycles[node - w->n].petals, (size_t)c.n * sizeof(*c.petals));
	blossoms_fall_apart(b, node);
	for (i = 0; i < c.n; i++)
		become(w, c.petals[i].node, WEIGHTED_UNSEEN);
	for (i = at;; i = (i + step + c.n) % c.n) {
		k = c.petals[i].node;
		become(w, k, WEIGHTED_INNER);
		b->from[k] = from;
		b->to[k] = to;
		if (i == 0)
			break;
		i = (i + step + c.n) % c.n;
		become(w, c.petals[i].node, WEIGHTED_OUTER);
		/* The edge from this petal to the next one on the path. */
		from = step > 0 ? c.petals[i].from : c.petals[i - 1].to;
		to = step > 0 ? c.petals[i].to : c.petals[i - 1].from;
	}
	free(c.petals);
}

/*
 * Handles a pair without slack from OUTER u to an UNSEEN vertex; true if it led to an unmatched one
 * and the pairs were exchanged.
 */
static bool use_pair(struct weighted *w, int u, int v)
{
	struct blossoms *b = &w->b;
	int node = b->outer[v], mate = b->mate[b->base[node]];

	if (mate == BLOSSOMS_NOBODY) {
		blossoms_make_base(b, node, v);
		b->mate[v] = u;
		blossoms_change_way(b, u, v);
		return true;
	}
	become(w, node, WEIGHTED_INNER);
	b->from[node] = u;
	b->to[node] = v;
	become(w, b->outer[mate], WEIGHTED_OUTER);
	return false;
}

/* A pair without slack joins two OUTER nodes; true if it joined two trees. */
static bool join_outer(struct weighted *w, int u, int v)
{
	int base = blossoms_meeting(&w->b, u, v);

	if (base != BLOSSOMS_NOBODY) {
		make_blossom(w, u, v, base);
		return false;
	}
	blossoms_change_way(&w->b, u, v);
	blossoms_change_way(&w->b, v, u);
	return true;
}

static bool is_free(const struct weighted *w, int v)
{
	return w->b.mate[w->b.base[w->b.outer[v]]] == BLOSSOMS_NOBODY;
}

/* Uses pairs of u that have no slack, the one with an unmatched vertex first. */
static bool use_hits(struct weighted *w, int u, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (w->vertex_mark[w->hits[i]] == WEIGHTED_UNSEEN && is_free(w, w->hits[i]))
			return use_pair(w, u, w->hits[i]);
	}
	for (i = 0; i < n; i++) {
		if (w->vertex_mark[w->hits[i]] == WEIGHTED_UNSEEN && use_pair(w, u, w->hits[i]))
			return true;
	}
	return false;
}

/* Looks at all pairs of an OUTER vertex; true if the pairs were exchanged. */
static bool look_at(struct weighted *w, int u)
{
	const int64_t *cost = &w->cost[(size_t)u * (size_t)w->n], own = w->label[u];
	int v, hits = 0;

	for (v = 0; v < w->n; v++) {
		int64_t slack = cost[v] - own - w->label[v];

		if (slack >= w->slack[v])
			continue;
		w->slack[v] = slack;
		w->nearest[v] = u;
		if (slack <= w->time)
			w->hits[hits++] = v;
	}
	return hits && use_hits(w, u, hits);
}

static bool look_at_pairs(struct weighted *w, int *head)
{
	while (*head < w->tail) {
		if (look_at(w, w->queue[(*head)++]))
			return true;
	}
	return false;
}

/* Has the nearest vertex of an OUTER one become part of the same node? */
static bool is_stale(const struct weighted *w, int v)
{
	return w->nearest[v] != BLOSSOMS_NOBODY && w->b.outer[w->nearest[v]] == w->b.outer[v];
}

#define NONE  (WEIGHTED_TREE_FAR / 2) /* greater than any slack */
#define NEVER (NONE / 2)

static void find_nearest(struct weighted *w, int v)
{
	int i, u;

	w->nearest[v] = BLOSSOMS_NOBODY;
	w->slack[v] = NONE;
	for (i = 0; i < w->tail; i++) {
		int64_t slack;

		u = w->queue[i];
		slack = weighted_tree_slack(w, v, u);
		if (slack < w->slack[v] && w->b.outer[u] != w->b.outer[v]) {
			w->slack[v] = slack;
			w->nearest[v] = u;
		}
	}
}

/* The earliest time at which something happens; NEVER or later if nothing does. */
static int64_t next_time(struct weighted *w)
{
	int64_t next = NEVER;
	int v, node;

	for (v = 0; v < w->n; v++) {
		if (w->vertex_mark[v] == WEIGHTED_UNSEEN) {
			if (w->slack[v] < next)
				next = w->slack[v];
		} else if (w->vertex_mark[v] == WEIGHTED_OUTER && w->slack[v] < 2 * next) {
			if (is_stale(w, v))
				find_nearest(w, v);
			if (w->slack[v] < 2 * next)
				next = w->slack[v] / 2;
		}
	}
	for (node = w->n; node < w->b.end; node++) {
		if (blossoms_is_outermost(&w->b, node) && w->mark[node] == WEIGHTED_INNER &&
		    w->blossom_label[node - w->n] < 2 * next)
			next = w->blossom_label[node - w->n] / 2;
	}
	return next;
}

/* Uses the pairs without slack; true if the pairs were exchanged. */
static bool use_time(struct weighted *w)
{
	int v, node;

	for (node = w->n; node < w->b.end; node++) {
		if (blossoms_is_outermost(&w->b, node) && w->mark[node] == WEIGHTED_INNER &&
		    w->blossom_label[node - w->n] == 2 * w->time) {
			end_label(w, node);
			open_inner(w, node);
		}
	}
	for (v = 0; v < w->n; v++) {
		if (w->vertex_mark[v] == WEIGHTED_UNSEEN && w->slack[v] == w->time) {
			if (use_pair(w, w->nearest[v], v))
				return true;
		} else if (w->vertex_mark[v] == WEIGHTED_OUTER && w->slack[v] == 2 * w->time) {
			if (!is_stale(w, v) && join_outer(w, w->nearest[v], v))
				return true;
		}
	}
	return false;
}

static void begin(struct weighted *w)
{
	int i;

	for (i = 0; i < w->b.end; i++)
		w->mark[i] = WEIGHTED_UNSEEN;
	for (i = 0; i < w->n; i++) {
		w->vertex_mark[i] = WEIGHTED_UNSEEN;
		w->nearest[i] = BLOSSOMS_NOBODY;
		w->slack[i] = NONE;
	}
	w->tail = 0;
	w->time = 0;
}

/* Makes the labels those of the present again. */
static void end(struct weighted *w)
{
	int i;

	for (i = 0; i < w->n; i++)
		w->label[i] = at_present(w, w->label[i], w->vertex_mark[i]);
	for (i = w->n; i < w->b.end; i++) {
		if (blossoms_is_outermost(&w->b, i))
			end_label(w, i);
	}
}

static bool grow(struct weighted *w)
{
	int64_t next;
	int head = 0;

	for (;;) {
		if (look_at_pairs(w, &head))
			return true;
		next = next_time(w);
		if (next >= NEVER)
			return false;
		w->time = next;
		if (use_time(w))
			return true;
	}
}

bool weighted_tree_grow(struct weighted *w, int root)
{
	bool grown;

	begin(w);
	become(w, root, WEIGHTED_OUTER);
	grown = grow(w);
	end(w);
	return grown;
}

bool weighted_tree_grow_all(struct weighted *w)
{
	bool grown;
	int v;

	begin(w);
	for (v = 0; v < w->n; v++) {
		if (w->vertex_mark[v] == WEIGHTED_UNSEEN && is_free(w, v))
			become(w, w->b.outer[v], WEIGHTED_OUTER);
	}
	grown = grow(w);
	end(w);
	return grown;
}
