/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates of the series and the order of automatic acts (EVENTS E71, E72). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "core/event/calendar.h"
#include "core/rules/holidays.h"

static struct civil day(const char *text)
{
	struct civil date = CIVIL_NONE;

	assert_true(!*text || civil_parse(text, &date));
	return date;
}

static void assert_day(struct civil d, const char *want)
{
	char text[CIVIL_TEXT];

	assert_string_equal(civil_format(d, text), want);
}

static void edition__each_series__its_row(void **state)
{
	static const struct {
		const char *kind;
		int year;
		const char *opens, *closes, *draws, *starts;
		int opening_in_2026;
	} rows[] = {
		{"dm", 2026, "2026-06-01", "2026-08-15", "2026-09-01", "2026-09-15", 2026},
		{"cup", 2026, "2026-07-01", "2026-09-15", "2026-10-01", "2026-10-15", 2026},
		{"league", 2027, "2026-10-01", "2026-12-01", "2026-12-27", "2027-01-10", 2027},
	};
	struct calendar_dates d;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		assert_true(calendar_edition(rows[i].kind, rows[i].year, &d));
		assert_day(d.opens, rows[i].opens);
		assert_day(d.closes, rows[i].closes);
		assert_day(d.draws, rows[i].draws);
		assert_day(d.starts, rows[i].starts);
		assert_true(calendar_dates_in_order(&d));
		assert_int_equal(calendar_edition_opening_in(rows[i].kind, 2026),
				 rows[i].opening_in_2026);
	}
	assert_false(calendar_edition("emt", 2026, &d));
	assert_false(calendar_edition("dm", 1, &d));
	assert_true(calendar_edition("league", 9998, &d));
}

static void dates__order(void **state)
{
	static const struct {
		const char *opens, *closes, *draws, *starts;
		bool want;
	} rows[] = {
		{"2026-06-01", "2026-08-15", "2026-08-16", "2026-08-16", true},
		{"2026-06-01", "2026-06-01", "2026-09-01", "2026-09-15", true},
		{"2026-06-01", "2026-05-31", "2026-09-01", "2026-09-15", false},
		{"2026-06-01", "2026-08-15", "2026-08-15", "2026-09-15", false},
		{"2026-06-01", "2026-08-15", "2026-09-01", "2026-08-31", false},
		{"2026-06-01", "", "2026-06-01", "", true},
		{"", "2026-08-15", "", "2026-08-14", false},
		{"", "", "", "", true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct calendar_dates d = {day(rows[i].opens), day(rows[i].closes),
					   day(rows[i].draws), day(rows[i].starts)};

		assert_int_equal(calendar_dates_in_order(&d), rows[i].want);
	}
}

/* A start in the past moves by a week, and no start is in the compulsory holidays. */
static void start__past_and_holidays__moved(void **state)
{
	static const struct {
		const char *planned, *today, *want;
		bool holidays;
	} rows[] = {
		{"2026-09-15", "2026-09-01", "2026-09-15", true},
		{"2026-09-15", "2026-09-15", "2026-09-15", true},
		{"2026-09-15", "2026-09-16", "2026-09-23", true},
		{"2026-12-19", "2026-12-01", "2026-12-19", true},
		{"2026-12-20", "2026-12-01", "2027-01-01", true},
		{"2026-12-31", "2026-12-01", "2027-01-01", true},
		{"2026-12-25", "2026-12-01", "2026-12-25", false},
		{"2026-12-10", "2026-12-15", "2027-01-01", true},
		{"2026-03-31", "2026-03-01", "2026-04-08", true}, /* Easter is on 5 April */
		{"2026-04-07", "2026-03-01", "2026-04-08", true},
		{"2026-03-30", "2026-03-01", "2026-03-30", true},
	};
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		rules.value[RULE_COMPULSORY_HOLIDAYS] = rows[i].holidays;
		assert_day(calendar_start(day(rows[i].planned), day(rows[i].today), &rules),
			   rows[i].want);
	}
	rules = ruleset_default(RULESET_DSU_EMAIL);
	for (struct civil d = day("2024-01-01"); d.day < day("2034-01-01").day; d.day++)
		assert_false(holidays_is_compulsory(calendar_start(d, d, &rules)));
}

/* The plan as text: "close 2026-08-16, compose 1 2026-08-16, ...". */
static void assert_plan(const struct calendar_event *e, const struct calendar_act *done,
			size_t n_done, const char *want)
{
	struct calendar_act acts[32];
	size_t n = calendar_plan(e, done, n_done, acts);
	struct sbuf text = SBUF_INIT;
	char date[CIVIL_TEXT];

	assert_in_range(n, 0, CALENDAR_EVENT_ACTS(e));
	for (size_t i = 0; i < n; i++) {
		sbuf_addf(&text, "%s%s ", i ? ", " : "", calendar_word(acts[i].word));
		if (acts[i].n)
			sbuf_addf(&text, "%d ", (int)acts[i].n);
		sbuf_adds(&text, civil_format(acts[i].due, date));
		assert_int_equal(acts[i].event, e->id);
	}
	assert_string_equal(text.buf, want);
	sbuf_release(&text);
}

