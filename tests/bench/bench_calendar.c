/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A year of the calendar with many events: checks that every act is done once, on its day, and
 * measures the total time (EVENTS E72).  For comparison it stores the rows of the acts and the
 * dates of the events alone, one transaction per act.
 *
 *	bench_calendar [EVENTS]		five acts per event; default 1,000 events
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/from_timer.h"
#include "sql/store_calendar.h"
#include "sql/store_entry.h"
#include "sql/store_stage.h"
#include "tests/bench/turns.h"

#define DAYS 300 /* the starts are spread over these days */

static void add_players(struct stage *s)
{
	for (int i = 0; i < 3; i++) {
		struct player p = {
			.born = CIVIL_NONE, .rating = 1500, .lang = "en", .created = s->now};
		int64_t id;

		snprintf(p.name, sizeof(p.name), "Player %d", i);
		snprintf(p.address, sizeof(p.address), "p%d@x.dk", i);
		assert_int_equal(store_player_add(s->ctx.store, &p, &id), 1);
	}
}

/* Adds the first event as a leader would. */
static void add_first(struct stage *s)
{
	char line[300], day[4][CIVIL_TEXT];
	static const int after[] = {1, 21, 26, 41};

	for (int i = 0; i < 4; i++)
		civil_format(civil_add_days(zone_date(ZONE_COPENHAGEN, s->now), after[i]), day[i]);
	snprintf(line, sizeof(line),
		 "{\"do\":\"event.add\",\"code\":\"e 0\",\"name\":\"Event\",\"kind\":\"theme\","
		 "\"opens\":\"%s\",\"closes\":\"%s\",\"draws\":\"%s\",\"starts\":\"%s\"}",
		 day[0], day[1], day[2], day[3]);
	stage_control(s, line);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* Adds the others as copies on other days, directly into the store. */
static void add_copy(struct stage *s, const struct tourney *first, const struct stage_row *stage,
		     int number)
{
	struct tourney t = *first;
	struct stage_row copy = *stage;
	int later = number % DAYS;

	snprintf(t.code, sizeof(t.code), "e %d", number);
	snprintf(t.slug, sizeof(t.slug), "e-%d", number);
	t.opens = civil_add_days(first->opens, later);
	t.closes = civil_add_days(first->closes, later);
	t.draws = civil_add_days(first->draws, later);
	t.starts = civil_add_days(first->starts, later);
	t.next_at = zone_midnight(ZONE_COPENHAGEN, t.opens);
	assert_int_equal(store_tourney_add(s->ctx.store, &t, &copy.tourney), 1);
	copy.draws = t.draws;
	copy.starts = t.starts;
	assert_int_equal(store_stage_add(s->ctx.store, &copy, &copy.id), 1);
}

/* Enters three players, so that the groups are composed, drawn and started. */
static void fill(struct stage *s, int event)
{
	for (int i = 0; i < 3; i++) {
		struct entry_row e = {.tourney = event,
				      .state = ENTRY_CONFIRMED,
				      .seats = 1,
				      .player = i + 1,
				      .first = CIVIL_NONE,
				      .last = CIVIL_NONE,
				      .reminded = CIVIL_NONE,
				      .asked = s->now,
				      .confirmed = s->now};

		snprintf(e.address, sizeof(e.address), "p%d@x.dk", i);
		snprintf(e.confirmation, sizeof(e.confirmation), "word %d", i);
		assert_int_equal(store_entry_add(s->ctx.store, &e, &e.id), 1);
	}
}

static void add_events(struct stage *s, int events)
{
	struct tourney first;
	struct stage_row stage;

	add_players(s);
	add_first(s);
	assert_int_equal(store_tourney_get(s->ctx.store, 1, &first), 1);
	assert_int_equal(store_stage_by_number(s->ctx.store, 1, 1, &stage), 1);
	assert_int_equal(store_begin(s->ctx.store), 1);
	for (int i = 1; i < events; i++)
		add_copy(s, &first, &stage, i);
	for (int i = 0; i < events; i++)
		fill(s, i + 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
}

static int count(void *arg, const struct done_act *d)
{
	(void)d;
	++*(int *)arg;
	return 0;
}

/* Stores the acts again, for tournaments that do not exist. */
static double store_alone(struct stage *s, int events, int acts)
{
	struct store *st = s->ctx.store;
	struct tourney t;
	double from;

	assert_int_equal(store_tourney_get(st, 1, &t), 1);
	from = turns_cpu();
	for (int i = 0; i < acts; i++) {
		struct done_act act = {
			.tourney = events + 1 + i, .act = "open", .due = t.opens, .at = s->now};

		assert_int_equal(store_begin(st), 1);
		assert_int_equal(store_calendar_add(st, &act), 1);
		assert_int_equal(store_tourney_update(st, &t), 1);
		assert_int_equal(store_commit(st), 1);
	}
	return turns_cpu() - from;
}

int main(int argc, char **argv)
{
	int events = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000, acts = 0;
	struct turns turns = {.n = 0};
	void *state = NULL;
	struct instant at, end;
	struct stage *s;
	char what[80];

	if (events < 1 || stage_open(&state) != 0)
		return 1;
	s = state;
	add_events(s, events);
	end = (struct instant){s->now.sec + 366 * INT64_C(86400)};
	s->ctx.set.heartbeat_seconds = 86400;
	while (from_timer_next(&s->ctx, &at) && at.sec <= end.sec) {
		if (at.sec > s->now.sec)
			s->now = at;
		turns_run(s, &turns);
	}
	assert_true(store_calendar_each(s->ctx.store, -1, count, &acts) >= 0);
	assert_true(acts >= 5 * events);
	snprintf(what, sizeof(what), "%d acts of a year, %.0f us CPU an act", acts,
		 turns.cpu / acts * 1e6);
	turns_print(what, &turns, store_alone(s, events, acts));
	stage_close(&state);
	return 0;
}
