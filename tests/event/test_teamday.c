/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The cup day and the junior teams (EVENTS E55). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/event/cupday.h"
#include "core/event/junior.h"

static const char *told(const struct refusal_list *list)
{
	static char text[1024];
	char *at = text;
	size_t i;

	*at = '\0';
	for (i = 0; i < list->n; i++) {
		const struct refusal_reason *r = &list->refusals[i];

		at += sprintf(at, "%s%s@%d", i ? " " : "",
			      r->limit ? r->limit : refusal_name(r->error), r->board);
	}
	return text;
}

static struct civil day(const char *text)
{
	struct civil d;

	assert_true(civil_parse(text, &d));
	return d;
}

static void dates__several_years__whit_sunday_and_october(void **state)
{
	static const struct {
		int year;
		const char *cupday, *closes, *junior, *invitation;
	} rows[] = {
		{2026, "2026-05-24", "2026-04-24", "2026-10-03", "2026-07-03"},
		{2027, "2027-05-16", "2027-04-16", "2027-10-02", "2027-07-02"},
		/* 1 October is a Sunday: that weekend is not complete */
		{2028, "2028-06-04", "2028-05-04", "2028-10-07", "2028-07-07"},
		/* 1 October is a Saturday */
		{2033, "2033-06-05", "2033-05-05", "2033-10-01", "2033-07-01"},
	};
	char text[CIVIL_TEXT];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		int y = rows[i].year;

		assert_string_equal(civil_format(cupday_day(y), text), rows[i].cupday);
		assert_string_equal(civil_format(cupday_closes(y), text), rows[i].closes);
		assert_string_equal(civil_format(junior_saturday(y), text), rows[i].junior);
		assert_string_equal(civil_format(junior_invitation(y), text), rows[i].invitation);
		assert_int_equal(civil_weekday(cupday_day(y)), 6);
		assert_int_equal(junior_round_day(y, 6).day, junior_saturday(y).day);
		assert_int_equal(junior_round_day(y, 7).day, junior_saturday(y).day + 1);
	}
}

static void row__word__there_and_back(void **state)
{
	enum cupday_row row;
	int i;

	(void)state;
	for (i = 0; i < CUPDAY_ROW_COUNT; i++) {
		assert_true(cupday_row_parse(cupday_row_name((enum cupday_row)i), &row));
		assert_int_equal(row, i);
	}
	assert_false(cupday_row_parse("veteran", &row));
}

/* A team of the row, all born on one day and entered in time. */
static const char *enter(enum cupday_row row, const char *born, const char *entered, int others,
			 const int *ratings)
{
	static struct refusal_list list;
	struct teamday_player players[5];
	struct teamday_entry e = {2027, day(entered), 7, 3, others, players, 4};
	int i;

	for (i = 0; i < 4; i++)
		players[i] = (struct teamday_player){.player = i + 1,
						     .club = 7,
						     .born = day(born),
						     .rating = ratings ? ratings[i] : 2000,
						     .registered = CIVIL_NONE};
	cupday_check(row, &e, &list);
	return told(&list);
}

static void cupday__limits__at_their_borders(void **state)
{
	static const int fits[] = {2000, 1900, 1800, 1500}, too_good[] = {2000, 1900, 1801, 1500};
	const char *young = "age@1 age@2 age@3 age@4", *in_time = "2027-04-16";

	(void)state;
	assert_string_equal(enter(CUPDAY_ELITE, "1990-01-01", in_time, 1, NULL), "");
	assert_string_equal(enter(CUPDAY_ELITE, "1990-01-01", in_time, 2, NULL), "county@0");
	assert_string_equal(enter(CUPDAY_JUNIOR, "2010-01-01", in_time, 5, NULL), "");
	assert_string_equal(enter(CUPDAY_ELITE, "1990-01-01", "2027-04-17", 0, NULL), "too_late@0");
	/* 20 on 1 January is too old, 60 on it is old enough */
	assert_string_equal(enter(CUPDAY_JUNIOR, "2007-01-02", in_time, 0, NULL), "");
	assert_string_equal(enter(CUPDAY_JUNIOR, "2007-01-01", in_time, 0, NULL), young);
	assert_string_equal(enter(CUPDAY_SENIOR, "1967-01-01", in_time, 0, NULL), "");
	assert_string_equal(enter(CUPDAY_SENIOR, "1967-01-02", in_time, 0, NULL), young);
	assert_string_equal(enter(CUPDAY_BREDDE, "1990-01-01", in_time, 0, fits), "");
	assert_string_equal(enter(CUPDAY_BREDDE, "1990-01-01", in_time, 0, too_good), "rating@0");
	assert_true(cupday_bredde_allows(fits, 4));
	assert_false(cupday_bredde_allows(too_good, 4));
}

