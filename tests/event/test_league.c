/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Divisions of the correspondence league, their games and tables (EVENTS E38, E40, E41). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/league_compose.h"
#include "core/event/team_table.h"
#include "core/pairing/roundrobin/roundrobin.h"

#define MOST 64

/* EVENTS E38: one division up to ten teams, two up to 17, then three. */
static void shape__any_number__as_the_rule_says(void **state)
{
	static const struct {
		int n;
		struct league_shape want;
	} rows[] = {
		{0, {0, {0, 0, 0}, 0}},	  {1, {1, {1, 0, 0}, 1}},   {7, {1, {7, 0, 0}, 1}},
		{10, {1, {10, 0, 0}, 1}}, {11, {2, {7, 4, 0}, 1}},  {12, {2, {7, 5, 0}, 1}},
		{17, {2, {7, 10, 0}, 1}}, {18, {3, {7, 7, 4}, 1}},  {21, {3, {7, 7, 7}, 1}},
		{23, {3, {7, 7, 9}, 1}},  {24, {3, {7, 7, 10}, 2}}, {28, {3, {7, 7, 14}, 2}},
		{33, {3, {7, 7, 19}, 3}}, {35, {3, {7, 7, 21}, 3}},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct league_shape s = league_shape(rows[i].n);

		assert_memory_equal(&s, &rows[i].want, sizeof(s));
	}
}

/* No other number of groups gives sizes nearer to seven, and no smaller number ones as near. */
static void group_count__any_number__nearest_to_seven(void **state)
{
	int n, k;

	(void)state;
	for (n = 1; n <= 500; n++) {
		int best = league_group_count(n);
		int worst_best = 0;

		for (k = 1; k <= n; k++) {
			int small = abs(n / k - 7), large = abs((n + k - 1) / k - 7);
			int worst = small > large ? small : large;

			if (k == 1 || worst < worst_best) {
				worst_best = worst;
				if (k > best)
					fail_msg("%d: %d groups are nearer than %d", n, k, best);
			}
			if (k == best)
				assert_int_equal(worst, worst_best);
		}
	}
}

/* A league of entries "T01", "T02", ...; division 0 until set. */
struct season {
	struct league_entry entries[MOST];
	char names[MOST][16];
	size_t n;
	struct league_composition c;
};

static void add(struct season *s, int division, int group, int half_points, int games, int average,
		int club)
{
	struct league_entry *e = &s->entries[s->n];

	snprintf(s->names[s->n], sizeof(s->names[0]), "T%02d", (int)s->n + 1);
	*e = (struct league_entry){
		{s->names[s->n], division, ratio_make(half_points, 2), games, ratio_int(average)},
		club ? club : 1000 + (int64_t)s->n,
		group};
	s->n++;
}

/*
 * The composition as "7: T01 T02 ... | 5: ...", groups separated by "/", unplaced teams after "!".
 */
static const char *compose(struct season *s)
{
	static char text[1024];
	char *at = text;
	size_t i;

	league_compose(s->entries, s->n, &s->c);
	*at = '\0';
	for (i = 0; i < s->c.n; i++) {
		const struct league_placing *p = &s->c.placings[i], *before = p - 1;
		const char *gap = i == 0			    ? ""
				  : p->division != before->division ? " | "
				  : p->group != before->group	    ? " / "
								    : " ";

		at += sprintf(at, "%s%s", gap, s->names[p->team] + 1);
	}
	for (i = 0; i < s->c.n_unplaced; i++)
		at += sprintf(at, "%s%s", i ? " " : " ! ", s->names[s->c.unplaced[i]] + 1);
	return text;
}

static enum league_why why_of(const struct season *s, int team)
{
	size_t i;

	for (i = 0; i < s->c.n; i++) {
		if (s->c.placings[i].team == (size_t)team - 1)
			return s->c.placings[i].why;
	}
	return LEAGUE_WHY_COUNT;
}

