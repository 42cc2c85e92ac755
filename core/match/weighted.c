/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cheapest complete pairing is the heaviest matching if the weight of a pair is a large number
 * minus its cost.  Every vertex has a label; the slack of an edge is the sum of its labels minus
 * twice its weight and is never negative; only edges without slack are used.  Alternating trees
 * grow from the unmatched vertices; odd cycles become blossoms, nodes with numbers above n; when no
 * tree can grow, labels change until an edge has no slack.
 *
 * Nodes count from 1; 0 means none.
 */
#include "core/match/weighted.h"
#include "core/base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum mark { UNSEEN = -1, OUTER = 0, INNER = 1 };

/* An edge between two nodes, given by the vertices it joins. */
struct edge {
	int16_t u, v; /* 0 = no edge */
};

struct petals {
	int *node;
	int n;
	size_t cap;
};

struct solver {
	int n;		    /* vertices */
	int top;	    /* highest node in use */
	int nodes;	    /* room */
	int64_t *weight;    /* n x n; 0 = no edge */
	struct edge *edges; /* nodes x nodes */
	int64_t *label;
	int *mate;    /* the vertex at the other end of a node's pair */
	int *slack;   /* vertex with the least slack towards a node */
	int *outside; /* the outermost node that contains a node */
	int *parent;  /* vertex through which a node was reached */
	signed char *mark;
	int *seen, stamp;
	struct petals *petals; /* of blossoms, starting with the base */
	int *holder;	       /* nodes x (n + 1): the petal of a blossom that contains a vertex */
	int *queue, head, tail;
};

static struct edge *edge_at(struct solver *s, int a, int b)
{
	return &s->edges[(size_t)a * (size_t)s->nodes + (size_t)b];
}

static int *holder_at(struct solver *s, int blossom, int vertex)
{
	return &s->holder[(size_t)blossom * (size_t)(s->n + 1) + (size_t)vertex];
}

static int64_t *weight_at(const struct solver *s, int u, int v)
{
	return &s->weight[(size_t)(u - 1) * (size_t)s->n + (size_t)(v - 1)];
}

static int64_t slack_of(const struct solver *s, struct edge e)
{
	return s->label[e.u] + s->label[e.v] - 2 * *weight_at(s, e.u, e.v);
}

static bool is_edge(struct solver *s, int a, int b)
{
	return edge_at(s, a, b)->u != 0;
}

static void offer_slack(struct solver *s, int u, int node)
{
	if (!is_edge(s, u, node))
		return;
	if (!s->slack[node] ||
	    slack_of(s, *edge_at(s, u, node)) < slack_of(s, *edge_at(s, s->slack[node], node)))
		s->slack[node] = u;
}

static void renew_slack(struct solver *s, int node)
{
	int u;

	s->slack[node] = 0;
	for (u = 1; u <= s->n; u++) {
		if (is_edge(s, u, node) && s->outside[u] != node && s->mark[s->outside[u]] == OUTER)
			offer_slack(s, u, node);
	}
}

static void enqueue(struct solver *s, int node)
{
	int i;

	if (node <= s->n) {
		s->queue[s->tail++] = node;
		return;
	}
	for (i = 0; i < s->petals[node].n; i++)
		enqueue(s, s->petals[node].node[i]);
}

static void set_outside(struct solver *s, int node, int outside)
{
	int i;

	s->outside[node] = outside;
	if (node <= s->n)
		return;
	for (i = 0; i < s->petals[node].n; i++)
		set_outside(s, s->petals[node].node[i], outside);
}

static void add_petal(struct petals *p, int node)
{
	p->node = mem_room(p->node, (size_t)p->n + 1, &p->cap, sizeof(*p->node));
	p->node[p->n++] = node;
}

static void turn_round(int *list, int from, int to)
{
	for (to--; from < to; from++, to--) {
		int t = list[from];

		list[from] = list[to];
		list[to] = t;
	}
}

/* The index of a petal, after rotating the blossom so that the even path leads to its base. */
static int even_place(struct solver *s, int blossom, int petal)
{
	struct petals *p = &s->petals[blossom];
	int i = 0;

	while (p->node[i] != petal)
		i++;
	if (i % 2) {
		turn_round(p->node, 1, p->n);
		i = p->n - i;
	}
	return i;
}

static void rotate(struct petals *p, int first)
{
	turn_round(p->node, 0, first);
	turn_round(p->node, first, p->n);
	turn_round(p->node, 0, p->n);
}

