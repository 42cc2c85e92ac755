/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The league's row in the table of kinds: divisions, games, tables, title (EVENTS E38, E40, E41).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/event/kind.h"

#define MOST 60

static const struct kind *league(void)
{
	return kind_find("league");
}

/* Teams 1..n of as many clubs, the averages falling by 10. */
static void teams(struct kind_entrant *list, char (*names)[8], int n)
{
	for (int i = 0; i < n; i++) {
		snprintf(names[i], sizeof(names[i]), "T%02d", (i + 1) % 100);
		list[i] = (struct kind_entrant){.id = 100 + i,
						.name = names[i],
						.club = i + 1,
						.points = RATIO_ZERO,
						.average = ratio_int(2000 - 10 * i)};
	}
}

/* "1: T01 T02; 3A: T15". */
static void assert_groups(const struct kind_entrant *list, const struct kind_composition *c,
			  const char *want)
{
	char text[1000] = "";
	size_t n = 0;

	for (size_t g = 0; g < c->n; g++) {
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s:", g ? "; " : "",
				      c->groups[g].code);
		for (size_t i = 0; i < c->groups[g].n; i++) {
			assert_non_null(c->groups[g].why[i]);
			n += (size_t)snprintf(text + n, sizeof(text) - n, " %s",
					      list[c->groups[g].members[i]].name);
		}
	}
	assert_string_equal(text, want);
}

static void compose(const struct kind_entrant *list, int n, bool smaller, const char *want)
{
	struct option_values options = option_none();
	struct kind_compose_input in = {.stage = 1,
					.entrants = list,
					.n = (size_t)n,
					.options = &options,
					.smaller = smaller};
	struct kind_composition c;

	league()->compose(&in, &c);
	assert_null(c.impossible);
	assert_groups(list, &c, want);
	kind_composition_release(&c);
}

static void compose__first_season__by_average_in_divisions(void **state)
{
	struct kind_entrant list[MOST];
	char names[MOST][8];

	(void)state;
	teams(list, names, 22);
	compose(list, 5, false, "1: T01 T02 T03 T04 T05");
	compose(list, 12, false, "1: T01 T02 T03 T04 T05 T06 T07; 2: T08 T09 T10 T11 T12");
	compose(list, 18, false,
		"1: T01 T02 T03 T04 T05 T06 T07; 2: T08 T09 T10 T11 T12 T13 T14; "
		"3A: T15 T16 T17 T18");
}

static void compose__next_season__by_score_of_the_last(void **state)
{
	static const int points[] = {20, 18, 15, 12, 9, 6, 4, 13, 11, 8, 5, 3};
	struct kind_entrant list[MOST];
	char names[MOST][8];

	(void)state;
	teams(list, names, 12);
	for (int i = 0; i < 12; i++) {
		list[i].from_group = i < 7 ? 1 : 2;
		list[i].points = ratio_int(points[i]);
		list[i].games = i < 7 ? 24 : 16;
	}
	compose(list, 12, false, "1: T01 T02 T03 T04 T08 T05 T06; 2: T07 T09 T10 T11 T12");
}

static void compose__more_teams_of_a_club_than_divisions__leader_decides(void **state)
{
	struct option_values options = option_none();
	struct kind_entrant list[MOST];
	char names[MOST][8];
	struct kind_compose_input in = {.stage = 1, .entrants = list, .n = 5, .options = &options};
	struct kind_composition c;

	(void)state;
	teams(list, names, 5);
	list[4].club = list[0].club;
	league()->compose(&in, &c);
	assert_non_null(c.impossible);
	assert_int_equal(c.n_left_out, 1);
	assert_int_equal(c.left_out[0], 4);
	kind_composition_release(&c);
	compose(list, 5, true, "1: T01 T02 T03 T04");
}

/*
 * The lower number wins; if numbers differ by 1, board 3 is drawn and board 4 lost; else board 4 is
 * drawn.
 */
static int of_lower2(int board, int apart)
{
	if (apart == 1)
		return board <= 2 ? 2 : board == 3 ? 1 : 0;
	return board <= 3 ? 2 : 1;
}