static void compose__first_season__by_average(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 1; i <= 12; i++)
		add(&s, 0, 0, 0, 0, 2200 - 10 * i, 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 07 | 08 09 10 11 12");
	assert_int_equal(why_of(&s, 1), LEAGUE_WHY_NEWCOMER);
	league_composition_release(&s.c);
}

static void compose__first_season_of_24__two_groups_there_and_back(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 1; i <= 24; i++)
		add(&s, 0, 0, 0, 0, 2400 - 10 * i, 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 07 | 08 09 10 11 12 13 14 | "
					 "15 18 19 22 23 / 16 17 20 21 24");
	assert_int_equal(s.c.shape.groups, 2);
	league_composition_release(&s.c);
}

/* Teams of twelve clubs after a season of 7 and 5; the lower number wins its matches. */
static void compose__second_season__five_stay_one_moves_up_two_fill(void **state)
{
	static const int first[] = {40, 36, 30, 24, 18, 12, 8}, second[] = {26, 22, 16, 10, 6};
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 7; i++)
		add(&s, 1, 0, first[i], 24, 2200 - 10 * i, 0);
	for (i = 0; i < 5; i++)
		add(&s, 2, 0, second[i], 16, 2100 - 10 * i, 0);
	assert_string_equal(compose(&s), "01 02 03 04 08 05 06 | 07 09 10 11 12");
	assert_int_equal(why_of(&s, 4), LEAGUE_WHY_STAYS);
	assert_int_equal(why_of(&s, 8), LEAGUE_WHY_PROMOTED);
	assert_int_equal(why_of(&s, 5), LEAGUE_WHY_FILLED);
	assert_int_equal(why_of(&s, 7), LEAGUE_WHY_RELEGATED);
	assert_int_equal(why_of(&s, 9), LEAGUE_WHY_STAYS);
	assert_int_equal(why_of(&s, 12), LEAGUE_WHY_FILLED);
	league_composition_release(&s.c);
}

static void compose__more_than_seven_entitled__two_move_up_five_stay(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 7; i++)
		add(&s, 1, 0, 30 - i, 24, 2200, 0); /* all at 40 % */
	for (i = 0; i < 7; i++)
		add(&s, 2, 0, i < 3 ? 40 - i : 20 - i, 24, 2100, 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 08 09 | 06 07 10 11 12 13 14");
	assert_int_equal(why_of(&s, 10), LEAGUE_WHY_LEFT_OUT);
	assert_int_equal(why_of(&s, 6), LEAGUE_WHY_LEFT_OUT);
	league_composition_release(&s.c);
}

/*
 * Three divisions of 7, 7, 7 + 7: promoted and relegated teams get a place though others score
 * more.
 */
static void compose__full_second__two_down_and_a_winner_of_each_group_up(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 7; i++) /* 1-7: four stay, three are below 40 % */
		add(&s, 1, 0, i < 4 ? 30 : 15 - i, 24, 2200 - i, 0);
	for (i = 0; i < 7; i++) /* 8-14: three up, four between 40 % and 75 % */
		add(&s, 2, 0, i < 3 ? 40 : 30, 24, 2100 - i, 0);
	for (i = 0; i < 7; i++) /* 15-21: three at 75 % */
		add(&s, 3, 0, i < 3 ? 40 - i : 10, 24, 2000 - i, 0);
	for (i = 0; i < 7; i++) /* 22-28: one at 75 % */
		add(&s, 3, 1, i < 1 ? 36 : 10, 24, 1900 - i, 0);
	assert_string_equal(compose(&s), "01 02 03 04 08 09 10 | 05 06 15 22 16 17 11 | "
					 "07 14 18 21 23 26 27 / 12 13 19 20 24 25 28");
	assert_int_equal(why_of(&s, 22), LEAGUE_WHY_PROMOTED);
	assert_int_equal(why_of(&s, 12), LEAGUE_WHY_REST);
	league_composition_release(&s.c);
}

