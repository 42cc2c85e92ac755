/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Making, turning and expanding blossoms. */
#include "core/match/blossoms.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

void blossoms_init(struct blossoms *b, int n)
{
	size_t size = (size_t)n;
	int i;

	*b = (struct blossoms){.n = n, .end = n};
	b->mate = mem_zeroed(size, sizeof(int));
	b->outer = mem_zeroed(size, sizeof(int));
	b->base = mem_zeroed(2 * size, sizeof(int));
	b->parent = mem_zeroed(2 * size, sizeof(int));
	b->from = mem_zeroed(2 * size, sizeof(int));
	b->to = mem_zeroed(2 * size, sizeof(int));
	b->seen = mem_zeroed(2 * size, sizeof(int));
	b->cycles = mem_zeroed(size, sizeof(*b->cycles));
	b->unused = mem_zeroed(size, sizeof(int));
	for (i = 0; i < n; i++) {
		b->mate[i] = b->parent[i] = BLOSSOMS_NOBODY;
		b->outer[i] = b->base[i] = i;
		b->unused[b->n_unused++] = 2 * n - 1 - i;
	}
}

void blossoms_release(struct blossoms *b)
{
	int i;

	for (i = 0; i < b->n; i++)
		free(b->cycles[i].petals);
	free(b->mate);
	free(b->outer);
	free(b->base);
	free(b->parent);
	free(b->from);
	free(b->to);
	free(b->seen);
	free(b->cycles);
	free(b->unused);
	memset(b, 0, sizeof(*b));
}

int blossoms_vertices(const struct blossoms *b, int node, int *list)
{
	const struct blossoms_cycle *c;
	int i, n = 0;

	if (node < b->n) {
		list[0] = node;
		return 1;
	}
	c = &b->cycles[node - b->n];
	for (i = 0; i < c->n; i++)
		n += blossoms_vertices(b, c->petals[i].node, list + n);
	return n;
}

static void set_outer(struct blossoms *b, int node, int outer)
{
	const struct blossoms_cycle *c;
	int i;

	if (node < b->n) {
		b->outer[node] = outer;
		return;
	}
	c = &b->cycles[node - b->n];
	for (i = 0; i < c->n; i++)
		set_outer(b, c->petals[i].node, outer);
}

static int place_of_petal(const struct blossoms_cycle *c, int node)
{
	int i = 0;

	while (c->petals[i].node != node)
		i++;
	return i;
}

int blossoms_place(const struct blossoms *b, int blossom, int vertex)
{
	int node = vertex;

	while (b->parent[node] != blossom)
		node = b->parent[node];
	return place_of_petal(&b->cycles[blossom - b->n], node);
}

/* Lists the petals from place `first` on. */
static void turn(struct blossoms_cycle *c, int first)
{
	struct blossoms_petal *old = mem_zeroed((size_t)c->n, sizeof(*old));
	int i;

	memcpy(old, c->petals, (size_t)c->n * sizeof(*old));
	for (i = 0; i < c->n; i++)
		c->petals[i] = old[(i + first) % c->n];
	free(old);
}

void blossoms_pair(struct blossoms *b, int u, int v)
{
	b->mate[u] = v;
	b->mate[v] = u;
}

/* Pairs two adjacent petals. */
static void pair_petals(struct blossoms *b, const struct blossoms_cycle *c, int i)
{
	const struct blossoms_petal *p = &c->petals[i], *q = &c->petals[(i + 1) % c->n];

	blossoms_make_base(b, p->node, p->from);
	blossoms_make_base(b, q->node, p->to);
	blossoms_pair(b, p->from, p->to);
}

/* Exchanges the pairs within a cycle, one petal of which has the vertex as its base. */
static void make_base_petal(struct blossoms *b, struct blossoms_cycle *c, int petal)
{
	int at = place_of_petal(c, petal), i;

	if (at % 2 == 0) {
		for (i = 0; i < at; i += 2)
			pair_petals(b, c, i);
	} else {
		for (i = at + 1; i < c->n; i += 2)
			pair_petals(b, c, i);
	}
	if (at)
		turn(c, at);
}

