/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The solvers of core/match against exhaustive search: matchings in general graphs, the cheapest
 * pairing, two halves against each other, and the order of exchanges (D2).
 */
#include "core/match/bipartite.h"
#include "core/match/kindred.h"
#include "core/match/matching.h"
#include "core/match/weighted.h"
#include "core/pairing/dutch/dutch_d2.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#define MOST	  9
#define GRAPHS	  4000
#define SCATTERED 400

struct graph {
	int n;
	int cost[MOST][MOST]; /* negative = no edge */
};

static unsigned seed = 11;

static unsigned lot(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

/* A random symmetric graph: `density` of eight edges exist, with costs below `costs`. */
static void random_graph(struct graph *g, int n, unsigned density, unsigned costs)
{
	int a, b;

	memset(g, 0, sizeof(*g));
	g->n = n;
	for (a = 0; a < n; a++) {
		for (b = a + 1; b < n; b++) {
			int c = lot(8) < density ? (int)lot(costs) : -1;

			g->cost[a][b] = g->cost[b][a] = c;
		}
	}
}

static bool may(const void *ctx, int a, int b)
{
	const struct graph *g = ctx;

	return g->cost[a][b] >= 0;
}

static int cost(const void *ctx, int a, int b)
{
	const struct graph *g = ctx;

	return g->cost[a][b];
}

static int64_t wide_cost(const void *ctx, int a, int b)
{
	return cost(ctx, a, b);
}

/* The cost of the cheapest pairing of the vertices not in `used`, -1 = none. */
static int cheapest(const struct graph *g, unsigned used)
{
	int a = 0, b, best = -1;

	while (a < g->n && used >> a & 1)
		a++;
	if (a == g->n)
		return 0;
	for (b = a + 1; b < g->n; b++) {
		int rest;

		if (used >> b & 1 || g->cost[a][b] < 0)
			continue;
		rest = cheapest(g, used | 1u << a | 1u << b);
		if (rest >= 0 && (best < 0 || rest + g->cost[a][b] < best))
			best = rest + g->cost[a][b];
	}
	return best;
}

/* The maximum number of pairs among the vertices not in `used`. */
static int most_pairs(const struct graph *g, unsigned used)
{
	int a = 0, b, best, k;

	while (a < g->n && used >> a & 1)
		a++;
	if (a == g->n)
		return 0;
	best = most_pairs(g, used | 1u << a);
	for (b = a + 1; b < g->n; b++) {
		if (used >> b & 1 || g->cost[a][b] < 0)
			continue;
		k = 1 + most_pairs(g, used | 1u << a | 1u << b);
		best = k > best ? k : best;
	}
	return best;
}

static void assert_is_matching(const struct graph *g, const struct matching *m)
{
	int a;

	for (a = 0; a < g->n; a++) {
		if (m->mate[a] >= 0) {
			assert_int_equal(m->mate[m->mate[a]], a);
			assert_true(g->cost[a][m->mate[a]] >= 0);
		}
	}
}

static void matching__random_graphs__as_many_pairs_as_there_can_be(void **state)
{
	struct matching m;
	struct graph g;
	int i;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_graph(&g, i % (MOST + 1), 1 + (unsigned)i / 10 % 7, 1);
		matching_init(&m, g.n, may, &g);
		assert_int_equal(matching_maximize(&m), g.n - 2 * most_pairs(&g, 0));
		assert_is_matching(&g, &m);
		matching_release(&m);
	}
}

/* matching_allows() and matching_fix() tell for a pair whether the others can still be matched. */
static void matching__every_pair__allowed_if_the_rest_comes_out(void **state)
{
	struct matching m;
	struct graph g;
	int i, a, b, asked = 0;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_graph(&g, 2 + 2 * (i % 4), 2 + (unsigned)i / 8 % 6, 1);
		matching_init(&m, g.n, may, &g);
		a = (int)lot((unsigned)g.n);
		b = (a + 1 + (int)lot((unsigned)g.n - 1)) % g.n;
		if (matching_maximize(&m) == 0 && g.cost[a][b] >= 0) {
			bool can = cheapest(&g, 1u << a | 1u << b) >= 0;

			assert_int_equal(matching_allows(&m, a, b), can);
			assert_is_matching(&g, &m);
			assert_int_equal(matching_fix(&m, a, b), can);
			assert_int_equal(m.active[a], !can);
			asked++;
		}
		matching_release(&m);
	}
	assert_true(asked > GRAPHS / 4);
}

