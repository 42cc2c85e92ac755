/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The printed tables in both directions: table 1 is contiguous and its sides sum to one; table 2 is
 * within table 1 and symmetric except for the one misprint; tables 3 and 4 follow from the formula;
 * the candidate and norm tables follow from table 1.
 */
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

static void table1__every_difference__sides_sum_to_one_and_never_fall(void **state)
{
	int d, steps = 0;

	(void)state;
	assert_int_equal(rating_expected(0), 50);
	for (d = 1; d <= 1000; d++) {
		assert_int_equal(rating_expected(d) + rating_expected(-d), 100);
		assert_in_range(rating_expected(d) - rating_expected(d - 1), 0, 1);
		steps += rating_expected(d) - rating_expected(d - 1);
	}
	assert_int_equal(steps, 50);
	assert_int_equal(rating_expected(735), 99);
	assert_int_equal(rating_expected(736), 100);
}

static void table2__every_percentage__within_table1_and_mirrored(void **state)
{
	int p, d, mirror;

	(void)state;
	assert_false(rating_difference(0, &d));
	assert_false(rating_difference(100, &d));
	for (p = 1; p <= 99; p++) {
		assert_true(rating_difference(p, &d));
		assert_int_equal(rating_expected(d), p);
		assert_true(rating_difference(100 - p, &mirror));
		if (p != 9 && p != 91)
			assert_int_equal(d, -mirror);
	}
	assert_true(rating_difference(9, &d));
	assert_int_equal(d, -384);
}

/* Table 3: expected points of one of six players, by their difference from the mean. */
static void table3__six_players__as_printed(void **state)
{
	static const struct {
		int diff;
		const char *over, *under;
	} row[] = {{3, "2.5", "2.5"}, {10, "2.55", "2.45"}, {25, "2.7", "2.3"},
		   {61, "3", "2"},    {98, "3.3", "1.7"},   {129, "3.5", "1.5"}};
	struct ratio want;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(row) / sizeof(*row); i++) {
		assert_true(ratio_parse(row[i].over, &want));
		assert_int_equal(
			ratio_cmp(rating_we_average(6, 1500 + row[i].diff, ratio_int(1500)), want),
			0);
		assert_true(ratio_parse(row[i].under, &want));
		assert_int_equal(
			ratio_cmp(rating_we_average(6, 1500 - row[i].diff, ratio_int(1500)), want),
			0);
	}
}

static void norms__every_row__lower_bound_gives_the_performance(void **state)
{
	static const int lowest[] = {2328, 2381, 2435, 2476, 2521, 2558, 2601, 2644, 2681};
	int halves, i, k, d;
	static const int below[] = {0, 150, 200, 350};

	(void)state;
	for (k = NORM_GM; k <= NORM_WIM; k++) {
		assert_false(rating_norm_required((enum norm_kind)k, 2327 - below[k], &halves));
		for (i = 0; i < 9; i++) {
			assert_true(rating_norm_required((enum norm_kind)k, lowest[i] - below[k],
							 &halves));
			assert_int_equal(halves, 15 - i);
			assert_true(rating_difference((halves * 50 * 2 + 9) / 18, &d));
			assert_int_equal(lowest[i] + d, 2601);
		}
	}
}

static void candidate__every_category__percentage_of_table1(void **state)
{
	struct candidate_band b;
	int average;

	(void)state;
	assert_false(rating_candidate_band(1899, &b));
	for (average = 2101; average <= 2600; average += 25) {
		assert_true(rating_candidate_band(average, &b));
		assert_int_equal(b.percent, rating_expected(2351 - average));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table1__every_difference__sides_sum_to_one_and_never_fall),
		cmocka_unit_test(table2__every_percentage__within_table1_and_mirrored),
		cmocka_unit_test(table3__six_players__as_printed),
		cmocka_unit_test(norms__every_row__lower_bound_gives_the_performance),
		cmocka_unit_test(candidate__every_category__percentage_of_table1),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