static void cupday__team__members_of_its_club(void **state)
{
	struct teamday_player players[6] = {{.player = 1, .club = 7},
					    {.player = 2, .club = 8},
					    {.player = 3, .club = 7, .member = TEAM_MEMBER_NO},
					    {.player = 3, .club = 7},
					    {.player = 5, .club = 7},
					    {.player = 6, .club = 7}};
	struct teamday_entry e = {2027, day("2027-04-01"), 7, 3, 0, players, 6};
	struct refusal_list list;
	int i;

	(void)state;
	for (i = 0; i < 6; i++) {
		players[i].born = day("1950-05-05");
		players[i].registered = CIVIL_NONE;
	}
	players[4].registered = day("2027-04-17");
	cupday_check(CUPDAY_ELITE, &e, &list);
	assert_string_equal(told(&list), "team_incomplete@0 team_incomplete@4 other_club@2 "
					 "not_a_member@3 registered@5");
	assert_string_equal(list.refusals[0].paragraph, "5.3 § 4");
	cupday_check(CUPDAY_SENIOR, &e, &list);
	assert_false(refusal_has(&list, REFUSAL_OTHER_CLUB));
	/* one reserve is allowed, and may be the one who completes the average */
	e.n = 5;
	players[3].player = 4;
	players[0].rating = 2500;
	for (i = 1; i < 5; i++)
		players[i].rating = 1800;
	players[4].registered = CIVIL_NONE;
	players[2].member = TEAM_MEMBER_YES;
	players[1].club = 7;
	cupday_check(CUPDAY_BREDDE, &e, &list);
	assert_string_equal(told(&list), "");
}

static void junior__eight__six_cadets_and_a_girl(void **state)
{
	static const struct {
		int cadets, girls, low, n, others;
		const char *want;
	} rows[] = {
		{6, 1, 0, 8, 0, ""},
		{6, 0, 1, 8, 0, ""},
		{6, 0, 0, 8, 0, "sex@0"},
		{5, 1, 0, 8, 0, "age@0"},
		{8, 8, 0, 9, 0, ""},
		{6, 1, 0, 7, 0, "team_incomplete@0"},
		{6, 1, 0, 10, 0, "team_incomplete@0"},
		{6, 1, 0, 8, 1, "county@0"},
	};
	size_t i;
	int k;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct teamday_player players[10];
		struct teamday_entry e = {2027,	   day("2027-08-01"), 0, 3, rows[i].others,
					  players, (size_t)rows[i].n};
		struct refusal_list list;

		for (k = 0; k < 10; k++)
			players[k] = (struct teamday_player){
				.player = k + 1,
				.born = day(k < rows[i].cadets ? "2011-01-02" : "2011-01-01"),
				.female = k < rows[i].girls,
				.rating = k < rows[i].low ? 1100 : 1101};
		junior_check(&e, &list);
		assert_string_equal(told(&list), rows[i].want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dates__several_years__whit_sunday_and_october),
		cmocka_unit_test(row__word__there_and_back),
		cmocka_unit_test(cupday__limits__at_their_borders),
		cmocka_unit_test(cupday__team__members_of_its_club),
		cmocka_unit_test(junior__eight__six_cadets_and_a_girl),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