static void weighted__random_graphs__cheapest_of_all(void **state)
{
	struct graph g;
	int i, mate[MOST], a;
	int64_t total, sum;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		int n = 2 * (i % 5), best;
		bool got;

		random_graph(&g, n, 1 + (unsigned)i / 10 % 7, 1 + (unsigned)i / 70 % 20);
		best = cheapest(&g, 0);
		got = weighted_pairing(n, wide_cost, &g, &total, mate);
		assert_int_equal(got, best >= 0);
		if (best < 0)
			continue;
		assert_int_equal(total, best);
		for (a = 0, sum = 0; a < n; a++) {
			assert_int_equal(mate[mate[a]], a);
			sum += g.cost[a][mate[a]];
		}
		assert_int_equal(sum, 2 * total);
	}
}

static bool within(const void *budget, int64_t total)
{
	return total <= *(const int *)budget;
}

/*
 * The first order of b against a with the least cost, or within the budget if it is not negative;
 * returns its cost, -1 = none.
 */
static int first_order(const struct graph *g, int n, int budget, int *ret_order)
{
	int order[MOST], best = -1, i, j, t, sum;

	for (i = 0; i < n; i++)
		order[i] = i;
	for (;;) {
		for (i = sum = 0; i < n && g->cost[i][order[i]] >= 0; i++)
			sum += g->cost[i][order[i]];
		if (i == n && (budget >= 0 ? best < 0 && sum <= budget : best < 0 || sum < best)) {
			best = sum;
			memcpy(ret_order, order, sizeof(int) * (size_t)n);
		}
		for (i = n - 2; i >= 0 && order[i] > order[i + 1]; i--)
			;
		if (i < 0)
			return best;
		for (j = n - 1; order[j] < order[i]; j--)
			;
		t = order[i], order[i] = order[j], order[j] = t;
		for (i++, j = n - 1; i < j; i++, j--)
			t = order[i], order[i] = order[j], order[j] = t;
	}
}

static void bipartite__random_halves__cheapest_and_first(void **state)
{
	struct bipartite p;
	struct graph g;
	int i, a, b, order[MOST];

	(void)state;
	bipartite_init(&p, 6);
	for (i = 0; i < GRAPHS; i++) {
		int n = i % 7, best, budget;

		for (a = 0; a < n; a++) {
			for (b = 0; b < n; b++)
				g.cost[a][b] = lot(8) < 5 ? (int)lot(3) : -1;
		}
		best = first_order(&g, n, -1, order);
		assert_int_equal(bipartite_solve(&p, n, cost, &g), best);
		if (best < 0)
			continue;
		budget = best + (int)lot(3);
		first_order(&g, n, budget, order);
		bipartite_make_first(&p, n, within, &budget);
		for (a = 0; a < n; a++)
			assert_int_equal(p.mate_a[a], order[a]);
	}
	bipartite_release(&p);
}

/* Costs of kinds; single pairs may cost more or be impossible. */
static void random_kinds(struct bipartite *p, struct graph *g, int n)
{
	int a, b;

	p->kinds.n = 1 + (int)lot(3);
	for (a = 0; a < p->kinds.n; a++) {
		for (b = 0; b < p->kinds.n; b++)
			p->kinds.cost[a][b] = lot(6) ? (int)lot(3) : KINDS_NO;
	}
	for (a = 0; a < n; a++) {
		p->kind_a[a] = (unsigned char)lot((unsigned)p->kinds.n);
		p->kind_b[a] = (unsigned char)lot((unsigned)p->kinds.n);
	}
	for (a = 0; a < n; a++) {
		for (b = 0; b < n; b++) {
			int c = (int)p->kinds.cost[p->kind_a[a]][p->kind_b[b]];

			g->cost[a][b] = c < 0 || !lot(6) ? -1 : lot(3) ? c : c + 1;
		}
	}
}