/* Pairs node `a` along its edge towards `b`; inside a blossom the petals are paired again. */
static void pair_along(struct solver *s, int a, int b)
{
	struct edge e = *edge_at(s, a, b);
	int petal, place, i;

	s->mate[a] = e.v;
	if (a <= s->n)
		return;
	petal = *holder_at(s, a, e.u);
	place = even_place(s, a, petal);
	for (i = 0; i < place; i++)
		pair_along(s, s->petals[a].node[i], s->petals[a].node[i ^ 1]);
	pair_along(s, petal, b);
	rotate(&s->petals[a], place);
}

/* Exchanges the pairs on the path from outer node `a`, now paired towards `b`, to its root. */
static void change_way(struct solver *s, int a, int b)
{
	for (;;) {
		int next = s->outside[s->mate[a]];

		pair_along(s, a, b);
		if (!next)
			return;
		pair_along(s, next, s->outside[s->parent[next]]);
		a = s->outside[s->parent[next]];
		b = next;
	}
}

/* The nearest common outer node on both paths to the roots; 0 if the roots differ. */
static int meeting_node(struct solver *s, int a, int b)
{
	s->stamp++;
	while (a || b) {
		if (a) {
			if (s->seen[a] == s->stamp)
				return a;
			s->seen[a] = s->stamp;
			a = s->outside[s->mate[a]];
			if (a)
				a = s->outside[s->parent[a]];
		}
		if (b) {
			int t = a;

			a = b;
			b = t;
		}
	}
	return 0;
}

static int free_blossom(struct solver *s)
{
	int b = s->n + 1;

	while (b <= s->top && s->outside[b])
		b++;
	if (b > s->top)
		s->top = b;
	return b;
}

/* The petals on one side of a new blossom, from the base's neighbour or towards it. */
static void gather_side(struct solver *s, int blossom, int from, int base)
{
	int x, y;

	for (x = from; x != base; x = s->outside[s->parent[y]]) {
		add_petal(&s->petals[blossom], x);
		y = s->outside[s->mate[x]];
		add_petal(&s->petals[blossom], y);
		enqueue(s, y);
	}
}

/* Edges of a blossom: of each petal's edges the one with the least slack. */
static void inherit_edges(struct solver *s, int blossom)
{
	int i, x;

	for (x = 1; x <= s->top; x++)
		*edge_at(s, blossom, x) = *edge_at(s, x, blossom) = (struct edge){0, 0};
	for (x = 1; x <= s->n; x++)
		*holder_at(s, blossom, x) = 0;
	for (i = 0; i < s->petals[blossom].n; i++) {
		int petal = s->petals[blossom].node[i];

		for (x = 1; x <= s->top; x++) {
			if (!is_edge(s, petal, x))
				continue;
			if (!is_edge(s, blossom, x) ||
			    slack_of(s, *edge_at(s, petal, x)) <
				    slack_of(s, *edge_at(s, blossom, x))) {
				*edge_at(s, blossom, x) = *edge_at(s, petal, x);
				*edge_at(s, x, blossom) = *edge_at(s, x, petal);
			}
		}
		for (x = 1; x <= s->n; x++) {
			if (petal == x || (petal > s->n && *holder_at(s, petal, x)))
				*holder_at(s, blossom, x) = petal;
		}
	}
}

static void make_blossom(struct solver *s, int a, int base, int b)
{
	int blossom = free_blossom(s);
	struct petals *p = &s->petals[blossom];

	s->label[blossom] = 0;
	s->mark[blossom] = OUTER;
	s->mate[blossom] = s->mate[base];
	p->n = 0;
	add_petal(p, base);
	gather_side(s, blossom, a, base);
	turn_round(p->node, 1, p->n);
	gather_side(s, blossom, b, base);
	set_outside(s, blossom, blossom);
	inherit_edges(s, blossom);
	renew_slack(s, blossom);
}

/* Expands an inner blossom without a label; the petals on the even path stay in the tree. */
static void open_blossom(struct solver *s, int blossom)
{
	struct petals *p = &s->petals[blossom];
	int entry, place, i;

	for (i = 0; i < p->n; i++)
		set_outside(s, p->node[i], p->node[i]);
	entry = *holder_at(s, blossom, edge_at(s, blossom, s->parent[blossom])->u);
	place = even_place(s, blossom, entry);
	for (i = 0; i < place; i += 2) {
		int inner = p->node[i], outer = p->node[i + 1];

		s->parent[inner] = edge_at(s, outer, inner)->u;
		s->mark[inner] = INNER;
		s->mark[outer] = OUTER;
		s->slack[inner] = 0;
		renew_slack(s, outer);
		enqueue(s, outer);
	}
	s->mark[entry] = INNER;
	s->parent[entry] = s->parent[blossom];
	for (i = place + 1; i < p->n; i++) {
		s->mark[p->node[i]] = UNSEEN;
		renew_slack(s, p->node[i]);
	}
	s->outside[blossom] = 0;
}

