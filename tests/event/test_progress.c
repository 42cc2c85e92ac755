/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Possible final places in a running group (EVENTS E59). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "core/event/progress.h"

#define UNDECIDED -1

static void progress__nothing_played__every_place(void **state)
{
	struct emt_pairing p[21];
	struct emt_game g[21];
	struct progress_line l[7];
	int n = emt_pairings(7, p);

	(void)state;
	for (int i = 0; i < n; i++)
		g[i] = (struct emt_game){p[i].round, p[i].white, p[i].black, UNDECIDED, UNDECIDED};
	assert_true(progress_table(7, g, n, l));
	for (int i = 0; i < 7; i++) {
		assert_int_equal(l[i].number, i + 1);
		assert_int_equal(l[i].left, 6);
		assert_int_equal(l[i].most2, 12);
		assert_int_equal(l[i].best, 1);
		assert_int_equal(l[i].worst, 7);
	}
}

/* 1 has 1 point and is done; 2 and 3, with half a point each, still meet. */
static void progress__rivals_meet__only_one_gets_ahead(void **state)
{
	static const struct emt_game g[] = {{1, 1, 2, 1, 1}, {2, 1, 3, 1, 1}, {3, 2, 3, -1, -1}};
	struct progress_line l[3];

	(void)state;
	assert_true(progress_table(3, g, 3, l));
	assert_int_equal(l[0].points2, 2);
	assert_int_equal(l[0].left, 0);
	assert_int_equal(l[0].best, 1);
	assert_int_equal(l[0].worst, 3); /* all drawn: all level */
	assert_int_equal(l[1].most2, 3);
	assert_int_equal(l[1].best, 1);
	assert_int_equal(l[1].worst, 3);
}

/* 1 has 1 1/2 points and is done; 2 and 3, without a point, meet twice. */
static void progress__leader_is_done__who_can_catch_up_alone(void **state)
{
	static const struct emt_game g[] = {
		{1, 1, 4, 2, 0}, {2, 1, 4, 1, 1}, {3, 2, 3, -1, -1}, {4, 3, 2, -1, -1}};
	struct progress_line l[4];

	(void)state;
	assert_true(progress_table(4, g, 4, l));
	assert_int_equal(l[0].best, 1);
	assert_int_equal(l[0].worst, 2);
	assert_int_equal(l[3].best, 3); /* 2 or 3 gets at least two half points */
	assert_int_equal(l[3].worst, 4);
}

static void progress__finished__one_place_unless_level(void **state)
{
	static const struct emt_game g[] = {{1, 1, 2, 2, 0}, {2, 2, 3, 1, 1}, {3, 3, 1, 0, 2}};
	struct progress_line l[3];

	(void)state;
	assert_true(progress_table(3, g, 3, l));
	assert_int_equal(l[0].best, 1);
	assert_int_equal(l[0].worst, 1);
	assert_int_equal(l[1].best, 2);
	assert_int_equal(l[1].worst, 3);
}

static void progress__game_that_both_lost__no_points(void **state)
{
	static const struct emt_game g[] = {{1, 1, 2, 0, 0}, {1, 3, 1, -1, -1}, {1, 9, 1, 2, 0}};
	struct progress_line l[3];

	(void)state;
	assert_true(progress_table(3, g, 3, l));
	assert_int_equal(l[0].points2, 0);
	assert_int_equal(l[0].left, 1);
	assert_int_equal(l[1].left, 0);
	assert_int_equal(l[1].best, 2); /* the open game gives a point to one of them */
}

static void progress__size_out_of_range__refused(void **state)
{
	struct progress_line l[1];

	(void)state;
	assert_false(progress_table(0, NULL, 0, l));
	assert_false(progress_table(EMT_MOST_PLAYERS + 1, NULL, 0, l));
}

static unsigned draw_lot(unsigned *seed)
{
	*seed = *seed * 1103515245 + 12345;
	return *seed >> 16 & 0x7fff;
}

