/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates: day numbers, months, Easter against the church's table, the Danish zone. */
#include "core/base/civil.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct civil date(const char *text)
{
	struct civil d;

	assert_true(civil_parse(text, &d));
	return d;
}

static void day_numbers__every_day_of_four_centuries__round_trip(void **state)
{
	struct civil d = date("1900-01-01"), end = date("2300-01-01");
	char buf[CIVIL_TEXT];
	int weekday = 0; /* a Monday */

	(void)state;

	for (; d.day < end.day; d.day++, weekday = (weekday + 1) % 7) {
		assert_int_equal(date(civil_format(d, buf)).day, d.day);
		assert_int_equal(civil_weekday(d), weekday);
	}
}

static void from_ymd__lengths_of_months__as_in_the_almanac(void **state)
{
	static const int length[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	static const struct {
		int year;
		bool leap;
	} years[] = {{1900, false}, {2000, true}, {2026, false}, {2028, true}, {2100, false}};
	struct civil d;
	size_t i;
	int m, last;

	(void)state;
	for (i = 0; i < sizeof(years) / sizeof(*years); i++) {
		for (m = 1; m <= 12; m++) {
			last = length[m - 1] + (m == 2 && years[i].leap);
			assert_true(civil_from_ymd(years[i].year, m, last, &d));
			assert_false(civil_from_ymd(years[i].year, m, last + 1, &d));
			assert_false(civil_from_ymd(years[i].year, m, 0, &d));
		}
	}
	assert_true(civil_from_ymd(1, 1, 1, &d));
	assert_true(civil_from_ymd(9999, 12, 31, &d));
	assert_false(civil_from_ymd(0, 12, 31, &d));
	assert_false(civil_from_ymd(10000, 1, 1, &d));
	assert_false(civil_from_ymd(2026, 0, 1, &d));
	assert_false(civil_from_ymd(2026, 13, 1, &d));
}

static void parse__what_is_no_date__refused(void **state)
{
	static const char *const bad[] = {"2026-02-29",	 "2026-13-01", "2026-00-01", "2026-1-01",
					  "2026-01-01 ", "26-01-01",   "",	     "2026-04-31",
					  "20a6-01-01",	 "2026-ab-01", "2026-01-ab", "2026/01-01",
					  "2026-01/01",	 "2026-01-"};
	struct civil d;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(civil_parse(bad[i], &d));
}

static void add__no_date__none(void **state)
{
	(void)state;
	assert_true(civil_is_none(civil_add_days(CIVIL_NONE, -7)));
	assert_true(civil_is_none(civil_add_days(CIVIL_NONE, 7)));
	assert_true(civil_is_none(civil_add_months(CIVIL_NONE, 6)));
	assert_true(civil_is_none(civil_add_years(CIVIL_NONE, -1)));
}

static void add_months__day_that_does_not_exist__last_of_month(void **state)
{
	static const struct {
		const char *from;
		int months;
		const char *to;
	} c[] = {{"2024-02-29", 12, "2025-02-28"},
		 {"2025-08-31", 18, "2027-02-28"},
		 {"2026-01-31", 1, "2026-02-28"},
		 {"2026-01-15", -1, "2025-12-15"},
		 {"2026-03-31", -13, "2025-02-28"}};
	char buf[CIVIL_TEXT];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++)
		assert_string_equal(
			civil_format(civil_add_months(date(c[i].from), c[i].months), buf), c[i].to);
}

static void easter__2010_to_2040__as_published(void **state)
{
	static const char *const easter[] = {
		"2010-04-04", "2011-04-24", "2012-04-08", "2013-03-31", "2014-04-20", "2015-04-05",
		"2016-03-27", "2017-04-16", "2018-04-01", "2019-04-21", "2020-04-12", "2021-04-04",
		"2022-04-17", "2023-04-09", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28",
		"2028-04-16", "2029-04-01", "2030-04-21", "2031-04-13", "2032-03-28", "2033-04-17",
		"2034-04-09", "2035-03-25", "2036-04-13", "2037-04-05", "2038-04-25", "2039-04-10",
		"2040-04-01"};
	char buf[CIVIL_TEXT];
	int y;

	(void)state;
	for (y = 2010; y <= 2040; y++)
		assert_string_equal(civil_format(civil_easter(y), buf), easter[y - 2010]);
	assert_int_equal(y - 2010, sizeof(easter) / sizeof(*easter));
}

