/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See matching_among.h. */
#include "core/match/matching_among.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

/* The vertices chosen from a graph: vertex i stands for `list[i]`. */
struct chosen {
	matching_may may, meet;
	matching_key key;
	const void *ctx;
	int *list;
};

static bool chosen_may(const void *ctx, int a, int b)
{
	const struct chosen *c = ctx;

	return c->may(c->ctx, c->list[a], c->list[b]);
}

static int64_t chosen_key(const void *ctx, int v)
{
	const struct chosen *c = ctx;

	return c->key(c->ctx, c->list[v]);
}

static bool chosen_meet(const void *ctx, int a, int b)
{
	const struct chosen *c = ctx;

	return c->meet(c->ctx, c->list[a], c->list[b]);
}

/* Lists the chosen vertices and pairs as many as possible; returns the number of the others. */
static int pair_chosen(struct chosen *c, const bool *in, int n, struct matching *ret_match)
{
	int chosen = 0;

	c->list = mem_zeroed((size_t)n + 1, sizeof(int));
	for (int i = 0; i < n; i++)
		if (in[i])
			c->list[chosen++] = i;
	matching_init(ret_match, chosen, chosen_may, c);
	matching_set_kinds(ret_match, chosen_key, chosen_meet);
	return matching_maximize(ret_match);
}

int matching_among(const bool *in, int n, matching_may may, matching_key key, matching_may meet,
		   const void *ctx)
{
	struct chosen c = {may, meet, key, ctx, NULL};
	struct matching match;
	int alone = pair_chosen(&c, in, n, &match);

	matching_release(&match);
	free(c.list);
	return alone;
}

/* --- barriers -------------------------------------------------------------------------------- */

#define NOT_IN_SET (-3) /* beside the parts of matching.h */

void matching_barrier_init(struct matching_barrier *b, int n)
{
	b->found = false;
	b->part = mem_zeroed((size_t)n + 1, sizeof(*b->part));
	b->odd = mem_zeroed((size_t)n + 1, sizeof(*b->odd));
}

void matching_barrier_release(struct matching_barrier *b)
{
	free(b->part);
	free(b->odd);
}

/*
 * A vertex that was not in the set may be adjacent to all components: it counts as a cut vertex.
 * What the set has left of a component is odd, or may be paired in itself.
 */
static bool is_barred(const struct matching_barrier *b, const bool *in, int n)
{
	int cut = 0, odd = 0;

	memset(b->odd, 0, (size_t)n * sizeof(*b->odd));
	for (int i = 0; i < n; i++) {
		if (!in[i] || b->part[i] == MATCHING_OUTSIDE)
			continue;
		if (b->part[i] < 0) {
			cut++;
			continue;
		}
		b->odd[b->part[i]] = !b->odd[b->part[i]];
		odd += b->odd[b->part[i]] ? 1 : -1;
	}
	return odd > cut;
}

static void remember(struct matching_barrier *b, struct matching *match, const int *list, int n)
{
	int *part = mem_zeroed((size_t)match->n + 1, sizeof(*part));

	matching_find_barrier(match, part);
	for (int i = 0; i < n; i++)
		b->part[i] = NOT_IN_SET;
	for (int i = 0; i < match->n; i++)
		b->part[list[i]] = part[i];
	b->found = true;
	free(part);
}

bool matching_among_all(struct matching_barrier *b, const bool *in, int n, matching_may may,
			matching_key key, matching_may meet, const void *ctx)
{
	struct chosen c = {may, meet, key, ctx, NULL};
	struct matching match;
	bool all;

	if (b->found && is_barred(b, in, n))
		return false;
	all = pair_chosen(&c, in, n, &match) == 0;
	if (!all)
		remember(b, &match, c.list, n);
	matching_release(&match);
	free(c.list);
	return all;
}