/* Best and worst place of every player, by trying every outcome of the open games. */
static void play_out(int n, struct emt_game *g, int n_games, int at, int *best, int *worst)
{
	int points2[EMT_MOST_PLAYERS] = {0};

	while (at < n_games && g[at].white2 != UNDECIDED)
		at++;
	if (at < n_games) {
		for (int result = 0; result <= 2; result++) {
			g[at].white2 = result;
			g[at].black2 = 2 - result;
			play_out(n, g, n_games, at + 1, best, worst);
		}
		g[at].white2 = g[at].black2 = UNDECIDED;
		return;
	}
	for (int i = 0; i < n_games; i++) {
		points2[g[i].white - 1] += g[i].white2;
		points2[g[i].black - 1] += g[i].black2;
	}
	for (int p = 0; p < n; p++) {
		int above = 0, level = 0;
		for (int q = 0; q < n; q++) {
			above += points2[q] > points2[p];
			level += q != p && points2[q] == points2[p];
		}
		if (1 + above < best[p])
			best[p] = 1 + above;
		if (1 + above + level > worst[p])
			worst[p] = 1 + above + level;
	}
}

/* A group of n, single or double round, with all but the last `open` games decided at random. */
static void compare(int n, int cycles, int open, unsigned *seed)
{
	struct emt_pairing p[56];
	struct emt_game g[56];
	struct progress_line l[8];
	int best[8], worst[8], n_games = emt_schedule(n, cycles, p);

	for (int i = 0; i < n_games; i++) {
		int result = (int)(draw_lot(seed) % 3);
		g[i] = (struct emt_game){p[i].round, p[i].white, p[i].black, result, 2 - result};
	}
	for (int i = 0; i < open; i++) {
		struct emt_game *o = &g[draw_lot(seed) % (unsigned)n_games];
		o->white2 = o->black2 = UNDECIDED;
	}
	for (int i = 0; i < n; i++) {
		best[i] = n;
		worst[i] = 1;
	}
	assert_true(progress_table(n, g, n_games, l));
	play_out(n, g, n_games, 0, best, worst);
	for (int i = 0; i < n; i++) {
		assert_int_equal(l[i].best, best[i]);
		assert_int_equal(l[i].worst, worst[i]);
	}
}

static void progress__random_groups__the_places_of_all_ways_to_end(void **state)
{
	unsigned seed = 7;

	(void)state;
	for (int round = 0; round < 40; round++)
		for (int n = 2; n <= 8; n++)
			for (int cycles = 1; cycles <= 2; cycles++)
				compare(n, cycles, 1 + round % 7, &seed);
}

static void end__last_day_as_first_decided(void **state)
{
	const struct civil days[] = {{20500}, {20510}, {20490}};
	const struct civil missing[] = {{20500}, CIVIL_NONE, {20490}};

	(void)state;
	assert_int_equal(progress_end(days, 3).day, 20510);
	assert_true(civil_is_none(progress_end(missing, 3)));
	assert_true(civil_is_none(progress_end(days, 0)));
}

static void finished__ended_without_play_off_owed(void **state)
{
	(void)state;
	assert_true(progress_finished((struct civil){20510}, false));
	assert_false(progress_finished((struct civil){20510}, true));
	assert_false(progress_finished(CIVIL_NONE, false));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(progress__nothing_played__every_place),
		cmocka_unit_test(progress__rivals_meet__only_one_gets_ahead),
		cmocka_unit_test(progress__leader_is_done__who_can_catch_up_alone),
		cmocka_unit_test(progress__finished__one_place_unless_level),
		cmocka_unit_test(progress__game_that_both_lost__no_points),
		cmocka_unit_test(progress__size_out_of_range__refused),
		cmocka_unit_test(progress__random_groups__the_places_of_all_ways_to_end),
		cmocka_unit_test(end__last_day_as_first_decided),
		cmocka_unit_test(finished__ended_without_play_off_owed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
