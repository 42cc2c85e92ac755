/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One tree grows at a time, from an unmatched vertex, along pairs without slack.  Vertices of the
 * tree at an even distance are OUTER, the others INNER.  When the tree reaches another unmatched
 * vertex, the pairs on the path are exchanged; an odd cycle becomes a blossom, a node with a number
 * from n on; where the tree cannot grow, labels move by the least amount that lets something
 * happen.
 *
 * A blossom lists its petals from the one that holds its base, the vertex paired outside of it;
 * edge i leads from petal i to petal i + 1, and edges 1, 3, 5, ... are pairs.
 */
#include "core/match/tiered.h"
#include "core/base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum mark { UNSEEN, OUTER, INNER };

#define NOBODY (-1)

struct number {
	int64_t tier[TIERED_TIERS];
};

struct petal {
	int node;
	int from, to; /* the edge to the next petal: vertices of this petal and of that one */
};

struct blossom {
	struct petal *petals;
	int n;
	struct number label;
};

struct tiered {
	int n, tiers;
	int64_t *cost; /* n * n * tiers, doubled */
	bool *may;     /* n * n */
	struct number *label;
	int *mate;
	/* Nodes: vertices, then blossoms. */
	int *parent; /* the blossom that contains a node as a petal, NOBODY for an outermost node */
	int *outer;  /* of a vertex: the outermost node that contains it */
	int *base;   /* the vertex of a node that is paired outside it */
	struct blossom *blossoms;
	int *unused, n_unused; /* free blossoms */
	/* The tree: */
	enum mark *mark;  /* of outermost nodes */
	int *from, *to;	  /* an INNER node was reached along this edge */
	int *best;	  /* an OUTER vertex with least slack towards a vertex, or NOBODY */
	int *queue, tail; /* OUTER vertices whose pairs are still to be scanned */
	int *seen, stamp;
	struct number *first; /* work space */
	struct number best_label;
	bool begun;
};

/* --- numbers -------------------------------------------------------------------------------- */

static int compare(const struct tiered *t, const struct number *a, const struct number *b)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		if (a->tier[i] != b->tier[i])
			return a->tier[i] < b->tier[i] ? -1 : 1;
	}
	return 0;
}

static bool is_zero(const struct tiered *t, const struct number *a)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		if (a->tier[i])
			return false;
	}
	return true;
}

/* a += factor * b */
static void add(const struct tiered *t, struct number *a, const struct number *b, int factor)
{
	int i;

	for (i = 0; i < t->tiers; i++)
		a->tier[i] += factor * b->tier[i];
}

static void halve(const struct tiered *t, struct number *a)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		assert(a->tier[i] % 2 == 0);
		a->tier[i] /= 2;
	}
}

static size_t place(const struct tiered *t, int a, int b)
{
	return (size_t)a * (size_t)t->n + (size_t)b;
}

static struct number slack(const struct tiered *t, int a, int b)
{
	const int64_t *cost = &t->cost[place(t, a, b) * (size_t)t->tiers];
	struct number s;
	int i;

	for (i = 0; i < t->tiers; i++)
		s.tier[i] = cost[i] - t->label[a].tier[i] - t->label[b].tier[i];
	return s;
}

/* --- nodes ---------------------------------------------------------------------------------- */

