/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events from closing to the start letters: the time to compose them and draw their lots, and the
 * longest turn, during which nobody else is served (EVENTS E14).  Runs once as a single event in
 * groups of seven and once as Swiss tournaments of fifty.  For comparison it stores the resulting
 * rows, games, letters and seats, alone, one transaction per group.
 *
 *	bench_events [ENTRIES [KIND]]	default: 14,000 of both kinds, "theme" and "swiss"; 100,000
 *	make 2,000 Swiss groups
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
#include "sql/store_entry.h"
#include "tests/bench/turns.h"

#define SWISS_OF 50

static void add_event(struct stage *s, const char *kind, int number)
{
	char line[300];

	snprintf(line, sizeof(line),
		 "{\"do\":\"event.add\",\"code\":\"%s %d\",\"name\":\"Event\",\"kind\":\"%s\","
		 "\"closes\":\"2027-03-01\",\"draws\":\"2027-03-10\",\"starts\":\"2027-03-20\"}",
		 kind, number, kind);
	stage_control(s, line);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* --- results --------------------------------------------------------------------------------- */

struct rows {
	int64_t games, letters, groups, drawn;
};

static int count_group(void *arg, const struct group_row *g)
{
	struct rows *r = arg;

	r->groups++;
	r->drawn += g->state == GROUP_RUNNING || g->drawn.sec > 0;
	return 0;
}

static void count(struct stage *s, struct rows *ret)
{
	struct game_query all = {.limit = 0};
	struct post_row letter;

	*ret = (struct rows){0};
	assert_int_equal(store_game_count(s->ctx.store, &all, &ret->games), 1);
	assert_true(store_group_each(s->ctx.store, 0, count_group, ret) >= 0);
	while (store_outbox_get(s->ctx.store, ret->letters + 1, &letter) > 0) {
		post_row_release(&letter);
		ret->letters++;
	}
}

/* Stores copies of the first game, the last letter and the first entry. */
static double store_alone(struct stage *s, const struct rows *r, int entries)
{
	struct store *st = s->ctx.store;
	struct game_row game;
	struct post_row letter;
	struct entry_row entry;
	double from;

	assert_int_equal(store_game_get(st, 1, &game), 1);
	assert_int_equal(store_outbox_get(st, r->letters, &letter), 1);
	assert_int_equal(store_entry_get(st, 1, &entry), 1);
	from = turns_cpu();
	for (int64_t g = 0; g < r->groups; g++) {
		assert_int_equal(store_begin(st), 1);
		for (int64_t i = g * r->games / r->groups; i < (g + 1) * r->games / r->groups; i++)
			assert_int_equal(store_game_add(st, &game, ""), 1);
		for (int64_t i = g * r->letters / r->groups; i < (g + 1) * r->letters / r->groups;
		     i++)
			assert_int_equal(store_outbox_add(st, &letter), 1);
		for (int64_t i = g * entries / r->groups; i < (g + 1) * entries / r->groups; i++)
			assert_int_equal(store_entry_update(st, &entry), 1);
		assert_int_equal(store_commit(st), 1);
	}
	post_row_release(&letter);
	return turns_cpu() - from;
}

/* --- a shape --------------------------------------------------------------------------------- */

static void run(struct stage *s, const char *day, struct turns *ret)
{
	bool more = true;

	s->now = stage_at(day);
	*ret = (struct turns){.n = 0};
	while (more) {
		struct instant at;

		turns_run(s, ret);
		more = from_timer_next(&s->ctx, &at) && at.sec <= s->now.sec;
	}
}

static void measure(const char *kind, int entries, int a_event)
{
	struct turns close, draw;
	struct rows rows;
	void *state = NULL;
	struct stage *s;
	char what[80];

	assert_int_equal(stage_open(&state), 0);
	s = state;
	for (int i = 0; i < entries; i += a_event) {
		add_event(s, kind, i / a_event + 1);
		stage_fill(s, i / a_event + 1, i, a_event);
	}
	run(s, "2027-03-02T01:00:00Z", &close);
	run(s, "2027-03-10T01:00:00Z", &draw);
	count(s, &rows);
	assert_true(rows.groups > 0 && rows.drawn == rows.groups);
	snprintf(what, sizeof(what), "%s, %d entries closed and composed", kind, entries);
	turns_print(what, &close, 0);
	snprintf(what, sizeof(what), "%s, %d groups drawn, %d games", kind, (int)rows.groups,
		 (int)rows.games);
	turns_print(what, &draw, store_alone(s, &rows, entries));
	stage_close(&state);
}

int main(int argc, char **argv)
{
	int entries = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 14000;

	if (entries < SWISS_OF)
		return 1;
	if (argc < 3 || !strcmp(argv[2], "theme"))
		measure("theme", entries, entries);
	if (argc < 3 || !strcmp(argv[2], "swiss"))
		measure("swiss", entries - entries % SWISS_OF, SWISS_OF);
	return 0;
}
