/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Performances of unrated players who met each other: random groups against the same
 * equations solved in floating point, the rounding of halves, and systems without a solution.
 */
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"
#include "core/rating/unrated.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GROUPS = 150, MOST = 25, UNSET = -1 };

static unsigned seed = 3;

static int lot(int n)
{
	seed = seed * 1103515245 + 12345;
	return (int)((seed >> 8) % (unsigned)n);
}

struct group {
	int n;
	struct unrated_player players[MOST];
	int versus[MOST][MOST];
};

/* Random games; everybody has at least one rated opponent, so that a solution exists. */
static void random_group(struct group *g)
{
	int i, j, rated;

	*g = (struct group){.n = 1 + lot(MOST)};
	for (i = 0; i < g->n; i++) {
		for (j = 0; j < i; j++)
			g->versus[i][j] = g->versus[j][i] = lot(3) / 2;
	}
	for (i = 0; i < g->n; i++) {
		struct unrated_player *p = &g->players[i];

		rated = 1 + lot(4);
		p->games = rated;
		for (j = 0; j < g->n; j++)
			p->games += g->versus[i][j];
		while (rated--)
			p->rated_sum += 1000 + lot(1600);
		p->score = ratio_make(1 + lot(2 * p->games - 1), 2);
		p->versus = g->versus[i];
		p->ret_rp = UNSET;
	}
}

/* The equations in floating point, diagonally dominant by construction. */
static void solve_plainly(const struct group *g, double *x)
{
	double a[MOST][MOST + 1], f;
	int i, j, k, d;

	for (i = 0; i < g->n; i++) {
		const struct unrated_player *p = &g->players[i];

		assert_true(rating_difference(rating_hundredths(p->score, p->games), &d));
		for (j = 0; j < g->n; j++)
			a[i][j] = i == j ? p->games : -p->versus[j];
		a[i][g->n] = p->rated_sum + (double)p->games * d;
	}
	for (k = 0; k < g->n; k++) {
		for (i = 0; i < g->n; i++) {
			f = a[i][k] / a[k][k];
			for (j = k; j <= g->n && i != k; j++)
				a[i][j] -= f * a[k][j];
		}
	}
	for (i = 0; i < g->n; i++)
		x[i] = a[i][g->n] / a[i][i];
}

static void group__random__as_solved_plainly(void **state)
{
	double x[MOST];
	struct group g;
	int k, i, compared = 0;

	(void)state;
	for (k = 0; k < GROUPS; k++) {
		random_group(&g);
		solve_plainly(&g, x);
		assert_true(unrated_performances(g.players, (size_t)g.n));
		for (i = 0; i < g.n; i++) {
			/* too near a half to decide in floating point */
			if (fabs(x[i] - floor(x[i]) - 0.5) < 1e-6)
				continue;
			assert_int_equal(g.players[i].ret_rp, (int)floor(x[i] + 0.5));
			compared++;
		}
	}
	assert_true(compared > GROUPS * MOST / 3);
}

static void group__half_a_point__rounded_up(void **state)
{
	int alone = 0;
	struct unrated_player p = {ratio_int(1), 2, 3001, &alone, UNSET};

	(void)state;
	assert_true(unrated_performances(&p, 1));
	assert_int_equal(p.ret_rp, 1501);
	p.rated_sum = -3001;
	assert_true(unrated_performances(&p, 1));
	assert_int_equal(p.ret_rp, -1500);
}

/*
 * Each met a rated player of 2000 and the other: x = (2000 + y) / 2 + D(75 %), y = ... + D(25 %).
 */
static void group__two_who_met__worked_by_hand(void **state)
{
	int a[] = {0, 1}, b[] = {1, 0};
	struct unrated_player p[] = {{ratio_make(3, 2), 2, 2000, a, UNSET},
				     {ratio_make(1, 2), 2, 2000, b, UNSET}};

	(void)state;
	assert_true(unrated_performances(p, 2));
	/* D is 193 and -193: 2 x - y = 2386, 2 y - x = 1614 */
	assert_int_equal(p[0].ret_rp, 2129);
	assert_int_equal(p[1].ret_rp, 1871);
}

static void group__no_solution__nothing_changed(void **state)
{
	static int none[UNRATED_MOST + 1];
	static struct unrated_player many[UNRATED_MOST + 1];
	int a[] = {0, 2}, b[] = {2, 0};
	struct unrated_player pair[] = {{ratio_int(1), 2, 0, a, UNSET},
					{ratio_int(1), 2, 0, b, UNSET}};
	struct unrated_player won = {ratio_int(2), 2, 3000, a, UNSET};
	size_t i;

	(void)state;
	assert_false(unrated_performances(pair, 2));
	assert_int_equal(pair[0].ret_rp, UNSET);
	assert_false(unrated_performances(&won, 1));
	won.score = ratio_int(0);
	assert_false(unrated_performances(&won, 1));
	assert_int_equal(won.ret_rp, UNSET);
	for (i = 0; i <= UNRATED_MOST; i++)
		many[i] = (struct unrated_player){ratio_int(1), 2, 3000, none, UNSET};
	assert_false(unrated_performances(many, UNRATED_MOST + 1));
	assert_int_equal(many[0].ret_rp, UNSET);
	assert_true(unrated_performances(many, 0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group__random__as_solved_plainly),
		cmocka_unit_test(group__half_a_point__rounded_up),
		cmocka_unit_test(group__two_who_met__worked_by_hand),
		cmocka_unit_test(group__no_solution__nothing_changed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
