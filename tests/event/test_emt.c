/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pairings and table of an EMT group. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "core/event/emt.h"

static void pairings__any_size__everybody_meets_once_colours_even(void **state)
{
	(void)state;
	for (int n = 2; n <= 32; n++) {
		struct emt_pairing p[32 * 31 / 2];
		int met[33][33] = {{0}}, whites[33] = {0}, busy[33][33] = {{0}};
		int count = emt_pairings(n, p);
		assert_int_equal(count, n * (n - 1) / 2);
		for (int i = 0; i < count; i++) {
			met[p[i].white][p[i].black]++;
			met[p[i].black][p[i].white]++;
			whites[p[i].white]++;
			assert_int_equal(busy[p[i].round][p[i].white]++, 0);
			assert_int_equal(busy[p[i].round][p[i].black]++, 0);
		}
		for (int a = 1; a <= n; a++) {
			for (int b = 1; b <= n; b++)
				assert_int_equal(met[a][b], a != b);
			assert_in_range(whites[a], (n - 1) / 2, n / 2);
		}
	}
}

static void pairings__seven__berger_with_three_whites_each(void **state)
{
	static const struct emt_pairing want[] = {{1, 2, 7}, {1, 3, 6}, {1, 4, 5}, {2, 6, 4},
						  {2, 7, 3}, {2, 1, 2}, {3, 3, 1}, {3, 4, 7},
						  {3, 5, 6}, {4, 7, 5}, {4, 1, 4}, {4, 2, 3}};
	enum { GAMES = 21 };
	struct emt_pairing p[GAMES];
	int whites[8] = {0};

	(void)state;
	assert_int_equal(emt_pairings(7, p), GAMES);
	assert_memory_equal(p, want, sizeof(want));
	for (int i = 0; i < GAMES; i++)
		whites[p[i].white]++;
	for (int a = 1; a <= 7; a++)
		assert_int_equal(whites[a], 3);
}

static void pairings__size_out_of_range__none(void **state)
{
	struct emt_pairing p[1];

	(void)state;
	assert_int_equal(emt_pairings(1, p), 0);
	assert_int_equal(emt_pairings(33, p), 0);
	assert_int_equal(emt_pairings(0, p), 0);
}

/* 1 beats 2, 2 beats 3, 3 draws 4, 4 loses to 1, 1 draws 3, 2 beats 4. */
static const struct emt_game four[] = {{1, 1, 4, 2, 0}, {1, 2, 3, 2, 0}, {2, 4, 3, 1, 1},
				       {2, 1, 2, 2, 0}, {3, 2, 4, 2, 0}, {3, 3, 1, 1, 1}};

static void table__four_players__points_and_sb(void **state)
{
	struct emt_line l[4];

	(void)state;
	assert_true(emt_table(4, four, 6, l));
	assert_int_equal(l[0].number, 1);
	assert_int_equal(l[0].points2, 5);
	/* beat 4 (1/2) and 2 (2), drew 3 (1): 1/2 + 2 + 1/2 = 3 */
	assert_int_equal(l[0].sb4, 12);
	assert_int_equal(l[1].number, 2);
	assert_int_equal(l[1].points2, 4);
	assert_int_equal(l[2].number, 3);
	assert_int_equal(l[2].points2, 2);
	assert_int_equal(l[3].number, 4);
	assert_int_equal(l[3].place, 4);
	assert_int_equal(l[3].played, 3);
}

static void table__nothing_played__all_share_the_first_place(void **state)
{
	static const struct emt_game running[] = {{1, 1, 4, -1, -1}, {1, 2, 3, -1, -1}};
	struct emt_line l[4];

	(void)state;
	assert_true(emt_table(4, running, 2, l));
	for (int i = 0; i < 4; i++) {
		assert_int_equal(l[i].number, i + 1);
		assert_int_equal(l[i].place, 1);
		assert_int_equal(l[i].played, 0);
	}
}

static void table__both_lost__no_points_but_played(void **state)
{
	static const struct emt_game lost[] = {{1, 1, 2, 0, 0}};
	struct emt_line l[2];

	(void)state;
	assert_true(emt_table(2, lost, 1, l));
	assert_int_equal(l[0].points2 + l[1].points2, 0);
	assert_int_equal(l[0].played, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairings__any_size__everybody_meets_once_colours_even),
		cmocka_unit_test(pairings__seven__berger_with_three_whites_each),
		cmocka_unit_test(pairings__size_out_of_range__none),
		cmocka_unit_test(table__four_players__points_and_sb),
		cmocka_unit_test(table__nothing_played__all_share_the_first_place),
		cmocka_unit_test(table__both_lost__no_points_but_played),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