static struct ruleset email;
static struct calendar_stage one[2];

static struct calendar_event event_of(const char *kind, int year)
{
	struct calendar_event e = {.id = 7,
				   .state = CALENDAR_DRAFT,
				   .closed = CIVIL_NONE,
				   .stages = one,
				   .n_stages = 1,
				   .rules = &email};

	email = ruleset_default(RULESET_DSU_EMAIL);
	assert_true(calendar_edition(kind, year, &e.dates));
	memset(one, 0, sizeof(one));
	one[0] = (struct calendar_stage){
		.stage = 1, .draws = e.dates.draws, .starts = e.dates.starts};
	return e;
}

static void plan__event__every_step_in_order(void **state)
{
	struct calendar_event e = event_of("dm", 2026);

	(void)state;
	assert_plan(&e, NULL, 0,
		    "open 2026-06-01, close 2026-08-16, compose 1 2026-08-16, "
		    "draw 1 2026-09-01, letters 1 2026-09-01, start 1 2026-09-15");
	e.state = CALENDAR_TAKES_ENTRIES;
	assert_plan(&e, NULL, 0,
		    "close 2026-08-16, compose 1 2026-08-16, draw 1 2026-09-01, "
		    "letters 1 2026-09-01, start 1 2026-09-15");
	e.state = CALENDAR_CLOSED;
	e.closed = day("2026-08-16");
	one[0].composed = true;
	assert_plan(&e, NULL, 0, "draw 1 2026-09-01, letters 1 2026-09-01, start 1 2026-09-15");
	one[0].held = true;
	assert_plan(&e, NULL, 0, "");
	one[0].held = false;
	one[0].drawn = one[0].told = true;
	one[0].starts = day("2026-09-22");
	assert_plan(&e, NULL, 0, "start 1 2026-09-22");
	one[0].started = true;
	assert_plan(&e, NULL, 0, "");
	e.state = CALENDAR_DONE;
	one[0].started = false;
	assert_plan(&e, NULL, 0, "");
}

/* The league's letters are sent a fortnight before the start, but never before the draw. */
static void plan__league__letters_before_the_start(void **state)
{
	struct calendar_event e = event_of("league", 2027);

	(void)state;
	e.state = CALENDAR_CLOSED;
	e.closed = day("2026-12-02");
	one[0].composed = true;
	one[0].letter_days = 14;
	assert_plan(&e, NULL, 0, "draw 1 2026-12-27, letters 1 2026-12-27, start 1 2027-01-10");
	one[0].draws = day("2026-12-10");
	assert_plan(&e, NULL, 0, "draw 1 2026-12-10, letters 1 2026-12-27, start 1 2027-01-10");
	one[0].draws = day("2027-01-05");
	assert_plan(&e, NULL, 0, "draw 1 2027-01-05, letters 1 2027-01-05, start 1 2027-01-10");
	one[0].draws = day("2027-01-20");
	assert_plan(&e, NULL, 0, "draw 1 2027-01-20, letters 1 2027-01-20, start 1 2027-01-27");
}

/* An act without a date is done by hand, and later acts wait for it. */
static void plan__dates_missing__by_hand(void **state)
{
	struct calendar_event e = event_of("cup", 2026);

	(void)state;
	e.dates.opens = CIVIL_NONE;
	assert_plan(&e, NULL, 0, "");
	e.state = CALENDAR_TAKES_ENTRIES;
	e.dates.closes = CIVIL_NONE;
	assert_plan(&e, NULL, 0, "");
	e.state = CALENDAR_CLOSED;
	e.closed = day("2026-09-20");
	one[0].draws = CIVIL_NONE;
	assert_plan(&e, NULL, 0, "compose 1 2026-09-20");
	one[0].draws = day("2026-09-10");
	assert_plan(&e, NULL, 0,
		    "compose 1 2026-09-20, draw 1 2026-09-20, letters 1 2026-09-20, "
		    "start 1 2026-10-15");
}

static void plan__done__not_again(void **state)
{
	struct calendar_event e = event_of("dm", 2026);
	struct calendar_act done[2] = {{CALENDAR_OPEN, day("2026-06-01"), 7, 0},
				       {CALENDAR_CLOSE, day("2026-08-16"), 8, 0}};
	struct calendar_act next;

	(void)state;
	e.n_stages = 0;
	assert_plan(&e, done, 2, "close 2026-08-16"); /* event 8 has an act of its own */
	assert_true(calendar_next(&e, done, 1, &next));
	assert_int_equal(next.word, CALENDAR_CLOSE);
	done[1].event = 7;
	assert_false(calendar_next(&e, done, 2, &next));
	e.dates.closes = day("2026-09-01"); /* the leader extends */
	assert_true(calendar_next(&e, done, 2, &next));
	assert_day(next.due, "2026-09-02");
}