/* Gauss's rule with its two exceptions, as an independent computation. */
static struct civil easter_by_gauss(int y)
{
	int k = y / 100, p = (13 + 8 * k) / 25, q = k / 4;
	int m = (15 - p + k - q) % 30, n = (4 + k - q) % 7;
	int d = (19 * (y % 19) + m) % 30, e = (2 * (y % 4) + 4 * (y % 7) + 6 * d + n) % 7;
	struct civil march;

	assert_true(civil_from_ymd(y, 3, 1, &march));
	if (e == 6 && (d == 29 || (d == 28 && (11 * m + 11) % 30 < 19)))
		e = -1;
	return civil_add_days(march, 21 + d + e);
}

static void easter__since_the_calendar_reform__as_gauss_finds_it(void **state)
{
	int y;

	(void)state;
	for (y = 1583; y <= 4099; y++)
		assert_int_equal(civil_easter(y).day, easter_by_gauss(y).day);
}

static void zone__danish_clock__changes_at_one_utc(void **state)
{
	static const struct {
		const char *utc, *day;
	} c[] = {{"2026-07-31T22:15:00Z", "2026-08-01"}, {"2026-07-31T21:59:59Z", "2026-07-31"},
		 {"2026-01-31T22:59:59Z", "2026-01-31"}, {"2026-01-31T23:00:00Z", "2026-02-01"},
		 {"1980-05-01T22:30:00Z", "1980-05-02"}, {"1979-07-01T22:30:00Z", "1979-07-01"}};
	struct instant t, m;
	char buf[CIVIL_TEXT];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_true(instant_parse(c[i].utc, &t));
		assert_string_equal(civil_format(zone_date(ZONE_COPENHAGEN, t), buf), c[i].day);
	}
	assert_true(instant_parse("1979-07-01T12:00:00Z", &t));
	assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 3600);
	assert_true(instant_parse("2026-03-29T00:59:59Z", &t));
	assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 3600);
	t.sec++;
	assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 7200);
	for (t.sec = -400000000; t.sec < 4000000000; t.sec += 86400 * 5 + 3571) {
		m = zone_midnight(ZONE_COPENHAGEN, zone_date(ZONE_COPENHAGEN, t));
		assert_true(m.sec <= t.sec && t.sec - m.sec < 90000 + 1);
		assert_int_equal(zone_date(ZONE_COPENHAGEN, m).day,
				 zone_date(ZONE_COPENHAGEN, t).day);
		m.sec--;
		assert_int_equal(zone_date(ZONE_COPENHAGEN, m).day,
				 zone_date(ZONE_COPENHAGEN, t).day - 1);
	}
}

static void zone__danish_clock__its_summers(void **state)
{
	static const struct {
		const char *from, *to; /* the first seconds of summer time and of winter time */
	} c[] = {{"1980-04-06T01:00:00Z", "1980-09-28T01:00:00Z"},
		 {"1981-03-29T01:00:00Z", "1981-09-27T01:00:00Z"},
		 {"1995-03-26T01:00:00Z", "1995-09-24T01:00:00Z"},
		 {"1996-03-31T01:00:00Z", "1996-10-27T01:00:00Z"},
		 {"2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"}};
	struct instant t;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_true(instant_parse(c[i].from, &t));
		assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 7200);
		t.sec--;
		assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 3600);
		assert_true(instant_parse(c[i].to, &t));
		assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 3600);
		t.sec--;
		assert_int_equal(zone_offset(ZONE_COPENHAGEN, t), 7200);
	}
}

