/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Groups, double rounds, the play-off of the DM class and matches (EVENTS E21, E23, E44, E45). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/robin.h"

#define MOST_PAIRINGS (EMT_MOST_PLAYERS * (EMT_MOST_PLAYERS - 1))

/* Every pair meets `cycles` times, nobody plays twice in a round, colours differ by one at most. */
static void schedule__any_size__even_and_complete(void **state)
{
	(void)state;
	for (int cycles = 1; cycles <= 2; cycles++) {
		for (int n = 2; n <= EMT_MOST_PLAYERS; n++) {
			struct emt_pairing p[MOST_PAIRINGS];
			static int met[33][33], busy[63][33];
			int whites[33] = {0}, count = emt_schedule(n, cycles, p);

			memset(met, 0, sizeof(met));
			memset(busy, 0, sizeof(busy));
			assert_int_equal(count, cycles * n * (n - 1) / 2);
			for (int i = 0; i < count; i++) {
				met[p[i].white][p[i].black]++;
				whites[p[i].white]++;
				assert_in_range(p[i].round, 1, cycles * (n + n % 2 - 1));
				assert_int_equal(busy[p[i].round][p[i].white]++, 0);
				assert_int_equal(busy[p[i].round][p[i].black]++, 0);
			}
			for (int a = 1; a <= n; a++) {
				int blacks = cycles * (n - 1) - whites[a];
				assert_in_range(whites[a] - blacks + 1, 0, 2);
				for (int b = 1; b <= n; b++) {
					int want = a == b ? 0 : cycles;
					assert_int_equal(met[a][b] + met[b][a], want);
					assert_true(cycles == 1 || met[a][b] == met[b][a]);
				}
			}
		}
	}
}

static void schedule__out_of_range__none(void **state)
{
	struct emt_pairing p[MOST_PAIRINGS];

	(void)state;
	assert_int_equal(emt_schedule(7, 0, p), 0);
	assert_int_equal(emt_schedule(7, 3, p), 0);
	assert_int_equal(emt_schedule(1, 2, p), 0);
	assert_int_equal(emt_schedule(33, 2, p), 0);
	assert_int_equal(emt_schedule(-4, 1, p), 0);
}

static void dm__below_seven__double_round(void **state)
{
	(void)state;
	for (int n = 2; n <= 15; n++)
		assert_int_equal(robin_dm_cycles(n), n <= 6 ? 2 : 1);
}

static void without__empty_seat__the_others_keep_their_games(void **state)
{
	struct emt_pairing p[21], all[21];
	int n = emt_pairings(7, all), left, at = 0;

	(void)state;
	memcpy(p, all, sizeof(p));
	left = robin_without(p, n, 3);
	assert_int_equal(left, 15);
	for (int i = 0; i < n; i++)
		if (all[i].white != 3 && all[i].black != 3)
			assert_memory_equal(&p[at++], &all[i], sizeof(all[i]));
	assert_int_equal(robin_without(p, left, 3), 15);
}

static void sizes__table(void **state)
{
	static const struct {
		int n, wanted, groups, first, last;
	} cases[] = {
		{1, 7, 1, 1, 1},    {2, 7, 1, 2, 2},	  {3, 7, 1, 3, 3},  {7, 7, 1, 7, 7},
		{8, 7, 1, 8, 8},    {9, 7, 1, 9, 9},	  {10, 7, 2, 5, 5}, {11, 7, 2, 6, 5},
		{12, 7, 2, 6, 6},   {13, 7, 2, 7, 6},	  {14, 7, 2, 7, 7}, {15, 7, 2, 8, 7},
		{16, 7, 2, 8, 8},   {17, 7, 2, 9, 8},	  {18, 7, 3, 6, 6}, {19, 7, 3, 7, 6},
		{20, 7, 3, 7, 6},   {22, 7, 3, 8, 7},	  {23, 7, 3, 8, 7}, {24, 7, 3, 8, 8},
		{25, 7, 4, 7, 6},   {26, 7, 4, 7, 6},	  {28, 7, 4, 7, 7}, {5, 5, 1, 5, 5},
		{10, 5, 2, 5, 5},   {9, 4, 2, 5, 4},	  {7, 4, 2, 4, 3},  {6, 4, 2, 3, 3},
		{100, 7, 13, 8, 7}, {1000, 7, 125, 8, 8}, {0, 7, 0, 0, 0},  {-3, 7, 0, 0, 0},
		{12, 0, 0, 0, 0},
	};
	int sizes[1000];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		int k = robin_sizes(cases[i].n, cases[i].wanted, sizes);
		assert_int_equal(k, cases[i].groups);
		assert_int_equal(robin_sizes(cases[i].n, cases[i].wanted, NULL), k);
		if (!k)
			continue;
		assert_int_equal(sizes[0], cases[i].first);
		assert_int_equal(sizes[k - 1], cases[i].last);
	}
}