static void compose__second_team_of_a_club__passed_over(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 7; i++)
		add(&s, 1, 0, i < 5 ? 30 - i : 10, 24, 2200, i == 0 ? 7 : 0);
	for (i = 0; i < 7; i++)
		add(&s, 2, 0, i < 2 ? 44 - i : 20 - i, 24, 2100, i == 0 ? 7 : 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 09 06 | 07 08 10 11 12 13 14");
	assert_int_equal(why_of(&s, 8), LEAGUE_WHY_LEFT_OUT);
	assert_int_equal(s.c.placings[8].passed, 1 << 1);
	league_composition_release(&s.c);
}

static void compose__more_teams_of_a_club_than_divisions__not_placed(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 12; i++)
		add(&s, 0, 0, 0, 0, 2200 - i, i < 3 ? 7 : 0);
	assert_string_equal(compose(&s), "01 04 05 06 07 08 09 | 02 10 11 12 ! 03");
	league_composition_release(&s.c);
	s.n = 5;
	assert_string_equal(compose(&s), "01 04 05 ! 02 03");
	league_composition_release(&s.c);
}

/* EVENTS E40: 11 and 12 are of one club, and the second division cannot have both. */
static void compose__two_of_a_club_in_the_last_division__one_moved_up(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 12; i++)
		add(&s, 0, 0, 0, 0, 2200 - i, i >= 10 ? 7 : 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 11 | 07 08 09 10 12");
	assert_int_equal(why_of(&s, 11), LEAGUE_WHY_APART);
	assert_int_equal(why_of(&s, 7), LEAGUE_WHY_NEWCOMER);
	assert_int_equal(s.c.n_unplaced, 0);
	league_composition_release(&s.c);
}

/* Vacancies only: a team with a right to the division keeps it. */
static void compose__two_of_a_club_and_no_vacant_place__not_placed(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 7; i++)
		add(&s, 1, 0, 40 - i, 24, 2200, 0);
	for (i = 0; i < 5; i++)
		add(&s, 2, 0, 20 - i, 24, 2100, i >= 3 ? 7 : 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 07 | 08 09 10 11 ! 12");
	league_composition_release(&s.c);
}

static void compose__two_of_a_club_in_a_later_season__takes_the_vacant_place(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 6; i++)
		add(&s, 1, 0, 40 - i, 24, 2200, 0);
	for (i = 0; i < 6; i++)
		add(&s, 2, 0, 20 - i, 24, 2100, i >= 4 ? 7 : 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 11 | 07 08 09 10 12");
	assert_int_equal(why_of(&s, 11), LEAGUE_WHY_APART);
	league_composition_release(&s.c);
}

/* Three teams of a club and three divisions: one in each. */
static void compose__three_of_a_club_at_the_end__one_a_division(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 20; i++)
		add(&s, 0, 0, 0, 0, 2200 - i, i >= 17 ? 7 : 0);
	assert_string_equal(compose(&s), "01 02 03 04 05 06 18 | 07 08 09 10 11 12 19 | "
					 "13 14 15 16 17 20");
	league_composition_release(&s.c);
}

static void compose__nothing_finished__a_score_of_nothing(void **state)
{
	struct season s = {.n = 0};
	int i;

	(void)state;
	for (i = 0; i < 11; i++)
		add(&s, i < 7 ? 1 : 2, 0, i == 3 ? 20 : 0, i == 3 ? 20 : 0, 2200 - i, 0);
	assert_string_equal(compose(&s), "04 01 02 03 05 06 07 | 08 09 10 11");
	assert_int_equal(why_of(&s, 1), LEAGUE_WHY_FILLED);
	league_composition_release(&s.c);
}

static void compose__nobody__nothing(void **state)
{
	struct season s = {.n = 0};

	(void)state;
	assert_string_equal(compose(&s), "");
	assert_int_equal(s.c.shape.divisions, 0);
	league_composition_release(&s.c);
}

static unsigned next_random(unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16 & 0x7fff;
}

