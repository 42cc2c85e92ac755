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

static void parse__what_is_no_date__refused(void **state)
{
	static const char *const bad[] = {"2026-02-29",	 "2026-13-01", "2026-00-01", "2026-1-01",
					  "2026-01-01 ", "26-01-01",   "",	     "2026-04-31"};
	struct civil d;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(civil_parse(bad[i], &d));
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

static void compulsory_holidays__their_edges__as_in_6_3_6_2(void **state)
{
	(void)state;
	assert_false(civil_is_compulsory_holiday(date("2026-03-30")));
	assert_true(civil_is_compulsory_holiday(date("2026-03-31")));
	assert_true(civil_is_compulsory_holiday(date("2026-04-07")));
	assert_false(civil_is_compulsory_holiday(date("2026-04-08")));
	assert_false(civil_is_compulsory_holiday(date("2026-12-19")));
	assert_true(civil_is_compulsory_holiday(date("2026-12-20")));
	assert_true(civil_is_compulsory_holiday(date("2026-12-31")));
	assert_false(civil_is_compulsory_holiday(date("2027-01-01")));
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

static void instant__text__round_trip(void **state)
{
	char buf[INSTANT_TEXT];
	struct instant t;

	(void)state;
	assert_true(instant_parse("2026-03-01T08:00:05Z", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T08:00:05Z");
	assert_true(instant_parse("2026-03-01T09:00+01:00", &t));
	assert_string_equal(instant_format(t, buf), "2026-03-01T08:00:00Z");
	assert_false(instant_parse("2026-03-01T09:00", &t));
	assert_false(instant_parse("2026-03-01T24:00:00Z", &t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(day_numbers__every_day_of_four_centuries__round_trip),
		cmocka_unit_test(parse__what_is_no_date__refused),
		cmocka_unit_test(add_months__day_that_does_not_exist__last_of_month),
		cmocka_unit_test(easter__2010_to_2040__as_published),
		cmocka_unit_test(compulsory_holidays__their_edges__as_in_6_3_6_2),
		cmocka_unit_test(zone__danish_clock__changes_at_one_utc),
		cmocka_unit_test(instant__text__round_trip),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