static void bipartite__kinds__cheapest_and_first(void **state)
{
	struct bipartite p;
	struct graph g;
	int i, a, order[MOST], solved = 0;

	(void)state;
	bipartite_init(&p, 6);
	for (i = 0; i < GRAPHS; i++) {
		int n = i % 7, best, budget;

		random_kinds(&p, &g, n);
		best = first_order(&g, n, -1, order);
		assert_int_equal(bipartite_solve(&p, n, cost, &g), best);
		if (best < 0)
			continue;
		budget = best + (int)lot(3);
		first_order(&g, n, budget, order);
		bipartite_make_first(&p, n, within, &budget);
		for (a = 0; a < n; a++)
			assert_int_equal(p.mate_a[a], order[a]);
		solved += n > 2;
	}
	assert_true(solved > GRAPHS / 4);
	bipartite_release(&p);
}

/*
 * Halves of one kind in which an upper item a costs 0 only with the lower items a to a + 2 (from
 * the end on from the start), wherever those are placed: nearly every pair is dearer than its
 * kinds.
 */
struct scattered {
	int place[SCATTERED]; /* of each lower item */
	long asked;
};

static int scattered_cost(const void *ctx, int a, int b)
{
	struct scattered *s = (void *)(uintptr_t)ctx;

	s->asked++;
	return (s->place[b] - a + SCATTERED) % SCATTERED > 2;
}

/* The bound of the kinds is reached without a search through all pairs for each item. */
static void bipartite__pairs_dearer_than_kinds__solved_by_kinds(void **state)
{
	struct scattered s = {.asked = 0};
	struct bipartite p;
	int i, k, t;

	(void)state;
	for (i = 0; i < SCATTERED; i++) {
		k = (int)lot((unsigned)i + 1);
		t = s.place[k];
		s.place[k] = i;
		if (k < i)
			s.place[i] = t;
	}
	bipartite_init(&p, SCATTERED);
	p.kinds.n = 1;
	p.kinds.cost[0][0] = 0;
	assert_int_equal(bipartite_solve(&p, SCATTERED, scattered_cost, &s), 0);
	assert_true(s.asked < 2L * SCATTERED * SCATTERED);
	bipartite_release(&p);
}

/* D2: first by the difference, then by the lowest of S1, then S2 ascending. */
static bool in_order(const struct exchange *x, const int *one, const int *two, int difference)
{
	int i;

	if (difference != x->difference)
		return difference < x->difference;
	for (i = x->k - 1; i >= 0; i--) {
		if (one[i] != x->out1[i])
			return one[i] > x->out1[i];
	}
	for (i = 0; i < x->k; i++) {
		if (two[i] != x->out2[i])
			return two[i] < x->out2[i];
	}
	return false;
}

static int choose(int n, int k)
{
	return k == 0 ? 1 : n < k ? 0 : choose(n - 1, k - 1) * n / k;
}

static int difference_of(const struct exchange *x)
{
	int i, d = 0;

	for (i = 0; i < x->k; i++)
		d += x->size1 + x->out2[i] - x->out1[i];
	return d;
}

static void walk_exchanges(int size1, int size2, bool left, int k)
{
	struct exchange x;
	int one[MOST], two[MOST], difference = -1, count = 0;

	dutch_d2_init(&x, size1, size2, left, k);
	dutch_d2_begin(&x, k);
	while (dutch_d2_next(&x)) {
		assert_int_equal(x.difference, difference_of(&x));
		if (count++)
			assert_true(in_order(&x, one, two, difference));
		memcpy(one, x.out1, sizeof(int) * (size_t)k);
		memcpy(two, x.out2, sizeof(int) * (size_t)k);
		difference = x.difference;
		assert_true(x.out1[0] >= !left && x.out2[k - 1] < size2 - 1);
	}
	assert_int_equal(count, choose(size1 - !left, k) * choose(size2 - 1, k));
	dutch_d2_release(&x);
}

static void exchange__all_sizes__every_set_once_in_order(void **state)
{
	int size1, size2, k;

	(void)state;
	for (size1 = 1; size1 <= 5; size1++) {
		for (size2 = size1; size2 <= size1 + 3; size2++) {
			for (k = 1; k <= size1; k++)
				walk_exchanges(size1, size2, size2 > size1, k);
		}
	}
}

/*
 * Players of a few kinds: the cost of a pair is that of its kinds, except for a few excluded pairs.
 */
struct crowd {
	struct graph g;
	int n_kinds, kind[MOST], cost[MOST][MOST];
};