/* Everybody is placed once or not at all, no club twice in a division, groups even. */
static void compose__random_seasons__keep_the_rules(void **state)
{
	unsigned seed = 1;
	int round;

	(void)state;
	for (round = 0; round < 500; round++) {
		struct season s = {.n = 0};
		int n = (int)(next_random(&seed) % 40), i, sizes[3][8] = {{0}};
		int seen[MOST] = {0};
		size_t k, m;

		for (i = 0; i < n; i++)
			add(&s, (int)(next_random(&seed) % 4), (int)(next_random(&seed) % 2),
			    (int)(next_random(&seed) % 49), 24,
			    1800 + (int)(next_random(&seed) % 300),
			    1 + (int)(next_random(&seed) % 30));
		compose(&s);
		assert_int_equal(s.c.n + s.c.n_unplaced, s.n);
		for (k = 0; k < s.c.n; k++) {
			const struct league_placing *p = &s.c.placings[k];

			seen[p->team]++;
			sizes[p->division - 1][p->group]++;
			assert_true(p->why != LEAGUE_WHY_APART ||
				    p->division < s.c.shape.divisions);
			for (m = 0; m < k; m++)
				assert_false(p->division == s.c.placings[m].division &&
					     s.entries[p->team].club ==
						     s.entries[s.c.placings[m].team].club);
		}
		for (k = 0; k < s.c.n_unplaced; k++)
			seen[s.c.unplaced[k]]++;
		for (i = 0; i < n; i++)
			assert_int_equal(seen[i], 1);
		for (i = 0; i + 1 < s.c.shape.divisions; i++)
			assert_true(sizes[i][0] <= 7);
		for (i = 1; i < s.c.shape.groups && s.c.shape.divisions == 3; i++)
			assert_true(abs(sizes[2][i] - sizes[2][0]) <= 1);
		league_composition_release(&s.c);
	}
}

/*
 * Boards of a match i < j: i wins 1 and 2; neighbours draw 3 and j wins 4, else i wins 3 and 4 is
 * drawn.
 */
static void play_match(struct team_match *m, struct team_board *boards, size_t i, size_t j)
{
	static const int near[] = {2, 2, 1, 0}, far[] = {2, 2, 2, 1};
	int b;

	for (b = 0; b < 4; b++)
		boards[b] = (struct team_board){true, ratio_make(j - i == 1 ? near[b] : far[b], 2),
						false};
	*m = (struct team_match){i, j, boards, 4};
}

static void table__lower_number_wins__as_reckoned_by_hand(void **state)
{
	static const int points2[2][7] = {{40, 36, 30, 24, 18, 12, 8}, {26, 22, 16, 10, 6}};
	static const int weighted2[] = {111, 96, 78, 60, 42, 24, 9};
	static const size_t sizes[] = {7, 5};
	int d;

	(void)state;
	for (d = 0; d < 2; d++) {
		struct team_match matches[21];
		struct team_board boards[21][4];
		struct team_line lines[7];
		size_t n = sizes[d], k = 0, i, j;

		for (i = 0; i < n; i++) {
			for (j = i + 1; j < n; j++, k++)
				play_match(&matches[k], boards[k], i, j);
		}
		team_table_lines(
			&(struct team_result){
				.event = TEAM_KSKAK, .n = n, .matches = matches, .n_matches = k},
			lines);
		for (i = 0; i < n; i++) {
			assert_int_equal(lines[i].team, i);
			assert_int_equal(lines[i].place, i + 1);
			assert_int_equal(lines[i].finished, 4 * (n - 1));
			assert_int_equal(ratio_cmp(lines[i].points, ratio_make(points2[d][i], 2)),
					 0);
			if (d == 0)
				assert_int_equal(
					ratio_cmp(lines[i].weighted, ratio_make(weighted2[i], 2)),
					0);
		}
		assert_int_equal(team_table_winner(lines, n), 0);
	}
}