static size_t play(int seats, struct kind_result *results)
{
	struct option_values options = option_none();
	struct kind_schedule_input in = {.seats = seats, .options = &options};
	struct kind_game *games;
	size_t n = league()->schedule(&in, &games);

	for (size_t i = 0; i < n; i++) {
		bool lower_white = games[i].white < games[i].black;
		int apart = abs(games[i].white - games[i].black);
		int of_lower = of_lower2(games[i].board, apart);

		results[i] = (struct kind_result){.round = games[i].round,
						  .board = games[i].board,
						  .white = games[i].white,
						  .black = games[i].black,
						  .white2 = lower_white ? of_lower : 2 - of_lower,
						  .black2 = lower_white ? 2 - of_lower : of_lower};
	}
	free(games);
	return n;
}

static void schedule__boards_and_colours__odd_boards_of_one_team_white(void **state)
{
	struct option_values options = option_none();
	struct kind_schedule_input in = {.seats = 7, .options = &options};
	struct kind_game *games;
	size_t n = league()->schedule(&in, &games);

	(void)state;
	assert_int_equal(n, 84);
	for (size_t i = 0; i < n; i += 4)
		for (size_t b = 0; b < 4; b++) {
			assert_int_equal(games[i + b].board, b + 1);
			assert_int_equal(games[i + b].white,
					 b % 2 ? games[i].black : games[i].white);
		}
	free(games);
	in.seats = 1;
	assert_int_equal(league()->schedule(&in, &games), 0);
}

static void table__season__points_and_weighted(void **state)
{
	static const int points2[] = {40, 36, 30, 24, 18, 12, 8};
	static const int weighted2[] = {111, 96, 78, 60, 42, 24, 9};
	struct option_values options = option_none();
	struct kind_result results[200];
	struct kind_line lines[7];
	struct kind_table_input in = {.seats = 7, .results = results, .options = &options};

	(void)state;
	in.n = play(7, results);
	league()->table(&in, lines);
	for (int i = 0; i < 7; i++) {
		assert_int_equal(lines[i].number, i + 1);
		assert_int_equal(lines[i].place, i + 1);
		assert_int_equal(lines[i].played, 24);
		assert_int_equal(ratio_cmp(lines[i].points, ratio_make(points2[i], 2)), 0);
		assert_int_equal(ratio_cmp(lines[i].sb, ratio_make(weighted2[i], 2)), 0);
	}
}

static void table__level_in_all__place_shared(void **state)
{
	struct option_values options = option_none();
	const struct kind_result half = {.round = 1, .white = 1, .black = 2};
	struct kind_result results[4];
	const int penalties2[] = {0, 1};
	struct kind_line lines[2];
	struct kind_table_input in = {.seats = 2, .results = results, .n = 4, .options = &options};

	(void)state;
	for (int b = 0; b < 4; b++) {
		results[b] = half;
		results[b].board = b + 1;
		results[b].white2 = results[b].black2 = 1;
	}
	league()->table(&in, lines);
	assert_int_equal(lines[1].place, 1);
	assert_true(league()->ends_in_lots(&options));
	in.penalties2 = penalties2;
	league()->table(&in, lines);
	assert_int_equal(lines[0].number, 1);
	assert_int_equal(ratio_cmp(lines[1].points, ratio_make(3, 2)), 0);
}

static void outcome__title__of_the_first_division_alone(void **state)
{
	const struct kind_line won[] = {{.number = 2, .place = 1}, {.number = 1, .place = 2}};
	const struct kind_line level[] = {{.number = 1, .place = 1}, {.number = 2, .place = 1}};
	struct kind_outcome_input in = {.lines = won, .seats = 2, .division = 1};
	struct kind_outcome out;

	(void)state;
	league()->outcome(&in, &out);
	assert_int_equal(out.n, 1);
	assert_int_equal(out.honours[0].number, 2);
	assert_non_null(out.honours[0].title);
	assert_string_equal(out.title_paragraph, "6.7.4.6");
	kind_outcome_release(&out);
	in.division = 2;
	league()->outcome(&in, &out);
	assert_int_equal(out.n, 0);
	in.division = 1;
	in.lines = level;
	league()->outcome(&in, &out);
	assert_int_equal(out.n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(compose__first_season__by_average_in_divisions),
		cmocka_unit_test(compose__next_season__by_score_of_the_last),
		cmocka_unit_test(compose__more_teams_of_a_club_than_divisions__leader_decides),
		cmocka_unit_test(schedule__boards_and_colours__odd_boards_of_one_team_white),
		cmocka_unit_test(table__season__points_and_weighted),
		cmocka_unit_test(table__level_in_all__place_shared),
		cmocka_unit_test(outcome__title__of_the_first_division_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
