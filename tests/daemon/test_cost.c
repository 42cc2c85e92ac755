/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cost of an act does not grow with its event (EVENTS E72): counts the steps of SQLite's
 * virtual machine, which are deterministic, in a small event and in one with four times as many
 * groups.  Work due at one instant is spread over turns.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "daemon/act/from_timer.h"
#include "sql/store_right.h"
#include "tests/daemon/stage.h"

enum { GROUP_OF = 7, FEW = 10, MANY = 40, CLOCKS = 250 };

/* --- steps ----------------------------------------------------------------------------------- */

static int64_t steps;

static int statement_ended(unsigned event, void *arg, void *statement, void *elapsed)
{
	(void)event;
	(void)arg;
	(void)elapsed;
	steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
	return 0;
}

static int count_steps(sqlite3 *db, const char **ret_fault, const struct sqlite3_api_routines *api)
{
	(void)ret_fault;
	(void)api;
	return sqlite3_trace_v2(db, SQLITE_TRACE_PROFILE, statement_ended, NULL);
}

/* --- an event -------------------------------------------------------------------------------- */

static void run(struct stage *s, const char *day)
{
	bool more = true;

	s->now = stage_at(day);
	while (more) {
		struct instant at;

		stage_tick(s);
		more = from_timer_next(&s->ctx, &at) && at.sec <= s->now.sec;
	}
}

static void open_event(void **state, int groups)
{
	struct stage *s;

	assert_int_equal(stage_open(state), 0);
	s = *state;
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"C 1\",\"name\":\"Event\",\"kind\":"
			 "\"theme\",\"closes\":\"2027-03-01\",\"draws\":\"2027-03-10\","
			 "\"starts\":\"2027-03-20\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_fill(s, 1, 0, groups * GROUP_OF);
	run(s, "2027-03-02T01:00:00Z");
}

/* --- acts ------------------------------------------------------------------------------------ */

static void draw(struct stage *s)
{
	run(s, "2027-03-10T01:00:00Z");
}

static void ask(struct stage *s, const char *request)
{
	stage_control(s, request);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s: %s", request, s->message);
}

static void start(struct stage *s)
{
	run(s, "2027-03-20T12:00:00Z");
}

static void end_a_game(struct stage *s)
{
	ask(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"draw\",\"paragraph\":\"2.9\","
	       "\"reason\":\"agreed\"}");
	stage_tick(s);
}

static void pause_a_group(struct stage *s)
{
	ask(s, "{\"do\":\"group.pause\",\"group\":1,\"reason\":\"the leader is away\"}");
	ask(s, "{\"do\":\"group.resume\",\"group\":1,\"reason\":\"the leader is back\"}");
	stage_tick(s);
}

static void withdraw(struct stage *s)
{
	struct player player;
	struct game_row game;
	char line[STORE_ADDRESS_MAX + 100];

	assert_int_equal(store_game_get(s->ctx.store, 1, &game), 1);
	assert_int_equal(store_player_get(s->ctx.store, game.white, &player), 1);
	snprintf(line, sizeof(line),
		 "{\"do\":\"player.withdraw\",\"group\":1,\"player\":\"%s\",\"reason\":\"ill\"}",
		 player.address);
	ask(s, line);
	stage_tick(s);
}

static const struct {
	const char *name;
	void (*act)(struct stage *s);
	bool a_group; /* done once per group */
} acts[] = {
	{"draw", draw, true},
	{"start", start, true},
	{"ruling that ends a game", end_a_game, false},
	{"pause of a group", pause_a_group, false},
	{"withdrawal", withdraw, false},
};
enum { ACTS = sizeof(acts) / sizeof(acts[0]) };

/* The steps of each act, one after the other. */
static void play(int groups, int64_t ret_steps[ACTS])
{
	void *state = NULL;

	open_event(&state, groups);
	for (size_t i = 0; i < ACTS; i++) {
		steps = 0;
		acts[i].act(state);
		ret_steps[i] = acts[i].a_group ? steps / groups : steps;
	}
	stage_close(&state);
}