static void table__level_to_the_end__lots_decide_last(void **state)
{
	const struct team_board drawn[4] = {{true, {1, 2}, false},
					    {true, {1, 2}, false},
					    {true, {1, 2}, false},
					    {true, {1, 2}, false}};
	const struct team_match matches[] = {{0, 1, drawn, 4}, {0, 2, drawn, 4}, {1, 2, drawn, 4}};
	const int lots[] = {2, 0, 1};
	struct team_result r = {.event = TEAM_KSKAK, .n = 3, .matches = matches, .n_matches = 3};
	struct team_line lines[3];
	int i;

	(void)state;
	team_table_lines(&r, lines);
	for (i = 0; i < 3; i++) {
		assert_int_equal(lines[i].place, 1);
		assert_true(lines[i].shared);
	}
	assert_int_equal(team_table_winner(lines, 3), SIZE_MAX);
	r.lots = lots;
	team_table_lines(&r, lines);
	for (i = 0; i < 3; i++) {
		assert_int_equal(lines[i].place, i + 1);
		assert_true(lines[i].by_lot);
	}
	assert_int_equal(team_table_winner(lines, 3), 1);
	r.event = TEAM_JUNIOR; /* shared instead */
	team_table_lines(&r, lines);
	assert_true(lines[2].shared);
	assert_int_equal(lines[2].place, 1);
}

static void games__any_number__everybody_meets_once_on_each_board(void **state)
{
	struct team_game games[4 * 16 * 15 / 2];
	int n, boards = 4;

	(void)state;
	assert_int_equal(team_games(1, 4, games), 0);
	assert_int_equal(team_games(7, 4, games), 84);
	assert_int_equal(team_games(5, 4, games), 40);
	for (n = 2; n <= 16; n++) {
		struct roundrobin_pair pairs[16];
		size_t count = team_games(n, boards, games), at = 0;
		int round, unpaired, k, i;

		assert_int_equal(count, 4 * n * (n - 1) / 2);
		for (round = 1; round <= roundrobin_rounds(RR_BERGER, n); round++) {
			k = roundrobin_round(RR_BERGER, n, round, pairs, &unpaired);
			for (i = 0; i < k; i++, at += 4) {
				const struct team_game *g = &games[at];

				assert_int_equal(g->round, round);
				assert_int_equal(g->board, 1);
				assert_int_equal(g[0].white, pairs[i].white);
				assert_int_equal(g[0].black, pairs[i].black);
				assert_int_equal(g[1].white, pairs[i].black);
				assert_int_equal(g[3].board, 4);
				assert_int_equal(g[3].white, pairs[i].black);
			}
		}
		assert_int_equal(at, count);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shape__any_number__as_the_rule_says),
		cmocka_unit_test(group_count__any_number__nearest_to_seven),
		cmocka_unit_test(compose__first_season__by_average),
		cmocka_unit_test(compose__first_season_of_24__two_groups_there_and_back),
		cmocka_unit_test(compose__second_season__five_stay_one_moves_up_two_fill),
		cmocka_unit_test(compose__more_than_seven_entitled__two_move_up_five_stay),
		cmocka_unit_test(compose__full_second__two_down_and_a_winner_of_each_group_up),
		cmocka_unit_test(compose__second_team_of_a_club__passed_over),
		cmocka_unit_test(compose__more_teams_of_a_club_than_divisions__not_placed),
		cmocka_unit_test(compose__two_of_a_club_in_the_last_division__one_moved_up),
		cmocka_unit_test(compose__two_of_a_club_and_no_vacant_place__not_placed),
		cmocka_unit_test(compose__two_of_a_club_in_a_later_season__takes_the_vacant_place),
		cmocka_unit_test(compose__three_of_a_club_at_the_end__one_a_division),
		cmocka_unit_test(compose__nothing_finished__a_score_of_nothing),
		cmocka_unit_test(compose__nobody__nothing),
		cmocka_unit_test(compose__random_seasons__keep_the_rules),
		cmocka_unit_test(table__lower_number_wins__as_reckoned_by_hand),
		cmocka_unit_test(table__level_to_the_end__lots_decide_last),
		cmocka_unit_test(games__any_number__everybody_meets_once_on_each_board),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
