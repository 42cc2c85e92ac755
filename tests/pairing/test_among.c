/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Questions about some vertices of a graph: barriers answer like a matching (core/match). */
#include "core/match/matching_among.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 14, GRAPHS = 3000, QUESTIONS = 12 };

static unsigned seed = 17;

static unsigned lot(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

struct graph {
	int n;
	bool edge[MOST][MOST];
};

/* `density` of eight edges exist. */
static void random_graph(struct graph *g, int n, unsigned density)
{
	int a, b;

	memset(g, 0, sizeof(*g));
	g->n = n;
	for (a = 0; a < n; a++) {
		for (b = a + 1; b < n; b++)
			g->edge[a][b] = g->edge[b][a] = lot(8) < density;
	}
}

static bool may(const void *ctx, int a, int b)
{
	const struct graph *g = ctx;

	return g->edge[a][b];
}

static int64_t one_kind(const void *ctx, int v)
{
	(void)ctx, (void)v;
	return 0;
}

static bool all_meet(const void *ctx, int a, int b)
{
	(void)ctx, (void)a, (void)b;
	return true;
}

/* Asks about sets of which each differs from the one before in at most two vertices. */
static void ask(const struct graph *g)
{
	struct matching_barrier barrier;
	bool in[MOST] = {false};
	int i;

	matching_barrier_init(&barrier, g->n);
	for (i = 0; i < g->n; i++)
		in[i] = lot(4) > 0;
	for (i = 0; i < QUESTIONS; i++) {
		bool all = !matching_among(in, g->n, may, one_kind, all_meet, g);

		assert_int_equal(matching_among_all(&barrier, in, g->n, may, one_kind, all_meet, g),
				 all);
		in[lot((unsigned)g->n)] ^= true;
		in[lot((unsigned)g->n)] ^= true;
	}
	matching_barrier_release(&barrier);
}

static void among__similar_sets__barriers_answer_like_a_matching(void **state)
{
	struct graph g;
	int i;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_graph(&g, 2 + (int)lot(MOST - 1), 1 + lot(7));
		ask(&g);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(among__similar_sets__barriers_answer_like_a_matching),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
