/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's K, rating change and first rating. */
#include "core/rating/fide_change.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof(*(a)))

static void k__reasons(void **state)
{
	static const struct {
		struct fide_k_facts facts;
		int k;
		enum fide_k_reason why;
	} cases[] = {
		/* given, listed, rating, IM or GM, born, year of the event */
		{{40, 10, 2500, true, 0, 0}, 40, FIDE_K_GIVEN},
		{{0, 40, 2500, true, 0, 0}, 40, FIDE_K_LIST},
		{{0, 0, 2400, false, 0, 0}, 10, FIDE_K_2400},
		{{0, 0, 2399, false, 0, 0}, 20, FIDE_K_USUAL},
		{{0, 0, 2350, true, 0, 0}, 10, FIDE_K_TITLE},
		{{0, 0, 2250, true, 2010, 2026}, 10, FIDE_K_TITLE},
		{{0, 0, 2299, false, 2008, 2026}, 40, FIDE_K_YOUNG},
		{{0, 0, 2299, false, 2007, 2026}, 20, FIDE_K_USUAL},
		{{0, 0, 2300, false, 2008, 2026}, 20, FIDE_K_USUAL},
		{{0, 0, 1500, false, 0, 2026}, 20, FIDE_K_USUAL},
		{{0, 0, 1500, false, 2012, 0}, 20, FIDE_K_USUAL},
	};
	enum fide_k_reason why;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(cases); i++) {
		assert_int_equal(fide_k(&cases[i].facts, &why), cases[i].k);
		assert_int_equal(why, cases[i].why);
	}
	assert_false(fide_k_is_assumed(FIDE_K_GIVEN));
	assert_false(fide_k_is_assumed(FIDE_K_2400));
	assert_true(fide_k_is_assumed(FIDE_K_USUAL));
}

static void k__at_most_700_with_the_games(void **state)
{
	(void)state;
	assert_int_equal(fide_k_limited(20, 35), 20);
	assert_int_equal(fide_k_limited(20, 36), 19);
	assert_int_equal(fide_k_limited(20, 39), 17);
	assert_int_equal(fide_k_limited(40, 17), 40);
	assert_int_equal(fide_k_limited(40, 18), 38);
	assert_int_equal(fide_k_limited(10, 0), 10);
}

static void change__one_game(void **state)
{
	static const struct {
		int rating, k, opponent, halves;
		bool capped_all;
		int expected, change, new;
	} cases[] = {
		{2000, 20, 2000, 1, false, 50, 0, 2000},
		{2000, 20, 1600, 2, false, 92, 160, 2002},
		/* 0.5 is rounded away from zero. */
		{2000, 10, 2000, 2, false, 50, 500, 2005},
		{2003, 10, 2000, 0, false, 50, -500, 1998},
		{2010, 10, 2000, 1, false, 51, -10, 2010},
		{2000, 10, 1657, 1, false, 89, -390, 1996},
		{2055, 10, 2000, 1, false, 58, -80, 2054},
		{2036, 10, 2000, 1, false, 55, -50, 2035},
		{2000, 10, 2036, 1, false, 45, 50, 2001},
		/* More than 400 points count as 400, from 2650 on since October 2025 not. */
		{2000, 20, 1200, 2, false, 92, 160, 2002},
		{1200, 40, 2000, 2, false, 8, 3680, 1237},
		{2649, 10, 1900, 2, false, 92, 80, 2650},
		{2650, 10, 1900, 2, false, 100, 0, 2650},
		{2650, 10, 1900, 2, true, 92, 80, 2651},
	};
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(cases); i++) {
		const struct fide_change_game game = {cases[i].opponent, cases[i].halves};
		struct fide_change c =
			fide_change(cases[i].rating, cases[i].k, &game, 1, cases[i].capped_all);

		assert_int_equal(c.expected, cases[i].expected);
		assert_int_equal(c.change, cases[i].change);
		assert_int_equal(c.rating, cases[i].new);
	}
}