static void sizes__any_number__nothing_nearer_and_nobody_lost(void **state)
{
	(void)state;
	for (int n = 1; n <= 200; n++) {
		int sizes[200], k = robin_sizes(n, 7, sizes), sum = 0, worst = 0;

		for (int g = 0; g < k; g++) {
			sum += sizes[g];
			worst = abs(sizes[g] - 7) > worst ? abs(sizes[g] - 7) : worst;
			assert_in_range(sizes[0] - sizes[g], 0, 1);
		}
		assert_int_equal(sum, n);
		for (int other = 1; other <= n; other++) {
			int low = abs(n / other - 7), high = abs((n + other - 1) / other - 7);
			int far = low > high ? low : high;
			assert_true(far > worst || (far == worst && other >= k));
		}
	}
}

#define C ROBIN_CLAIM
#define N ROBIN_NO_CLAIM
#define U ROBIN_CLAIM_UNKNOWN

/* Three players: 1 and 2 are level in everything, 3 lost to both. */
static const struct emt_game two_level[] = {{1, 1, 2, 1, 1}, {2, 2, 3, 2, 0}, {3, 1, 3, 2, 0}};

static struct robin_first first_of(int n, int cycles, const struct emt_game *games, int n_games,
				   const enum robin_claim *claims)
{
	struct emt_line lines[EMT_MOST_PLAYERS];

	assert_true(emt_table_by(TB_CHAIN_KSKAK_DM, n, cycles, games, n_games, lines));
	return robin_first(lines, n, games, n_games, claims);
}

static void first__level_on_everything__both(void **state)
{
	static const enum robin_claim all[] = {C, C, C};
	static const enum robin_answer none[] = {ROBIN_NO_ANSWER, ROBIN_NO_ANSWER};
	static const enum robin_answer one[] = {ROBIN_SHARE, ROBIN_PLAY};
	static const enum robin_answer both[] = {ROBIN_SHARE, ROBIN_SHARE};
	struct robin_first f = first_of(3, 1, two_level, 3, all);

	(void)state;
	assert_int_equal(f.n, 2);
	assert_int_equal(f.numbers[0], 1);
	assert_int_equal(f.numbers[1], 2);
	assert_false(f.unknown);
	assert_true(robin_playoff_owed(&f, none));
	assert_true(robin_playoff_owed(&f, one));
	assert_false(robin_playoff_owed(&f, both));
}

static void first__one_has_no_claim__decided(void **state)
{
	static const enum robin_claim claims[] = {N, C, C};
	static const enum robin_answer none[] = {ROBIN_NO_ANSWER};
	struct robin_first f = first_of(3, 1, two_level, 3, claims);

	(void)state;
	assert_int_equal(f.n, 1);
	assert_int_equal(f.numbers[0], 2);
	assert_false(robin_playoff_owed(&f, none));
}

static void first__nobody_has_a_claim__nobody(void **state)
{
	static const enum robin_claim claims[] = {N, N, N};
	struct robin_first f = first_of(3, 1, two_level, 3, claims);

	(void)state;
	assert_int_equal(f.n, 0);
	assert_false(robin_playoff_owed(&f, NULL));
}

static void first__claim_unknown__told_only_of_a_candidate(void **state)
{
	static const enum robin_claim candidate[] = {U, C, C}, other[] = {C, C, U};
	static const enum robin_answer none[] = {ROBIN_NO_ANSWER, ROBIN_NO_ANSWER};
	struct robin_first f = first_of(3, 1, two_level, 3, candidate);

	(void)state;
	assert_true(f.unknown);
	assert_false(robin_playoff_owed(&f, none));
	assert_false(first_of(3, 1, two_level, 3, other).unknown);
}

