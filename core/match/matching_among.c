/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See matching_among.h. */
#include "core/match/matching_among.h"

#include <stdlib.h>

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

int matching_among(const bool *in, int n, matching_may may, matching_key key, matching_may meet,
		   const void *ctx)
{
	struct chosen c = {may, meet, key, ctx, mem_zeroed((size_t)n + 1, sizeof(int))};
	struct matching match;
	int chosen = 0, alone;

	for (int i = 0; i < n; i++)
		if (in[i])
			c.list[chosen++] = i;
	matching_init(&match, chosen, chosen_may, &c);
	matching_set_kinds(&match, chosen_key, chosen_meet);
	alone = matching_maximize(&match);
	matching_release(&match);
	free(c.list);
	return alone;
}