static void zone__names_and_offsets__read_or_refused(void **state)
{
	static const struct {
		const char *text;
		int offset;
	} c[] = {{"UTC", 0},	    {"+00:00", 0},     {"+05:30", 19800}, {"-03:30", -12600},
		 {"-00:30", -1800}, {"+23:59", 86340}, {"-10:00", -36000}};
	static const char *const bad[] = {"",	   "+",		  "+24:00",  "+05:60",
					  "+5:30", "05:30",	  "+05:30 ", "+05.30",
					  "+0530", "Europe/Oslo", "utc"};
	struct zone z = {true, 7};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(zone_parse(bad[i], &z));
	assert_true(z.copenhagen && z.offset == 7);
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_true(zone_parse(c[i].text, &z));
		assert_false(z.copenhagen);
		assert_int_equal(zone_offset(z, (struct instant){0}), c[i].offset);
	}
	assert_true(zone_parse("Europe/Copenhagen", &z));
	assert_true(z.copenhagen);
}

static void instant__before_1970__counted_backwards(void **state)
{
	static const struct {
		int64_t sec;
		const char *text;
	} c[] = {{0, "1970-01-01T00:00:00Z"},
		 {-1, "1969-12-31T23:59:59Z"},
		 {-86400, "1969-12-31T00:00:00Z"},
		 {-86401, "1969-12-30T23:59:59Z"}};
	struct zone utc = {false, 0};
	char buf[INSTANT_TEXT];
	struct instant t;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_true(instant_parse(c[i].text, &t));
		assert_int_equal(t.sec, c[i].sec);
		assert_string_equal(instant_format(t, buf), c[i].text);
		assert_memory_equal(civil_format(zone_date(utc, t), buf), c[i].text, 10);
	}
}

static void instant__text__round_trip(void **state)
{
	static const char *const bad[] = {
		"2026-03-01T09:00",	     "2026-03-01T24:00:00Z",   "2026-03-01T09:60:00Z",
		"2026-03-01T09:00:61Z",	     "2026-03-01T09:00:Z",     "2026-03-01T09:00+24:00",
		"2026-03-01T09:00:00+01:60", "2026-03-01T09:00:00+01", "2026-03-01T9:00:00Z",
		"2026-03-01T09:00:00Z ",     "2026-02-29T09:00:00Z",   "2026-03-01"};
	char buf[INSTANT_TEXT];
	struct instant t;
	size_t i;

	(void)state;
	assert_true(instant_parse("2026-03-01T08:00:05Z", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T08:00:05Z");
	assert_true(instant_parse("2026-03-01T09:00+01:00", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T08:00:00Z");
	assert_true(instant_parse("2026-03-01 09:00:00-03:30", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T12:30:00Z");
	assert_true(instant_parse("2026-03-01T12:59:00+00:29", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T12:30:00Z");
	assert_true(instant_parse("2026-03-01T14:29:00+01:59", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T12:30:00Z");
	/* a leap second is the first second of the next minute */
	assert_true(instant_parse("2026-03-01T12:29:60Z", &t));
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(instant_parse(bad[i], &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T12:30:00Z");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(day_numbers__every_day_of_four_centuries__round_trip),
		cmocka_unit_test(from_ymd__lengths_of_months__as_in_the_almanac),
		cmocka_unit_test(parse__what_is_no_date__refused),
		cmocka_unit_test(add__no_date__none),
		cmocka_unit_test(add_months__day_that_does_not_exist__last_of_month),
		cmocka_unit_test(easter__2010_to_2040__as_published),
		cmocka_unit_test(easter__since_the_calendar_reform__as_gauss_finds_it),
		cmocka_unit_test(zone__danish_clock__changes_at_one_utc),
		cmocka_unit_test(zone__danish_clock__its_summers),
		cmocka_unit_test(zone__names_and_offsets__read_or_refused),
		cmocka_unit_test(instant__before_1970__counted_backwards),
		cmocka_unit_test(instant__text__round_trip),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