static void random_crowd(struct crowd *c, int n, unsigned costs)
{
	int a, b;

	memset(c, 0, sizeof(*c));
	c->g.n = n;
	c->n_kinds = 1 + (int)lot(4);
	for (a = 0; a < c->n_kinds; a++) {
		for (b = a; b < c->n_kinds; b++)
			c->cost[a][b] = c->cost[b][a] = lot(3) ? (int)lot(costs) : -1;
	}
	for (a = 0; a < n; a++)
		c->kind[a] = (int)lot((unsigned)c->n_kinds);
	for (a = 0; a < n; a++) {
		for (b = a + 1; b < n; b++)
			c->g.cost[a][b] = c->g.cost[b][a] =
				lot(6) ? c->cost[c->kind[a]][c->kind[b]] : -1;
	}
}

static int64_t crowd_key(const void *ctx, int v)
{
	return ((const struct crowd *)ctx)->kind[v];
}

static bool crowd_may(const void *ctx, int a, int b)
{
	return ((const struct crowd *)ctx)->g.cost[a][b] >= 0;
}

static int64_t crowd_cost(const void *ctx, int a, int b)
{
	return ((const struct crowd *)ctx)->g.cost[a][b];
}

static int64_t crowd_kind_cost(const void *ctx, int a, int b)
{
	const struct crowd *c = ctx;

	return c->cost[c->kind[a]][c->kind[b]];
}

/* The same, but pairs that cost more than their kinds are excluded. */
static int64_t crowd_plain_cost(const void *ctx, int a, int b)
{
	int64_t cost = crowd_cost(ctx, a, b);

	return cost == crowd_kind_cost(ctx, a, b) ? cost : -1;
}

/* Makes some pairs dearer by at least `by`. */
static void make_dearer(struct crowd *c, int by)
{
	int a, b;

	for (a = 0; a < c->g.n; a++) {
		for (b = a + 1; b < c->g.n; b++) {
			if (c->g.cost[a][b] >= 0 && !lot(3))
				c->g.cost[a][b] = c->g.cost[b][a] += by + (int)lot(2);
		}
	}
}

static bool crowd_kinds_may(const void *ctx, int a, int b)
{
	return crowd_kind_cost(ctx, a, b) >= 0;
}

/* No pairing as cheap as the optimum contains a pair that the prices rule out. */
static void weighted__labels__rule_out_only_what_is_dearer(void **state)
{
	int i, a, b, rest, ruled_out = 0;
	struct weighted *w;
	struct graph g;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		int64_t spare = i % 3, total;

		random_graph(&g, 2 + 2 * (i % 4), 2 + (unsigned)i / 8 % 6, 5);
		w = weighted_new(g.n, wide_cost, &g, NULL);
		total = weighted_solve(w) ? cheapest(&g, 0) : -1;
		for (a = 0; a < g.n && total >= 0; a++) {
			for (b = 0; b < g.n; b++) {
				if (a == b || g.cost[a][b] < 0 ||
				    weighted_may_pair(w, a, b, g.cost[a][b], spare))
					continue;
				ruled_out++;
				rest = cheapest(&g, 1u << a | 1u << b);
				assert_true(rest < 0 || rest + g.cost[a][b] > total + spare);
			}
		}
		weighted_free(w);
	}
	assert_true(ruled_out > 1000);
}

/* The total of a complete pairing, which is checked. */
static int total_of(const struct weighted *w, const struct graph *g)
{
	int v, mate, total = 0;

	for (v = 0; v < g->n; v++) {
		mate = weighted_mate(w, v);
		assert_int_equal(weighted_mate(w, mate), v);
		assert_true(g->cost[v][mate] >= 0);
		total += g->cost[v][mate];
	}
	return total / 2;
}

/* Changes some costs of a random vertex, and permits or forbids some of its pairs. */
static int change_vertex(struct graph *g)
{
	int v = (int)lot((unsigned)g->n), u;

	for (u = 0; u < g->n; u++) {
		if (u != v && lot(2))
			g->cost[u][v] = g->cost[v][u] = lot(8) < 5 ? (int)lot(6) : -1;
	}
	return v;
}