/* From the innermost blossom outwards, since they may be nested deeply. */
void blossoms_make_base(struct blossoms *b, int node, int vertex)
{
	int petal = vertex;

	if (b->base[node] == vertex)
		return;
	while (petal != node) {
		int blossom = b->parent[petal];

		make_base_petal(b, &b->cycles[blossom - b->n], petal);
		b->base[blossom] = vertex;
		petal = blossom;
	}
}

void blossoms_fall_apart(struct blossoms *b, int node)
{
	struct blossoms_cycle *c = &b->cycles[node - b->n];
	int i;

	for (i = 0; i < c->n; i++) {
		b->parent[c->petals[i].node] = BLOSSOMS_NOBODY;
		set_outer(b, c->petals[i].node, c->petals[i].node);
	}
	free(c->petals);
	*c = (struct blossoms_cycle){NULL, 0, 0};
	b->unused[b->n_unused++] = node;
}

void blossoms_change_way(struct blossoms *b, int u, int partner)
{
	for (;;) {
		int x = b->outer[u], old = b->mate[b->base[x]], y;

		blossoms_make_base(b, x, u);
		b->mate[u] = partner;
		if (old == BLOSSOMS_NOBODY)
			return;
		y = b->outer[old];
		blossoms_make_base(b, y, b->to[y]);
		b->mate[b->to[y]] = b->from[y];
		partner = b->to[y];
		u = b->from[y];
	}
}

/* The node at an even distance one step nearer to the root, BLOSSOMS_NOBODY at the root. */
static int step_up(const struct blossoms *b, int node)
{
	int old = b->mate[b->base[node]];

	return old == BLOSSOMS_NOBODY ? BLOSSOMS_NOBODY : b->outer[b->from[b->outer[old]]];
}

int blossoms_meeting(struct blossoms *b, int u, int v)
{
	int x;

	b->stamp++;
	for (x = b->outer[u]; x != BLOSSOMS_NOBODY; x = step_up(b, x))
		b->seen[x] = b->stamp;
	for (x = b->outer[v]; x != BLOSSOMS_NOBODY && b->seen[x] != b->stamp; x = step_up(b, x))
		;
	return x;
}

static void add_petal(struct blossoms_cycle *c, int node, int from, int to)
{
	c->petals = mem_room(c->petals, (size_t)c->n + 1, &c->room, sizeof(*c->petals));
	c->petals[c->n++] = (struct blossoms_petal){node, from, to};
}

/* The petals from `base` down to the node of u, which an edge joins to v. */
static void gather_down(const struct blossoms *b, struct blossoms_cycle *c, int base, int u, int v)
{
	int x = b->outer[u], from = u, to = v, i, j;

	/* Walk up, and reverse the list afterwards. */
	while (x != base) {
		int mate = b->mate[b->base[x]], y = b->outer[mate];

		add_petal(c, x, from, to);
		add_petal(c, y, mate, b->base[x]);
		from = b->from[y];
		to = b->to[y];
		x = b->outer[from];
	}
	add_petal(c, base, from, to);
	for (i = 0, j = c->n - 1; i < j; i++, j--) {
		struct blossoms_petal swap = c->petals[i];

		c->petals[i] = c->petals[j];
		c->petals[j] = swap;
	}
}

/* The petals from the node of v up to below `base`. */
static void gather_up(const struct blossoms *b, struct blossoms_cycle *c, int base, int v)
{
	int x = b->outer[v];

	while (x != base) {
		int mate = b->mate[b->base[x]], y = b->outer[mate];

		add_petal(c, x, b->base[x], mate);
		add_petal(c, y, b->to[y], b->from[y]);
		x = b->outer[b->from[y]];
	}
}

int blossoms_make(struct blossoms *b, int u, int v, int base)
{
	int node = b->unused[--b->n_unused], i;
	struct blossoms_cycle *c = &b->cycles[node - b->n];

	*c = (struct blossoms_cycle){NULL, 0, 0};
	b->end = node >= b->end ? node + 1 : b->end;
	gather_down(b, c, base, u, v);
	gather_up(b, c, base, v);
	b->base[node] = b->base[base];
	b->parent[node] = BLOSSOMS_NOBODY;
	for (i = 0; i < c->n; i++)
		b->parent[c->petals[i].node] = node;
	set_outer(b, node, node);
	return node;
}