/*
 * EVENTS E24: 1, 2 and 3 are level on Sonneborn-Berger.  Among all three 1 is first; between 1 and
 * 2 alone it is 2.  While 3's citizenship is unknown, nobody is first.
 */
static void first__claim_unknown__games_decide_nothing(void **state)
{
	static const struct emt_line lines[] = {{.number = 1, .place = 1, .points2 = 8, .sb4 = 60},
						{.number = 2, .place = 1, .points2 = 8, .sb4 = 60},
						{.number = 3, .place = 1, .points2 = 8, .sb4 = 60}};
	static const struct emt_game g[] = {{1, 1, 2, 1, 1}, {2, 2, 1, 2, 0}, {3, 1, 3, 2, 0},
					    {4, 3, 1, 0, 2}, {5, 2, 3, 0, 2}, {6, 3, 2, 2, 0}};
	static const enum robin_claim all[] = {C, C, C}, some[] = {C, C, U}, two[] = {C, C, N};
	struct robin_first f = robin_first(lines, 3, g, 6, all);

	(void)state;
	assert_int_equal(f.n, 1);
	assert_int_equal(f.numbers[0], 1);
	f = robin_first(lines, 3, g, 6, two);
	assert_int_equal(f.n, 1);
	assert_int_equal(f.numbers[0], 2);
	f = robin_first(lines, 3, g, 6, some);
	assert_true(f.unknown);
	assert_int_equal(f.n, 3);
}

/* A foreigner wins: of the two who are level behind, Sonneborn-Berger decides. */
static void first__behind_one_without_claim__sb_and_their_game_decide(void **state)
{
	static const struct emt_game g[] = {
		{1, 1, 4, 2, 0}, {1, 2, 3, 2, 0}, {2, 4, 3, 1, 1},
		{2, 1, 2, 2, 0}, {3, 2, 4, 0, 2}, {3, 3, 1, 1, 1},
	};
	/* 1 has 2 1/2 points, 4 has 1 1/2; 2 and 3 have 1, with Sonneborn-Berger 1 and 2. */
	static const enum robin_claim citizens[] = {N, C, C, N};
	struct robin_first f = first_of(4, 1, g, 6, citizens);

	(void)state;
	assert_int_equal(f.n, 1);
	assert_int_equal(f.numbers[0], 3);
}

/* Level on points and Sonneborn-Berger: the winner of their double-round match is first. */
static void first__double_round__games_between_them_decide(void **state)
{
	static const struct emt_game g[] = {
		{1, 1, 2, 2, 0}, {2, 2, 1, 1, 1}, {3, 1, 3, 1, 1},
		{4, 3, 1, 0, 2}, {5, 2, 3, 2, 0}, {6, 3, 2, 0, 2},
	};
	static const enum robin_claim all[] = {C, C, C};
	struct robin_first f = first_of(3, 2, g, 6, all);

	(void)state;
	assert_int_equal(f.n, 1);
	assert_int_equal(f.numbers[0], 1);
}

static void playoff__two__two_games_with_colours_exchanged(void **state)
{
	struct robin_first f = {{3, 6}, 2, false};
	struct emt_pairing p[2];

	(void)state;
	assert_int_equal(robin_playoff(&f, p), 2);
	assert_int_equal(p[0].white, 3);
	assert_int_equal(p[0].black, 6);
	assert_int_equal(p[1].white, 6);
	assert_int_equal(p[1].black, 3);
	f.n = 1;
	assert_int_equal(robin_playoff(&f, p), 0);
}

static void playoff__three__two_games_a_pair(void **state)
{
	struct robin_first f = {{2, 5, 7}, 3, false};
	struct emt_pairing p[6];
	int met[8][8] = {{0}};

	(void)state;
	assert_int_equal(robin_playoff(&f, p), 6);
	for (int i = 0; i < 6; i++)
		met[p[i].white][p[i].black]++;
	for (int a = 0; a < 3; a++)
		for (int b = 0; b < 3; b++)
			assert_int_equal(met[f.numbers[a]][f.numbers[b]], a != b);
}