/* The kept pairing is the cheapest again after each change. */
static void weighted__renewed_vertices__cheapest_again(void **state)
{
	static const int64_t nothing[MOST] = {0};
	int i, change, best, complete = 0;
	struct weighted *w;
	struct graph g;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_graph(&g, 2 + 2 * (i % 4), 2 + (unsigned)i / 8 % 6, 5);
		w = weighted_new(g.n, wide_cost, &g, i % 2 ? nothing : NULL);
		for (change = 0; change < 10; change++) {
			best = cheapest(&g, 0);
			assert_int_equal(weighted_solve(w), best >= 0);
			if (best >= 0)
				assert_int_equal(total_of(w, &g), best);
			complete += best >= 0;
			weighted_renew(w, change_vertex(&g));
		}
		weighted_free(w);
	}
	assert_true(complete > GRAPHS);
}

/* No two prices of players exceed twice the cost of their pair. */
static void kindred__prices__below_twice_the_cost(void **state)
{
	int i, a, b, priced = 0;
	int64_t price[MOST];
	struct crowd c;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		struct kindred k = {crowd_key, crowd_cost, crowd_kind_cost, &c, 0};

		random_crowd(&c, 2 + 2 * (i % 4), 1 + (unsigned)i % 7);
		if (!kindred_prices(c.g.n, &k, price))
			continue;
		priced++;
		for (a = 0; a < c.g.n; a++) {
			for (b = 0; b < c.g.n; b++) {
				if (a != b && c.g.cost[a][b] >= 0)
					assert_true(price[a] + price[b] <= 2 * c.g.cost[a][b]);
			}
		}
	}
	assert_true(priced > GRAPHS / 4);
}

/* The cheapest pairing with a pair among the players who are not in `settled`; -1 = none. */
static int cheapest_with(const struct crowd *c, unsigned settled, int a, int b)
{
	int rest = cheapest(&c->g, settled | 1u << a | 1u << b);

	return rest < 0 ? -1 : rest + c->g.cost[a][b];
}

/* Settles pairs at random until all are settled; each answer agrees with an exhaustive search. */
static void settle_all(const struct crowd *c, struct kindred_kept *kept)
{
	unsigned settled = 0, all = (1u << c->g.n) - 1;
	int64_t bound, without;
	int a, b, best, tries = 0;

	while (settled != all && tries++ < 500) {
		a = (int)lot((unsigned)c->g.n);
		b = (int)lot((unsigned)c->g.n);
		if (a == b || settled & (1u << a | 1u << b) || c->g.cost[a][b] < 0)
			continue;
		best = cheapest_with(c, settled, a, b);
		bound = kindred_kept_bound(kept, a, b, &without);
		assert_true(best < 0 || best >= bound);
		if (kindred_kept_settle(kept, a, b)) {
			assert_int_equal(best, bound);
			settled |= 1u << a | 1u << b;
		} else {
			assert_true(best < 0 || best >= without);
		}
	}
	assert_int_equal(settled, all);
}

static void kindred__kept_pairing__settles_what_reaches_the_bound(void **state)
{
	struct kindred_kept *kept;
	struct crowd c;
	int i, kept_ones = 0;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		struct kindred k = {crowd_key, crowd_cost, crowd_kind_cost, &c, 0};

		random_crowd(&c, 2 + 2 * (i % 4), 1 + (unsigned)i % 7);
		kept = kindred_keep(c.g.n, &k);
		if (kept)
			settle_all(&c, kept);
		kept_ones += kept != NULL;
		kindred_kept_free(kept);
	}
	assert_true(kept_ones > GRAPHS / 8);
}

/* The same matchings with kinds; every mate that leaves the others a complete matching is found. */
static void matching__kinds__as_many_pairs_and_all_mates(void **state)
{
	struct matching m;
	struct crowd c;
	int i, a, b, asked = 0;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_crowd(&c, i % (MOST + 1), 1);
		matching_init(&m, c.g.n, crowd_may, &c);
		matching_set_kinds(&m, crowd_key, crowd_kinds_may);
		assert_int_equal(matching_maximize(&m), c.g.n - 2 * most_pairs(&c.g, 0));
		assert_is_matching(&c.g, &m);
		a = c.g.n ? (int)lot((unsigned)c.g.n) : 0;
		for (b = 0; b < c.g.n && c.g.n == 2 * most_pairs(&c.g, 0); b++) {
			if (b == a || c.g.cost[a][b] < 0)
				continue;
			asked++;
			assert_int_equal(matching_allows(&m, a, b),
					 cheapest(&c.g, 1u << a | 1u << b) >= 0);
			assert_is_matching(&c.g, &m);
		}
		matching_release(&m);
	}
	assert_true(asked > 1000);
}