/* A later stage is drawn when objections are over, a fortnight before it starts. */
static void plan__later_stage__after_the_objections(void **state)
{
	struct calendar_dates d = calendar_next_stage(day("2027-03-10"));
	struct calendar_event e = event_of("cup", 2026);
	struct civil finished[] = {day("2027-03-10"), day("2027-03-10"), day("2027-02-01")};

	(void)state;
	assert_day(d.draws, "2027-03-25");
	assert_day(d.starts, "2027-04-08");
	e.state = CALENDAR_CLOSED;
	one[0].composed = one[0].drawn = one[0].told = one[0].started = true;
	one[1] = (struct calendar_stage){
		.stage = 2, .composes = day("2027-03-10"), .draws = d.draws, .starts = d.starts};
	e.n_stages = 2;
	e.finished = finished;
	e.n_finished = 3;
	/* Groups that end on one day become final in one act, before that day's draw. */
	assert_plan(&e, NULL, 0,
		    "final 2027-02-16, compose 2 2027-03-10, final 2027-03-25, "
		    "draw 2 2027-03-25, letters 2 2027-03-25, start 2 2027-04-08");
}

static void plan__round__and_report(void **state)
{
	struct calendar_event e = event_of("dm", 2026);

	(void)state;
	e.n_stages = 0;
	e.state = CALENDAR_CLOSED;
	e.next_round = 3;
	e.next_round_at = day("2027-03-01");
	assert_plan(&e, NULL, 0, "round 3 2027-03-01");
	e.next_round = 0;
	e.state = CALENDAR_REPORTED;
	e.reported = day("2027-05-01");
	assert_plan(&e, NULL, 0, "unsigned 2027-05-08, unsigned-kc 2027-05-22");
	e.state = CALENDAR_SIGNED;
	e.signed_on = day("2028-02-29");
	assert_plan(&e, NULL, 0, "archive 2029-02-28");
}

static void acts__of_the_year__days(void **state)
{
	static const struct {
		const char *day, *rating, *year;
	} rows[] = {
		{"2026-01-01", "2026-04-01", "2027-01-01"},
		{"2026-03-31", "2026-04-01", "2027-01-01"},
		{"2026-04-01", "2026-07-01", "2027-01-01"},
		{"2026-08-15", "2026-10-01", "2027-01-01"},
		{"2026-10-01", "2027-01-01", "2027-01-01"},
		{"2026-12-31", "2027-01-01", "2027-01-01"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		assert_day(calendar_rating_after(day(rows[i].day)).due, rows[i].rating);
		assert_day(calendar_year_after(day(rows[i].day)).due, rows[i].year);
	}
	assert_day(calendar_waiting(7, 3, day("2026-01-05")).due, "2026-04-05");
	assert_day(calendar_lapse(9, day("2028-02-28")).due, "2027-11-30");
	assert_day(calendar_objections_over(day("2026-01-06")), "2026-01-21");
}

/* A total order of all acts: by due day, word, event, number. */
static void order__all_acts__total(void **state)
{
	static const struct calendar_act sorted[] = {
		{CALENDAR_ARCHIVE, {100}, 1, 0}, {CALENDAR_RATING, {101}, 0, 0},
		{CALENDAR_YEAR, {101}, 0, 0},	 {CALENDAR_EDITION, {101}, 0, 2},
		{CALENDAR_FINAL, {101}, 5, 0},	 {CALENDAR_OPEN, {101}, 3, 0},
		{CALENDAR_CLOSE, {101}, 2, 0},	 {CALENDAR_CLOSE, {101}, 4, 0},
		{CALENDAR_COMPOSE, {101}, 2, 1}, {CALENDAR_DRAW, {101}, 1, 1},
		{CALENDAR_DRAW, {101}, 1, 2},	 {CALENDAR_ROUND, {101}, 1, 2},
		{CALENDAR_START, {101}, 1, 1},
	};
	size_t n = sizeof(sorted) / sizeof(*sorted);

	(void)state;
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < n; k++) {
			int c = calendar_compare(&sorted[i], &sorted[k]);

			assert_int_equal((c > 0) - (c < 0), (i > k) - (i < k));
		}
	}
}

static void words__every_act__read_back(void **state)
{
	enum calendar_word w;

	(void)state;
	for (int i = 0; i < CALENDAR_WORD_COUNT; i++) {
		assert_true(calendar_word_parse(calendar_word((enum calendar_word)i), &w));
		assert_int_equal(w, i);
	}
	assert_false(calendar_word_parse("", &w));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(edition__each_series__its_row),
		cmocka_unit_test(dates__order),
		cmocka_unit_test(start__past_and_holidays__moved),
		cmocka_unit_test(plan__event__every_step_in_order),
		cmocka_unit_test(plan__league__letters_before_the_start),
		cmocka_unit_test(plan__dates_missing__by_hand),
		cmocka_unit_test(plan__done__not_again),
		cmocka_unit_test(plan__later_stage__after_the_objections),
		cmocka_unit_test(plan__round__and_report),
		cmocka_unit_test(acts__of_the_year__days),
		cmocka_unit_test(order__all_acts__total),
		cmocka_unit_test(words__every_act__read_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