/* Handles an edge without slack from an outer node; true if it joined two trees. */
static bool use_edge(struct solver *s, struct edge e)
{
	int a = s->outside[e.u], b = s->outside[e.v], next, base;

	if (s->mark[b] == UNSEEN) {
		s->parent[b] = e.u;
		s->mark[b] = INNER;
		next = s->outside[s->mate[b]];
		s->slack[b] = s->slack[next] = 0;
		s->mark[next] = OUTER;
		enqueue(s, next);
	} else if (s->mark[b] == OUTER) {
		base = meeting_node(s, a, b);
		if (!base) {
			change_way(s, a, b);
			change_way(s, b, a);
			return true;
		}
		make_blossom(s, a, base, b);
	}
	return false;
}

/* Scans all edges of the vertices in the queue. */
static bool grow_trees(struct solver *s)
{
	int u, v;

	while (s->head < s->tail) {
		u = s->queue[s->head++];
		if (s->mark[s->outside[u]] == INNER)
			continue;
		for (v = 1; v <= s->n; v++) {
			if (!is_edge(s, u, v) || s->outside[u] == s->outside[v])
				continue;
			if (slack_of(s, *edge_at(s, u, v)))
				offer_slack(s, u, s->outside[v]);
			else if (use_edge(s, *edge_at(s, u, v)))
				return true;
		}
	}
	return false;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* The largest change of the labels before something happens. */
static int64_t step_of(struct solver *s)
{
	int64_t d = INT64_MAX;
	int x;

	for (x = s->n + 1; x <= s->top; x++) {
		if (s->outside[x] == x && s->mark[x] == INNER)
			d = least(d, s->label[x] / 2);
	}
	for (x = 1; x <= s->top; x++) {
		int64_t slack;

		if (s->outside[x] != x || !s->slack[x])
			continue;
		slack = slack_of(s, *edge_at(s, s->slack[x], x));
		if (s->mark[x] == UNSEEN)
			d = least(d, slack);
		else if (s->mark[x] == OUTER)
			d = least(d, slack / 2);
	}
	return d;
}

/* Changes all labels by d; false if a label would vanish: no matching is heavier. */
static bool move_labels(struct solver *s, int64_t d)
{
	int x;

	for (x = 1; x <= s->n; x++) {
		if (s->mark[s->outside[x]] == OUTER) {
			if (s->label[x] <= d)
				return false;
			s->label[x] -= d;
		} else if (s->mark[s->outside[x]] == INNER) {
			s->label[x] += d;
		}
	}
	for (x = s->n + 1; x <= s->top; x++) {
		if (s->outside[x] != x)
			continue;
		if (s->mark[x] == OUTER)
			s->label[x] += 2 * d;
		else if (s->mark[x] == INNER)
			s->label[x] -= 2 * d;
	}
	return true;
}

static bool use_new_edges(struct solver *s)
{
	int x;

	for (x = 1; x <= s->top; x++) {
		if (s->outside[x] != x || !s->slack[x] || s->outside[s->slack[x]] == x)
			continue;
		if (!slack_of(s, *edge_at(s, s->slack[x], x)) &&
		    use_edge(s, *edge_at(s, s->slack[x], x)))
			return true;
	}
	return false;
}

static bool start_trees(struct solver *s)
{
	int x;

	s->head = s->tail = 0;
	for (x = 1; x <= s->top; x++) {
		s->mark[x] = UNSEEN;
		s->slack[x] = 0;
	}
	for (x = 1; x <= s->top; x++) {
		if (s->outside[x] == x && !s->mate[x]) {
			s->parent[x] = 0;
			s->mark[x] = OUTER;
			enqueue(s, x);
		}
	}
	return s->tail > 0;
}

/* Adds one pair; false if no heavier matching exists. */
static bool improve(struct solver *s)
{
	int64_t d;
	int x;

	if (!start_trees(s))
		return false;
	for (;;) {
		if (grow_trees(s))
			return true;
		d = step_of(s);
		if (d == INT64_MAX || !move_labels(s, d))
			return false;
		s->head = s->tail = 0;
		if (use_new_edges(s))
			return true;
		for (x = s->n + 1; x <= s->top; x++) {
			if (s->outside[x] == x && s->mark[x] == INNER && !s->label[x])
				open_blossom(s, x);
		}
	}
}

static void solver_release(struct solver *s)
{
	int x;

	for (x = 0; x < s->nodes; x++)
		free(s->petals[x].node);
	free(s->weight);
	free(s->edges);
	free(s->label);
	free(s->mate);
	free(s->slack);
	free(s->outside);
	free(s->parent);
	free(s->mark);
	free(s->seen);
	free(s->petals);
	free(s->holder);
	free(s->queue);
}

static void solver_init(struct solver *s, int n)
{
	size_t nodes = (size_t)n + (size_t)n / 2 + 2;

	memset(s, 0, sizeof(*s));
	s->n = s->top = n;
	s->nodes = (int)nodes;
	s->weight = mem_zeroed((size_t)n * (size_t)n + 1, sizeof(*s->weight));
	s->edges = mem_zeroed(nodes * nodes, sizeof(*s->edges));
	s->label = mem_zeroed(nodes, sizeof(*s->label));
	s->mate = mem_zeroed(nodes, sizeof(*s->mate));
	s->slack = mem_zeroed(nodes, sizeof(*s->slack));
	s->outside = mem_zeroed(nodes, sizeof(*s->outside));
	s->parent = mem_zeroed(nodes, sizeof(*s->parent));
	s->mark = mem_zeroed(nodes, sizeof(*s->mark));
	s->seen = mem_zeroed(nodes, sizeof(*s->seen));
	s->petals = mem_zeroed(nodes, sizeof(*s->petals));
	s->holder = mem_zeroed(nodes * ((size_t)n + 1), sizeof(*s->holder));
	s->queue = mem_zeroed(nodes * 2, sizeof(*s->queue));
}

/* Fills in the edges, with their costs as weights for the moment; returns the greatest cost. */
static int64_t load_costs(struct solver *s, weighted_cost cost, const void *ctx)
{
	int64_t c, most = 0;
	int u, v;

	for (u = 1; u <= s->n; u++) {
		s->outside[u] = u;
		for (v = 1; v <= s->n; v++) {
			c = u == v ? WEIGHTED_NO : cost(ctx, u - 1, v - 1);
			if (c == WEIGHTED_NO)
				continue;
			*edge_at(s, u, v) = (struct edge){(int16_t)u, (int16_t)v};
			*weight_at(s, u, v) = c;
			if (c > most)
				most = c;
		}
	}
	return most;
}

/* Each further pair must outweigh any cost it adds. */
static int64_t load(struct solver *s, weighted_cost cost, const void *ctx)
{
	int64_t dearest = load_costs(s, cost, ctx), heavy, most = 0;
	int u, v;

	assert(dearest <= WEIGHTED_MOST / (s->n + 1));
	heavy = (int64_t)(s->n + 1) * (dearest + 1);
	for (u = 1; u <= s->n; u++) {
		for (v = 1; v <= s->n; v++) {
			if (!is_edge(s, u, v))
				continue;
			*weight_at(s, u, v) = heavy - *weight_at(s, u, v);
			if (*weight_at(s, u, v) > most)
				most = *weight_at(s, u, v);
		}
	}
	for (u = 1; u <= s->n; u++)
		s->label[u] = most;
	return heavy;
}

static void copy_prices(const struct solver *s, int64_t heavy, struct weighted_prices *ret_prices)
{
	int v;

	ret_prices->heavy = heavy;
	for (v = 1; v <= s->n; v++) {
		ret_prices->label[v - 1] = s->label[v];
		ret_prices->blossom[v - 1] = s->outside[v] > s->n ? s->outside[v] : -1;
	}
}

bool weighted_pairing_priced(int n, weighted_cost cost, const void *ctx, int64_t *ret_total,
			     int *ret_mate, struct weighted_prices *ret_prices)
{
	struct solver s;
	int64_t total = 0, heavy;
	int pairs = 0, v;
	bool complete;

	assert(n <= WEIGHTED_VERTICES);
	if (n % 2)
		return false;
	solver_init(&s, n);
	heavy = load(&s, cost, ctx);
	while (2 * pairs < n && improve(&s))
		pairs++;
	complete = 2 * pairs == n;
	for (v = 1; v <= n && complete; v++) {
		if (s.mate[v] > v)
			total += cost(ctx, v - 1, s.mate[v] - 1);
		if (ret_mate)
			ret_mate[v - 1] = s.mate[v] - 1;
	}
	if (complete)
		*ret_total = total;
	if (complete && ret_prices)
		copy_prices(&s, heavy, ret_prices);
	solver_release(&s);
	return complete;
}

bool weighted_pairing(int n, weighted_cost cost, const void *ctx, int64_t *ret_total, int *ret_mate)
{
	return weighted_pairing_priced(n, cost, ctx, ret_total, ret_mate, NULL);
}
