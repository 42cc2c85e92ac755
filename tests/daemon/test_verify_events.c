/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What holds of every tournament is checked: a sound one has no fault, and each kind of damage to
 * the stored facts is found (EVENTS E79).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "daemon/publish/verify_events.h"
#include "tests/daemon/stage.h"

static json_t *faults(struct stage *s)
{
	json_t *list = json_array();

	assert_int_equal(verify_events(&s->ctx, list), 1);
	return list;
}

static void damage(struct stage *s, const char *sql)
{
	char path[128], *error = NULL;
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/db", s->dir);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s: %s", sql, error);
	sqlite3_close(db);
}

static void no_fault(struct stage *s)
{
	json_t *list = faults(s);

	if (json_array_size(list))
		fail_msg("%s", json_string_value(json_array_get(list, 0)));
	json_decref(list);
}

/* One of the faults says it. */
static void a_fault(struct stage *s, const char *words)
{
	json_t *list = faults(s), *one;
	bool found = false;
	size_t i;

	json_array_foreach(list, i, one) found |= strstr(json_string_value(one), words) != NULL;
	if (!found)
		fail_msg("no fault says '%s' (%zu faults)", words, json_array_size(list));
	json_decref(list);
}

/* All games of the group get a result. */
static void finish(struct stage *s)
{
	char request[120];

	stage_seven(s);
	for (int game = 1; game <= 21; game++) {
		snprintf(request, sizeof(request),
			 "{\"do\":\"rule\",\"game\":%d,\"verdict\":\"draw\",\"reason\":\"so\"}",
			 game);
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static void events__sound__no_fault(void **state)
{
	struct stage *s = *state;

	no_fault(s);
	stage_seven(s);
	no_fault(s);
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	no_fault(s);
}

static void events__finished__no_fault(void **state)
{
	struct stage *s = *state;

	finish(s);
	no_fault(s);
}

static void events__state_without_a_change__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	damage(s, "UPDATE tourney SET state = 1");
	a_fault(s, "event emt open: it is open, and was last made closed");
}

static void events__two_seats__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	damage(s, "UPDATE entry SET player = 1 WHERE id = 2");
	a_fault(s, "player 1 has two seats");
	a_fault(s, "a game is set up for somebody without a seat");
}

static void events__finished_with_an_open_game__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE game_state SET stage = 0 WHERE game = 5");
	a_fault(s, "it is finished, and 1 games are not");
}

static void events__all_over_and_still_running__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE grp SET state = 1");
	a_fault(s, "all games are over, and it is not finished");
}

static void events__finished_without_an_end__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE grp SET ended = NULL");
	a_fault(s, "it is finished and has no end");
}

static void events__numbers_exchanged__found_by_the_schedule(void **state)
{
	struct stage *s = *state;

	finish(s);
	/* numbers 1 and 2 of other seats: their games are then against the wrong numbers */
	damage(s, "UPDATE entry SET number = 1 WHERE number = 2");
	a_fault(s, " times, others ");
}

static void events__start_before_the_group__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	damage(s, "UPDATE grp SET start = start + 30");
	a_fault(s, "a game begins before the group");
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(events__sound__no_fault),
		T(events__finished__no_fault),
		T(events__state_without_a_change__found),
		T(events__two_seats__found),
		T(events__finished_with_an_open_game__found),
		T(events__all_over_and_still_running__found),
		T(events__finished_without_an_end__found),
		T(events__numbers_exchanged__found_by_the_schedule),
		T(events__start_before_the_group__found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