/* Appends the vertices of a node to `list`; returns their number. */
static int vertices_of(const struct tiered *t, int node, int *list)
{
	const struct blossom *b;
	int i, n = 0;

	if (node < t->n) {
		list[0] = node;
		return 1;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		n += vertices_of(t, b->petals[i].node, list + n);
	return n;
}

static void set_outer(struct tiered *t, int node, int outer)
{
	const struct blossom *b;
	int i;

	if (node < t->n) {
		t->outer[node] = outer;
		return;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		set_outer(t, b->petals[i].node, outer);
}

/* The petal of a blossom that contains a vertex. */
static int petal_holding(const struct tiered *t, int blossom, int vertex)
{
	int node = vertex;

	while (t->parent[node] != blossom)
		node = t->parent[node];
	return node;
}

static int place_of_petal(const struct blossom *b, int node)
{
	int i = 0;

	while (b->petals[i].node != node)
		i++;
	return i;
}

static void turn(struct blossom *b, int first)
{
	struct petal *old = mem_zeroed((size_t)b->n, sizeof(*old));
	int i;

	memcpy(old, b->petals, (size_t)b->n * sizeof(*old));
	for (i = 0; i < b->n; i++)
		b->petals[i] = old[(i + first) % b->n];
	free(old);
}

static void pair(struct tiered *t, int a, int b)
{
	t->mate[a] = b;
	t->mate[b] = a;
}

static void make_base(struct tiered *t, int node, int vertex);

/* Pairs two adjacent petals. */
static void pair_petals(struct tiered *t, const struct blossom *b, int i)
{
	const struct petal *p = &b->petals[i], *q = &b->petals[(i + 1) % b->n];

	make_base(t, p->node, p->from);
	make_base(t, q->node, p->to);
	pair(t, p->from, p->to);
}

/* Exchanges the pairs within a node so that this vertex is the one paired outside. */
static void make_base(struct tiered *t, int node, int vertex)
{
	struct blossom *b;
	int petal, at, i;

	t->base[node] = vertex;
	if (node < t->n)
		return;
	b = &t->blossoms[node - t->n];
	petal = petal_holding(t, node, vertex);
	at = place_of_petal(b, petal);
	make_base(t, petal, vertex);
	if (at % 2 == 0) {
		for (i = 0; i < at; i += 2)
			pair_petals(t, b, i);
	} else {
		for (i = at + 1; i < b->n; i += 2)
			pair_petals(t, b, i);
	}
	turn(b, at);
}

/* Expands an outermost blossom; its petals become outermost nodes. */
static void fall_apart(struct tiered *t, int node)
{
	struct blossom *b = &t->blossoms[node - t->n];
	int i;

	for (i = 0; i < b->n; i++) {
		t->parent[b->petals[i].node] = NOBODY;
		set_outer(t, b->petals[i].node, b->petals[i].node);
	}
	free(b->petals);
	b->petals = NULL;
	t->unused[t->n_unused++] = node;
}

/* --- the tree ------------------------------------------------------------------------------- */

static void become_outer(struct tiered *t, int node)
{
	t->mark[node] = OUTER;
	t->tail += vertices_of(t, node, &t->queue[t->tail]);
}

/* Pairs an OUTER vertex with `partner`, and exchanges the pairs from there to the root. */
static void change_way(struct tiered *t, int u, int partner)
{
	for (;;) {
		int x = t->outer[u], old = t->mate[t->base[x]], y;

		make_base(t, x, u);
		t->mate[u] = partner;
		if (old == NOBODY)
			return;
		y = t->outer[old];
		make_base(t, y, t->to[y]);
		t->mate[t->to[y]] = t->from[y];
		partner = t->to[y];
		u = t->from[y];
	}
}

/* The OUTER node one step nearer to the root, NOBODY at the root. */
static int step_up(const struct tiered *t, int outer_node)
{
	int old = t->mate[t->base[outer_node]];

	return old == NOBODY ? NOBODY : t->outer[t->from[t->outer[old]]];
}

/* The node where the paths of two OUTER nodes to the root meet. */
static int meeting(struct tiered *t, int a, int b)
{
	int x;

	t->stamp++;
	for (x = a; x != NOBODY; x = step_up(t, x))
		t->seen[x] = t->stamp;
	for (x = b; t->seen[x] != t->stamp;)
		x = step_up(t, x);
	return x;
}

static void add_petal(struct blossom *b, int node, int from, int to)
{
	b->petals[b->n++] = (struct petal){node, from, to};
}

/* The petals from `base` down to the node of u, which an edge joins to v; pairs lead upwards. */
static void gather_down(struct tiered *t, struct blossom *b, int base, int u, int v)
{
	int first = b->n, x = t->outer[u], to_from = u, to = v, i, j;

	/* Walk up, and reverse the list afterwards. */
	while (x != base) {
		int mate = t->mate[t->base[x]], y = t->outer[mate];

		add_petal(b, x, to_from, to);
		add_petal(b, y, mate, t->base[x]);
		to_from = t->from[y];
		to = t->to[y];
		x = t->outer[to_from];
	}
	add_petal(b, base, to_from, to);
	for (i = first, j = b->n - 1; i < j; i++, j--) {
		struct petal swap = b->petals[i];

		b->petals[i] = b->petals[j];
		b->petals[j] = swap;
	}
}

/* The petals from the node of v up to below `base`. */
static void gather_up(struct tiered *t, struct blossom *b, int base, int v)
{
	int x = t->outer[v];

	while (x != base) {
		int mate = t->mate[t->base[x]], y = t->outer[mate];

		add_petal(b, x, t->base[x], mate);
		add_petal(b, y, t->to[y], t->from[y]);
		x = t->outer[t->from[y]];
	}
}

/* An edge joins two OUTER nodes of the tree. */
static void make_blossom(struct tiered *t, int u, int v)
{
	int node = t->unused[--t->n_unused], base = meeting(t, t->outer[u], t->outer[v]), i;
	struct blossom *b = &t->blossoms[node - t->n];

	*b = (struct blossom){.petals = mem_zeroed((size_t)t->n + 1, sizeof(*b->petals))};
	gather_down(t, b, base, u, v);
	gather_up(t, b, base, v);
	t->base[node] = t->base[base];
	t->parent[node] = NOBODY;
	for (i = 0; i < b->n; i++) {
		if (t->mark[b->petals[i].node] == INNER)
			become_outer(t, b->petals[i].node);
		t->parent[b->petals[i].node] = node;
	}
	set_outer(t, node, node);
	t->mark[node] = OUTER;
}

/* Expands an INNER blossom without a label: the petals on the path to its base stay in the tree. */
static void open_inner(struct tiered *t, int node)
{
	struct blossom b = t->blossoms[node - t->n];
	int at = place_of_petal(&b, petal_holding(t, node, t->to[node])), i, k;
	int step = at % 2 ? 1 : -1, from = t->from[node], to = t->to[node];

	b.petals = mem_zeroed((size_t)b.n, sizeof(*b.petals));
	memcpy(b.petals, t->blossoms[node - t->n].petals, (size_t)b.n * sizeof(*b.petals));
	fall_apart(t, node);
	for (i = 0; i < b.n; i++)
		t->mark[b.petals[i].node] = UNSEEN;
	for (i = at;; i = (i + step + b.n) % b.n) {
		k = b.petals[i].node;
		t->mark[k] = INNER;
		t->from[k] = from;
		t->to[k] = to;
		if (i == 0)
			break;
		i = (i + step + b.n) % b.n;
		become_outer(t, b.petals[i].node);
		/* The edge from this petal to the next one on the path. */
		if (step > 0) {
			from = b.petals[i].from;
			to = b.petals[i].to;
		} else {
			from = b.petals[i - 1].to;
			to = b.petals[i - 1].from;
		}
	}
	free(b.petals);
}

/*
 * Handles an edge without slack from OUTER u to v in another node; true if it led to an unmatched
 * vertex and the pairs were exchanged.
 */
static bool use_edge(struct tiered *t, int u, int v)
{
	int y = t->outer[v];

	if (t->mark[y] == INNER)
		return false;
	if (t->mark[y] == OUTER) {
		make_blossom(t, u, v);
		return false;
	}
	if (t->mate[t->base[y]] == NOBODY) {
		make_base(t, y, v);
		t->mate[v] = u;
		change_way(t, u, v);
		return true;
	}
	t->mark[y] = INNER;
	t->from[y] = u;
	t->to[y] = v;
	become_outer(t, t->outer[t->mate[t->base[y]]]);
	return false;
}

/* Records u as the OUTER vertex nearest to v, if it is. */
static void note_nearer(struct tiered *t, int u, int v, const struct number *s)
{
	struct number old;

	if (t->best[v] != NOBODY) {
		old = slack(t, t->best[v], v);
		if (compare(t, &old, s) <= 0)
			return;
	}
	t->best[v] = u;
}

/* Finds the nearest vertex again if it is now in the same blossom. */
static void renew_best(struct tiered *t, int v)
{
	struct number s;
	int i;

	if (t->best[v] == NOBODY || t->outer[t->best[v]] != t->outer[v])
		return;
	t->best[v] = NOBODY;
	for (i = 0; i < t->tail; i++) {
		int u = t->queue[i];

		if (t->outer[u] == t->outer[v] || !t->may[place(t, u, v)])
			continue;
		s = slack(t, u, v);
		note_nearer(t, u, v, &s);
	}
}

/* Records an edge from an OUTER vertex; true if it has no slack. */
static bool note(struct tiered *t, int u, int v)
{
	struct number s = slack(t, u, v);

	renew_best(t, v);
	note_nearer(t, u, v, &s);
	return is_zero(t, &s);
}

/*
 * Grows the tree; two OUTER nodes that meet are left to use_step(), since they are seldom needed.
 */
static bool look_at_pairs(struct tiered *t, int *head)
{
	int u, v;

	while (*head < t->tail) {
		u = t->queue[(*head)++];
		for (v = 0; v < t->n; v++) {
			if (t->may[place(t, u, v)] && t->outer[u] != t->outer[v] && note(t, u, v) &&
			    t->mark[t->outer[v]] == UNSEEN && use_edge(t, u, v))
				return true;
		}
	}
	return false;
}

/* The slack of the best edge to a vertex, halved between OUTER ones; false when there is none. */
static bool best_slack(struct tiered *t, int v, struct number *ret_slack)
{
	enum mark mark = t->mark[t->outer[v]];

	if (mark == INNER)
		return false;
	renew_best(t, v);
	if (t->best[v] == NOBODY)
		return false;
	*ret_slack = slack(t, t->best[v], v);
	if (mark == OUTER)
		halve(t, ret_slack);
	return true;
}

static bool is_inner_blossom(const struct tiered *t, int node)
{
	return t->blossoms[node - t->n].petals && t->parent[node] == NOBODY &&
	       t->mark[node] == INNER;
}

/* The largest change of the labels before something happens; false if it is unlimited. */
static bool find_step(struct tiered *t, struct number *ret_step)
{
	bool found = false;
	struct number s;
	int v, node;

	for (v = 0; v < t->n; v++) {
		if (best_slack(t, v, &s) && (!found || compare(t, &s, ret_step) < 0)) {
			*ret_step = s;
			found = true;
		}
	}
	for (node = t->n; node < 2 * t->n; node++) {
		if (!is_inner_blossom(t, node))
			continue;
		s = t->blossoms[node - t->n].label;
		halve(t, &s);
		if (!found || compare(t, &s, ret_step) < 0) {
			*ret_step = s;
			found = true;
		}
	}
	return found;
}

static void move_labels(struct tiered *t, const struct number *step)
{
	int v, node;

	if (is_zero(t, step))
		return;
	for (v = 0; v < t->n; v++) {
		if (t->mark[t->outer[v]] != UNSEEN)
			add(t, &t->label[v], step, t->mark[t->outer[v]] == OUTER ? 1 : -1);
	}
	for (node = t->n; node < 2 * t->n; node++) {
		struct blossom *b = &t->blossoms[node - t->n];

		if (b->petals && t->parent[node] == NOBODY && t->mark[node] != UNSEEN)
			add(t, &b->label, step, t->mark[node] == OUTER ? 2 : -2);
	}
}

/*
 * Uses the edges that the step made tight, one blossom at a time; true if the pairs were exchanged.
 */
static bool use_step(struct tiered *t)
{
	struct number s;
	int v, node, tail;

	for (node = t->n; node < 2 * t->n; node++) {
		if (is_inner_blossom(t, node) && is_zero(t, &t->blossoms[node - t->n].label))
			open_inner(t, node);
	}
	for (v = 0; v < t->n; v++) {
		if (!best_slack(t, v, &s) || !is_zero(t, &s))
			continue;
		tail = t->tail;
		if (use_edge(t, t->best[v], v))
			return true;
		if (t->tail > tail)
			break;
	}
	return false;
}

/* Finds a partner for the unmatched vertex of this node; false if there is none. */
static bool grow_from(struct tiered *t, int root)
{
	struct number step;
	int v, head = 0;

	for (v = 0; v < 2 * t->n; v++)
		t->mark[v] = UNSEEN;
	for (v = 0; v < t->n; v++)
		t->best[v] = NOBODY;
	t->tail = 0;
	become_outer(t, root);
	for (;;) {
		if (look_at_pairs(t, &head))
			return true;
		if (!find_step(t, &step))
			return false;
		move_labels(t, &step);
		if (use_step(t))
			return true;
	}
}

/* --- interface ------------------------------------------------------------------------------ */

struct tiered *tiered_new(int n, int tiers)
{
	struct tiered *t = mem_zeroed(1, sizeof(*t));
	size_t size = (size_t)n, nodes = 2 * size;
	int i;

	assert(n <= TIERED_VERTICES && tiers <= TIERED_TIERS);
	t->n = n;
	t->tiers = tiers;
	t->cost = mem_zeroed(size * size * (size_t)tiers, sizeof(*t->cost));
	t->may = mem_zeroed(size * size, sizeof(*t->may));
	t->label = mem_zeroed(size, sizeof(*t->label));
	t->mate = mem_zeroed(size, sizeof(int));
	t->outer = mem_zeroed(size, sizeof(int));
	t->first = mem_zeroed(size, sizeof(*t->first));
	t->best = mem_zeroed(size, sizeof(int));
	t->queue = mem_zeroed(size, sizeof(int));
	t->unused = mem_zeroed(size, sizeof(int));
	t->blossoms = mem_zeroed(size, sizeof(*t->blossoms));
	t->parent = mem_zeroed(nodes, sizeof(int));
	t->base = mem_zeroed(nodes, sizeof(int));
	t->mark = mem_zeroed(nodes, sizeof(*t->mark));
	t->from = mem_zeroed(nodes, sizeof(int));
	t->to = mem_zeroed(nodes, sizeof(int));
	t->seen = mem_zeroed(nodes, sizeof(int));
	for (i = 0; i < n; i++) {
		t->mate[i] = t->parent[i] = NOBODY;
		t->outer[i] = t->base[i] = i;
		t->unused[t->n_unused++] = 2 * n - 1 - i;
	}
	return t;
}

void tiered_free(struct tiered *t)
{
	int i;

	if (!t)
		return;
	for (i = 0; i < t->n; i++)
		free(t->blossoms[i].petals);
	free(t->cost);
	free(t->may);
	free(t->label);
	free(t->mate);
	free(t->outer);
	free(t->best);
	free(t->queue);
	free(t->unused);
	free(t->blossoms);
	free(t->parent);
	free(t->base);
	free(t->mark);
	free(t->from);
	free(t->to);
	free(t->seen);
	free(t->first);
	free(t);
}

static void set_one_way(struct tiered *t, int a, int b, const struct tiered_cost *cost)
{
	size_t at = place(t, a, b);
	int i;

	t->may[at] = cost != NULL;
	for (i = 0; i < t->tiers && cost; i++)
		t->cost[at * (size_t)t->tiers + (size_t)i] = 2 * cost->tier[i];
}

void tiered_set(struct tiered *t, int a, int b, const struct tiered_cost *cost)
{
	set_one_way(t, a, b, cost);
	set_one_way(t, b, a, cost);
}

bool tiered_get(const struct tiered *t, int a, int b, struct tiered_cost *ret_cost)
{
	size_t at = place(t, a, b);
	int i;

	if (!t->may[at])
		return false;
	*ret_cost = (struct tiered_cost){{0}};
	for (i = 0; i < t->tiers; i++)
		ret_cost->tier[i] = t->cost[at * (size_t)t->tiers + (size_t)i] / 2;
	return true;
}

/*
 * Expands the outermost blossom of a vertex.  Half of its label is subtracted from those of its
 * vertices, which keeps the slack of inner edges and increases that of edges leaving it.
 */
static void dissolve(struct tiered *t, int node)
{
	struct number half = t->blossoms[node - t->n].label, minus = {{0}};
	int *list = mem_zeroed((size_t)t->n, sizeof(*list));
	int n = vertices_of(t, node, list), i, base = t->base[node], mate = t->mate[base];

	if (!is_zero(t, &half)) {
		halve(t, &half);
		add(t, &minus, &half, -1);
		for (i = 0; i < n; i++)
			add(t, &t->label[list[i]], &minus, 1);
		if (mate != NOBODY)
			t->mate[base] = t->mate[mate] = NOBODY;
	}
	free(list);
	fall_apart(t, node);
}

void tiered_open(struct tiered *t, int v)
{
	while (t->outer[v] != v)
		dissolve(t, t->outer[v]);
	if (t->mate[v] != NOBODY)
		t->mate[t->mate[v]] = NOBODY;
	t->mate[v] = NOBODY;
}

/* The highest label of a vertex with which no slack is negative; false if it has no pair at all. */
static bool raise_label(struct tiered *t, int v)
{
	bool found = false;
	struct number s;
	int u;

	t->label[v] = (struct number){{0}};
	for (u = 0; u < t->n; u++) {
		if (!t->may[place(t, v, u)])
			continue;
		s = slack(t, u, v);
		if (!found || compare(t, &s, &t->best_label) < 0)
			t->best_label = s;
		found = true;
	}
	if (found)
		t->label[v] = t->best_label;
	return found;
}

static bool is_single(const struct tiered *t, int v)
{
	return t->mate[v] == NOBODY && t->outer[v] == v;
}

/* Gives single vertices, whose costs may have changed, labels with which no slack is negative. */
static bool raise_labels(struct tiered *t)
{
	int v;

	for (v = 0; v < t->n; v++) {
		if (is_single(t, v) && !raise_label(t, v))
			return false;
	}
	return true;
}

/* Pairs a single vertex with another one if their edge has no slack. */
static void pair_at_once(struct tiered *t, int v)
{
	struct number s;
	int u;

	raise_label(t, v);
	for (u = 0; u < t->n; u++) {
		if (!t->may[place(t, v, u)] || t->mate[t->base[t->outer[u]]] != NOBODY)
			continue;
		s = slack(t, u, v);
		if (is_zero(t, &s)) {
			make_base(t, t->outer[u], u);
			pair(t, u, v);
			break;
		}
	}
}

/* Initial labels: half of the least cost of each vertex, so that no slack is negative. */
static void begin(struct tiered *t)
{
	int v, i;

	t->begun = true;
	for (v = 0; v < t->n; v++) {
		raise_label(t, v);
		t->first[v] = t->label[v];
		t->label[v] = (struct number){{0}};
	}
	for (v = 0; v < t->n; v++) {
		t->label[v] = t->first[v];
		for (i = 0; i < t->tiers; i++)
			t->label[v].tier[i] /= 2;
	}
}

bool tiered_solve(struct tiered *t)
{
	int v;

	if (t->n % 2)
		return false;
	if (!t->begun)
		begin(t);
	if (!raise_labels(t))
		return false;
	for (v = 0; v < t->n; v++) {
		if (is_single(t, v))
			pair_at_once(t, v);
	}
	for (v = 0; v < t->n; v++) {
		if (t->mate[t->base[t->outer[v]]] == NOBODY && !grow_from(t, t->outer[v]))
			return false;
	}
	return true;
}

int tiered_mate(const struct tiered *t, int v)
{
	return t->mate[v];
}

static bool share_blossom(const struct tiered *t, int a, int b)
{
	return t->outer[a] == t->outer[b];
}

bool tiered_may_pair(const struct tiered *t, int a, int b, int tiers)
{
	struct number s;
	int i;

	if (!t->may[place(t, a, b)])
		return false;
	if (share_blossom(t, a, b))
		return true;
	s = slack(t, a, b);
	for (i = 0; i < tiers; i++) {
		if (s.tier[i])
			return false;
	}
	return true;
}

/* Without the pair no labels change, but a blossom might use its edge. */
void tiered_forbid(struct tiered *t, int a, int b)
{
	if (share_blossom(t, a, b))
		tiered_open(t, a);
	tiered_set(t, a, b, NULL);
}

/* Edges of a blossom may be used again at any time, so no blossom may contain a. */
void tiered_keep(struct tiered *t, int a, int b)
{
	int v;

	tiered_open(t, a);
	for (v = 0; v < t->n; v++) {
		if (v != b)
			t->may[place(t, a, v)] = t->may[place(t, v, a)] = false;
	}
	tiered_solve(t);
}