/* Removes both if that leaves two fewer alone. */
static bool take_both(struct matching *m, int a, int b)
{
	if (!matching_take_open(m, a))
		return false;
	if (matching_take_open(m, b))
		return true;
	matching_return(m, a);
	return false;
}

/* Which vertices can be left alone, and which two, if removed, leave two fewer alone. */
static void matching__some_alone__open_and_taken_out_in_pairs(void **state)
{
	struct matching m;
	struct crowd c;
	int i, a, b, most, alone, left, v;
	bool open[MOST];

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		random_crowd(&c, 2 + i % (MOST - 1), 1);
		matching_init(&m, c.g.n, crowd_may, &c);
		matching_set_kinds(&m, crowd_key, crowd_kinds_may);
		alone = matching_maximize(&m);
		most = most_pairs(&c.g, 0);
		memset(open, 0, sizeof(open));
		matching_mark_open(&m, open);
		for (v = 0; v < c.g.n; v++)
			assert_int_equal(open[v], most_pairs(&c.g, 1u << v) == most);
		a = (int)lot((unsigned)c.g.n);
		b = (a + 1 + (int)lot((unsigned)c.g.n - 1)) % c.g.n;
		assert_int_equal(take_both(&m, a, b), most_pairs(&c.g, 1u << a | 1u << b) == most);
		left = matching_maximize(&m);
		assert_true(left == alone || (!m.active[a] && left == alone - 2));
		matching_release(&m);
	}
}

/* The bound is no more than the cheapest pairing, and often as much. */
static void kindred__bound__below_the_cheapest(void **state)
{
	int i, best, reached = 0;
	struct crowd c;
	int64_t bound;

	(void)state;
	for (i = 0; i < GRAPHS; i++) {
		struct kindred k = {crowd_key, crowd_cost, crowd_kind_cost, &c, 0};

		random_crowd(&c, i % (MOST + 1), 1 + lot(5));
		best = c.g.n % 2 ? -1 : cheapest(&c.g, 0);
		bound = kindred_bound(c.g.n, &k);
		assert_true(best < 0 || bound <= best);
		assert_true(c.g.n % 2 == 0 || bound == INT64_MAX);
		reached += bound == best;
	}
	assert_true(reached > GRAPHS / 10);
}

/*
 * A pairing that is found is the cheapest; with a limit the answer may lack a pairing.  In every
 * other crowd single pairs cost more than their kinds.
 */
static void kindred__random_crowds__cheapest_or_open(void **state)
{
	struct crowd c;
	int i, v, best, sum, mate[MOST + 1], found = 0, above = 0, open = 0;
	int64_t total, limit;

	(void)state;
	for (i = 0; i < 4 * GRAPHS; i++) {
		int dearer = i / 2 % 2 ? 1 + i / 4 % 3 : 0;
		struct kindred k = {crowd_key, dearer ? crowd_plain_cost : crowd_cost,
				    crowd_kind_cost, &c, dearer};

		random_crowd(&c, i % (MOST + 1), 1 + lot(5));
		if (dearer)
			make_dearer(&c, dearer);
		limit = i % 3 ? INT64_MAX : (int64_t)lot(8);
		best = c.g.n % 2 ? -1 : cheapest(&c.g, 0);
		switch (kindred_pairing(c.g.n, &k, limit, &total, mate)) {
		case KINDRED_NO: assert_int_equal(best, -1); break;
		case KINDRED_ABOVE:
		case KINDRED_MORE:
			above++;
			assert_true(best < 0 || best > limit);
			break;
		case KINDRED_OPEN: open++; break;
		case KINDRED_FOUND:
			found++;
			assert_int_equal(total, best);
			for (v = sum = 0; v < c.g.n; v++) {
				assert_int_equal(mate[mate[v]], v);
				assert_true(c.g.cost[v][mate[v]] >= 0);
				sum += c.g.cost[v][mate[v]];
			}
			assert_int_equal(sum, 2 * best);
			break;
		}
	}
	assert_true(found > 1000 && above > 100 && open < found / 2);
}

/*
 * Many players of a few kinds, each of whom has met at most two: as in large brackets of the Swiss
 * system by rating.
 */