static void playoff__won_or_level__one_or_all_who_share(void **state)
{
	static const struct emt_game won[] = {{1, 3, 6, 1, 1}, {2, 6, 3, 2, 0}};
	static const struct emt_game level[] = {{1, 3, 6, 2, 0}, {2, 6, 3, 2, 0}};
	struct robin_first f = {{3, 6}, 2, false}, w = robin_playoff_won(&f, won, 2);

	(void)state;
	assert_int_equal(w.n, 1);
	assert_int_equal(w.numbers[0], 6);
	assert_int_equal(robin_playoff_won(&f, level, 2).n, 2);
}

static void playoff__starts_two_weeks_after_the_last_result(void **state)
{
	struct civil last, start;

	(void)state;
	assert_true(civil_parse("2027-02-20", &last));
	assert_true(civil_parse("2027-03-06", &start));
	assert_int_equal(robin_playoff_start(last).day, start.day);
}

static void match__colours_alternate_by_game_and_board(void **state)
{
	struct robin_match_game g[ROBIN_MATCH_GAMES * 4];

	(void)state;
	assert_int_equal(robin_match(3, 1, 0, g), 3);
	assert_int_equal(g[0].white, 1);
	assert_int_equal(g[1].white, 2);
	assert_int_equal(g[2].white, 1);
	assert_int_equal(g[2].game, 3);
	assert_int_equal(robin_match(1, 4, 7, g), 4);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(g[i].board, i + 1);
		assert_int_equal(g[i].white, i % 2 ? 1 : 2);
	}
}

static void match__any_length__colours_of_a_board_differ_by_one_at_most(void **state)
{
	struct robin_match_game g[ROBIN_MATCH_GAMES * 8];

	(void)state;
	for (int games = 1; games <= ROBIN_MATCH_GAMES; games++) {
		for (unsigned lot = 0; lot < 2; lot++) {
			int n = robin_match(games, 8, lot, g), white[9] = {0};
			assert_int_equal(n, games * 8);
			for (int i = 0; i < n; i++)
				white[g[i].board] += g[i].white == 1;
			for (int b = 1; b <= 8; b++)
				assert_in_range(2 * white[b] - games + 1, 0, 2);
		}
	}
}

static void match__out_of_range__none(void **state)
{
	struct robin_match_game g[1];

	(void)state;
	assert_int_equal(robin_match(0, 1, 0, g), 0);
	assert_int_equal(robin_match(25, 1, 0, g), 0);
	assert_int_equal(robin_match(1, 0, 0, g), 0);
	assert_int_equal(robin_match(1, 33, 0, g), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(schedule__any_size__even_and_complete),
		cmocka_unit_test(schedule__out_of_range__none),
		cmocka_unit_test(dm__below_seven__double_round),
		cmocka_unit_test(without__empty_seat__the_others_keep_their_games),
		cmocka_unit_test(sizes__table),
		cmocka_unit_test(sizes__any_number__nothing_nearer_and_nobody_lost),
		cmocka_unit_test(first__level_on_everything__both),
		cmocka_unit_test(first__one_has_no_claim__decided),
		cmocka_unit_test(first__nobody_has_a_claim__nobody),
		cmocka_unit_test(first__claim_unknown__told_only_of_a_candidate),
		cmocka_unit_test(first__claim_unknown__games_decide_nothing),
		cmocka_unit_test(first__behind_one_without_claim__sb_and_their_game_decide),
		cmocka_unit_test(first__double_round__games_between_them_decide),
		cmocka_unit_test(playoff__two__two_games_with_colours_exchanged),
		cmocka_unit_test(playoff__three__two_games_a_pair),
		cmocka_unit_test(playoff__won_or_level__one_or_all_who_share),
		cmocka_unit_test(playoff__starts_two_weeks_after_the_last_result),
		cmocka_unit_test(match__colours_alternate_by_game_and_board),
		cmocka_unit_test(match__any_length__colours_of_a_board_differ_by_one_at_most),
		cmocka_unit_test(match__out_of_range__none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
