/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A year of the calendar with many events: every act is done once, on its day, and how long the
 * whole takes (EVENTS E72).
 *
 *	bench_calendar [EVENTS]		five acts an event, 1,000 events without an argument
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/act/from_timer.h"
#include "sql/store_calendar.h"
#include "tests/daemon/stage.h"

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Three who have entered, so that the groups are composed, drawn and started. */
static void fill(struct stage *s, int event)
{
	struct store *st = s->ctx.store;

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
		assert_int_equal(store_entry_add(st, &e, &e.id), 1);
	}
}

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

static void add_event(struct stage *s, int i)
{
	char line[300], open[CIVIL_TEXT], close[CIVIL_TEXT], draw[CIVIL_TEXT], start[CIVIL_TEXT];
	struct civil day = civil_add_days(zone_date(ZONE_COPENHAGEN, s->now), 1 + i % 300);

	civil_format(day, open);
	civil_format(civil_add_days(day, 20), close);
	civil_format(civil_add_days(day, 25), draw);
	civil_format(civil_add_days(day, 40), start);
	snprintf(line, sizeof(line),
		 "{\"do\":\"event.add\",\"code\":\"e %d\",\"name\":\"Event\",\"kind\":\"theme\","
		 "\"opens\":\"%s\",\"closes\":\"%s\",\"draws\":\"%s\",\"starts\":\"%s\"}",
		 i, open, close, draw, start);
	stage_control(s, line);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static int count(void *arg, const struct done_act *d)
{
	(void)d;
	++*(int *)arg;
	return 0;
}

int main(int argc, char **argv)
{
	int events = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000, acts = 0, turns = 0;
	void *state = NULL;
	struct instant at, end;
	struct stage *s;
	double from;

	if (stage_open(&state) != 0)
		return 1;
	s = state;
	add_players(s);
	for (int i = 0; i < events; i++)
		add_event(s, i);
	assert_int_equal(store_begin(s->ctx.store), 1);
	for (int i = 0; i < events; i++)
		fill(s, i + 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	end = (struct instant){s->now.sec + 366 * INT64_C(86400)};
	s->ctx.set.heartbeat_seconds = 86400;
	from = seconds();
	while (from_timer_next(&s->ctx, &at) && at.sec <= end.sec) {
		if (at.sec > s->now.sec)
			s->now = at;
		stage_tick(s);
		turns++;
	}
	assert_true(store_calendar_each(s->ctx.store, -1, count, &acts) >= 0);
	printf("%d events: %d acts of a year in %d turns, %.1f s\n", events, acts, turns,
	       seconds() - from);
	assert_true(acts >= 5 * events);
	stage_close(&state);
	return 0;
}