enum { MANY = 26, MET_MOST = 2, LARGE = 2 * MET_MOST + 4 };

struct many {
	int kind[MANY], cost[3][3], met[MANY][MET_MOST], n_met[MANY];
	int without[2]; /* who is not to be paired */
};

static void random_many(struct many *c)
{
	int a, b, i;

	memset(c, 0, sizeof(*c));
	for (a = 0; a < 3; a++) {
		for (b = a; b < 3; b++)
			c->cost[a][b] = c->cost[b][a] = lot(3) ? (int)lot(4) : -1;
	}
	for (a = 0; a < MANY; a++)
		c->kind[a] = lot(5) ? 0 : 1 + (int)lot(2);
	for (i = 0; i < 3 * MANY; i++) {
		a = (int)lot(MANY);
		b = (int)lot(MANY);
		if (a == b || c->n_met[a] == MET_MOST || c->n_met[b] == MET_MOST)
			continue;
		c->met[a][c->n_met[a]++] = b;
		c->met[b][c->n_met[b]++] = a;
	}
}

static int64_t many_cost(const void *ctx, int a, int b)
{
	const struct many *c = ctx;
	int i;

	for (i = 0; i < c->n_met[a]; i++) {
		if (c->met[a][i] == b)
			return WEIGHTED_NO;
	}
	return c->cost[c->kind[a]][c->kind[b]];
}

/* The two are not among the vertices, whose last ones take their places. */
static int64_t cost_without(const void *ctx, int a, int b)
{
	const struct many *c = ctx;
	int v[2] = {a, b}, i, k;

	for (i = 0; i < 2; i++) {
		for (k = 0; k < 2; k++)
			v[i] += v[i] >= c->without[k];
	}
	return many_cost(ctx, v[0], v[1]);
}

/* The cheapest pairing in which these two meet; -1 if there is none. */
static int64_t cheapest_of_two(struct many *c, int a, int b)
{
	int64_t total;

	c->without[0] = a < b ? a : b;
	c->without[1] = a < b ? b : a;
	return weighted_pairing(MANY - 2, cost_without, c, &total, NULL)
		       ? total + many_cost(c, a, b)
		       : -1;
}

/* It makes no difference whom of a large kind a player meets (core/pairing/dutch/dutch_alike.h). */
static void kinds__large__all_alike(void **state)
{
	int i, a, b, asked = 0;
	struct many c;

	(void)state;
	for (i = 0; i < 400; i++) {
		int64_t total, first = -2;
		int size = 0;

		random_many(&c);
		a = (int)lot(MANY);
		for (b = 0; b < MANY; b++)
			size += b != a && c.kind[b] == 0;
		for (b = 0; b < MANY && size >= LARGE; b++) {
			if (b == a || c.kind[b] || many_cost(&c, a, b) < 0)
				continue;
			total = cheapest_of_two(&c, a, b);
			if (first == -2)
				first = total;
			assert_int_equal(total, first);
			asked++;
		}
	}
	assert_true(asked > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(matching__random_graphs__as_many_pairs_as_there_can_be),
		cmocka_unit_test(matching__every_pair__allowed_if_the_rest_comes_out),
		cmocka_unit_test(weighted__random_graphs__cheapest_of_all),
		cmocka_unit_test(bipartite__random_halves__cheapest_and_first),
		cmocka_unit_test(bipartite__kinds__cheapest_and_first),
		cmocka_unit_test(bipartite__pairs_dearer_than_kinds__solved_by_kinds),
		cmocka_unit_test(exchange__all_sizes__every_set_once_in_order),
		cmocka_unit_test(weighted__labels__rule_out_only_what_is_dearer),
		cmocka_unit_test(weighted__renewed_vertices__cheapest_again),
		cmocka_unit_test(kindred__prices__below_twice_the_cost),
		cmocka_unit_test(kindred__kept_pairing__settles_what_reaches_the_bound),
		cmocka_unit_test(matching__kinds__as_many_pairs_and_all_mates),
		cmocka_unit_test(matching__some_alone__open_and_taken_out_in_pairs),
		cmocka_unit_test(kindred__bound__below_the_cheapest),
		cmocka_unit_test(kindred__random_crowds__cheapest_or_open),
		cmocka_unit_test(kinds__large__all_alike),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