/* The sum is rounded, not each game. */
static void change__of_an_event(void **state)
{
	static const struct fide_change_game games[] = {{2000, 1}, {1600, 2}, {2036, 0}, {1964, 2}};
	struct fide_change c = fide_change(2000, 20, games, COUNT(games), false);

	(void)state;
	assert_int_equal(c.games, 4);
	assert_int_equal(c.halves, 5);
	assert_int_equal(c.expected, 50 + 92 + 45 + 55);
	assert_int_equal(c.change, 20 * (250 - 242));
	assert_int_equal(c.rating, 2002);
}

static void change__of_39_games_with_a_lower_k(void **state)
{
	struct fide_change_game games[39];
	struct fide_change c;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(games); i++)
		games[i] = (struct fide_change_game){2000, 2};
	c = fide_change(2000, 20, games, COUNT(games), false);
	assert_int_equal(c.k, 17);
	assert_int_equal(c.change, 17 * 39 * 50);
}

/* R-18, each computed by hand. */
static void first__of_an_event(void **state)
{
	static const struct {
		int opponent, games, halves; /* all opponents alike */
		int average, score, difference, rating;
		bool published;
	} cases[] = {
		/* 6 of 7 */
		{1800, 5, 10, 1800, 86, 309, 2109, true},
		/* 1.5 of 7; (8000 + 3600) / 7 = 1657.14 */
		{1600, 5, 1, 1657, 21, -230, 1427, true},
		/* below 1400: (7000 + 3600) / 7 = 1514.29 */
		{1400, 5, 1, 1514, 21, -230, 1284, false},
		/* at most 2200: (11500 + 3600) / 7 = 2157.14 */
		{2300, 5, 10, 2157, 86, 309, 2200, true},
		/* four games are too few: 3 of 6 */
		{1900, 4, 4, 1867, 50, 0, 1867, false},
		/* 1.5 of 17 are 9 %, and FIDE's D(.09) is -383; (30000 + 3600) / 17 = 1976.47 */
		{2000, 15, 1, 1976, 9, -383, 1593, true},
		/* without a point the event is left out */
		{1500, 5, 0, 1586, 14, -309, 0, false},
		/* 2.5 of 8 are 31.25 %; (10200 + 3600) / 8 = 1725 */
		{1700, 6, 3, 1725, 31, -141, 1584, true},
	};
	struct fide_change_game games[15];
	struct fide_first f;
	size_t i;
	int g;

	(void)state;
	for (i = 0; i < COUNT(cases); i++) {
		for (g = 0; g < cases[i].games; g++) {
			int halves = cases[i].halves - 2 * g;

			games[g] =
				(struct fide_change_game){cases[i].opponent, halves > 2	  ? 2
									     : halves < 0 ? 0
											  : halves};
		}
		f = fide_first(games, (size_t)cases[i].games);
		assert_int_equal(f.games, cases[i].games);
		assert_int_equal(f.halves, cases[i].halves);
		assert_int_equal(f.average, cases[i].average);
		assert_int_equal(f.score, cases[i].score);
		assert_int_equal(f.difference, cases[i].difference);
		assert_int_equal(f.rating, cases[i].rating);
		assert_int_equal(f.is_published, cases[i].published);
	}
}

/* (6 * 1800 + 4 + 2 * 1800) / 8 = 1800.5 */
static void first__half_up(void **state)
{
	const struct fide_change_game games[] = {{1804, 1}, {1800, 1}, {1800, 1},
						 {1800, 1}, {1800, 1}, {1800, 1}};

	(void)state;
	assert_int_equal(fide_first(games, COUNT(games)).rating, 1801);
	assert_int_equal(fide_first(games, 0).rating, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(k__reasons),
		cmocka_unit_test(k__at_most_700_with_the_games),
		cmocka_unit_test(change__one_game),
		cmocka_unit_test(change__of_an_event),
		cmocka_unit_test(change__of_39_games_with_a_lower_k),
		cmocka_unit_test(first__of_an_event),
		cmocka_unit_test(first__half_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