static void act__costs_the_same_in_an_event_of_any_size(void **state)
{
	int64_t few[ACTS], many[ACTS];

	(void)state;
	play(FEW, few);
	play(MANY, many);
	for (size_t i = 0; i < ACTS; i++) {
		if (few[i] == 0 || many[i] * 50 > few[i] * 51)
			fail_msg("%s: %lld steps in an event of %d groups, %lld in one of %d",
				 acts[i].name, (long long)few[i], FEW, (long long)many[i], MANY);
	}
}

/* --- turns ----------------------------------------------------------------------------------- */

static int take(void *arg, const struct post_row *row)
{
	int64_t *letter = arg;

	*letter = row->id;
	return 1;
}

/* Sends the start letters. */
static void send_letters(struct stage *s)
{
	int64_t letter = 0;

	while (store_outbox_due(s->ctx.store, s->now, 1, STORE_SKIP_NONE, take, &letter) > 0 &&
	       letter) {
		stage_sent(s, letter);
		letter = 0;
	}
}

/* Clocks of many games due at one midnight: the work takes several turns, and none is long. */
static void midnight__of_many_games_is_several_turns(void **state)
{
	struct stage *s = *state;
	struct instant at = {0};
	int turns = 0;

	for (int i = 0; i < CLOCKS; i++)
		ask(s,
		    "{\"do\":\"game.start\",\"white\":\"Anna Bro\",\"white-address\":\"a@a.test\","
		    "\"black\":\"Bo Dam\",\"black-address\":\"b@b.test\"}");
	send_letters(s);
	assert_int_equal(store_game_next(s->ctx.store, STORE_SKIP_NONE, &at), 1);
	s->now = at;
	do {
		stage_tick(s);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		turns++;
	} while (s->unfinished);
	assert_in_range(turns, 3, CLOCKS / 10);
	assert_int_equal(store_game_next(s->ctx.store, STORE_SKIP_NONE, &at), 1);
	assert_true(at.sec > s->now.sec);
}

/* --- a day without work ------------------------------------------------------------------------
 */

/* The steps of a day on which none of these results from elsewhere stops giving a right. */
static int64_t midnight_with(int results)
{
	const struct outside_result result = {
		.source = "emt",
		.facts = "{\"class\":\"K\",\"points2\":10,\"games\":6,\"end\":\"2026-06-01\"}",
		.at = stage_at("2026-07-01T12:00:00Z"),
		.author = "tester"};
	void *state = NULL;
	struct stage *s;

	assert_int_equal(stage_open(&state), 0);
	s = state;
	for (int i = 0; i < results; i++) {
		struct outside_result one = result;
		struct player player;
		char address[32], line[200];

		snprintf(address, sizeof(address), "p%d@x.dk", i);
		snprintf(line, sizeof(line),
			 "{\"do\":\"player.add\",\"name\":\"P %d\",\"address\":\"%s\"}", i,
			 address);
		ask(s, line);
		assert_int_equal(store_player_by_address(s->ctx.store, address, &player), 1);
		one.player = player.id;
		assert_int_equal(store_outside_add(s->ctx.store, &one, &one.id), 1);
	}
	run(s, "2027-03-01T12:00:00Z");
	steps = 0;
	run(s, "2027-03-02T12:00:00Z");
	stage_close(&state);
	return steps;
}

static void midnight__results_that_expire_another_day__cost_no_record(void **state)
{
	int64_t few = midnight_with(FEW), many = midnight_with(MANY);

	(void)state;
	assert_in_range((many - few) / (MANY - FEW), 1, 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(midnight__of_many_games_is_several_turns,
						stage_open, stage_close),
		cmocka_unit_test(act__costs_the_same_in_an_event_of_any_size),
		cmocka_unit_test(midnight__results_that_expire_another_day__cost_no_record),
	};

	sqlite3_auto_extension((void (*)(void))count_steps);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
