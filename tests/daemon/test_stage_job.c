/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Groups of a large event, composed over many turns of the loop: the server is killed between any
 * two of them, others are served meanwhile, and the result is the same (EVENTS E14, E72).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/robin.h"
#include "daemon/act/from_timer.h"
#include "daemon/event/stage_entrants.h"
#include "daemon/publish/verify_compositions.h"
#include "daemon/stage_plan.h"
#include "sql/store_stage.h"
#include "tests/daemon/stage.h"

#define ENTRIES	   (3 * STAGE_SLICE + 50)
#define TURNS_MOST 60

/* Closed on 1 March, composed the following night. */
static void prepare(struct stage *s)
{
	stage_control(s,
		      "{\"do\":\"event.add\",\"code\":\"big\",\"name\":\"Big\",\"kind\":\"theme\","
		      "\"closes\":\"2027-03-01\",\"draws\":\"2027-03-10\","
		      "\"starts\":\"2027-03-20\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_fill(s, 1, 0, ENTRIES);
	s->now = stage_at("2027-03-02T01:00:00Z");
}

static bool has_more(struct stage *s)
{
	struct instant at;

	return from_timer_next(&s->ctx, &at) && at.sec <= s->now.sec;
}

/* Ticks until nothing is due, at most `most` times; returns the number. */
static int run(struct stage *s, int most)
{
	int n = 0;

	while (n < most && has_more(s)) {
		stage_tick(s);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		n++;
	}
	return n;
}

/* The groups of the proposal in force, as text that the caller frees. */
static char *groups_of(struct stage *s, int version)
{
	struct stage_plan plan = {.version = 0};
	json_t *groups;
	char *text;

	assert_int_equal(stage_plan_load(&s->ctx, 1, &plan), 1);
	assert_int_equal(plan.version, version);
	assert_int_equal(stage_plan_groups(&s->ctx, &plan, &groups), 1);
	text = json_dumps(groups, JSON_COMPACT);
	json_decref(groups);
	stage_plan_release(&plan);
	return text;
}

static int count_group(void *arg, const struct group_row *g)
{
	(void)g;
	++*(int *)arg;
	return 0;
}

static void verify(struct stage *s)
{
	json_t *differences = json_array();

	assert_int_equal(verify_compositions(&s->ctx, differences), 1);
	if (json_array_size(differences))
		fail_msg("%s", json_string_value(json_array_get(differences, 0)));
	json_decref(differences);
}

/* Runs with a kill after `before` ticks: the groups, and the number of ticks after it. */
static char *compose_with_kill(int before, int *ret_after)
{
	void *state = NULL;
	struct stage_plan plan = {.version = 0};
	struct stage *s;
	char *groups;

	assert_int_equal(stage_open(&state), 0);
	s = state;
	prepare(s);
	if (run(s, before) == before && before) {
		/* either the old state without a proposal, or the new one */
		int there = stage_plan_load(&s->ctx, 1, &plan);

		assert_true(there == 0 || plan.groups == robin_sizes(ENTRIES, 7, NULL));
		stage_plan_release(&plan);
		stage_reopen(s);
	}
	*ret_after = run(s, TURNS_MOST);
	groups = groups_of(s, 1);
	stage_deliver(s);
	assert_int_equal(stage_count(s, "leader@x.dk", POST_COMPOSITION), 1);
	verify(s);
	assert_int_equal(stage_close(&state), 0);
	return groups;
}

static void composed_in_turns__killed_between_any_two__the_same_groups(void **state)
{
	int turns, left;
	char *whole = compose_with_kill(0, &turns);

	(void)state;
	assert_in_range(turns, 8, TURNS_MOST - 1);
	for (int k = 1; k <= turns; k++) {
		char *killed = compose_with_kill(k, &left);

		assert_string_equal(killed, whole);
		free(killed);
	}
	free(whole);
}

static void drawn_in_turns__killed_now_and_then__every_group_once(void **state)
{
	struct stage *s = *state;
	int groups = 0, kills = 0;
	int64_t games;

	prepare(s);
	run(s, TURNS_MOST);
	s->now = stage_at("2027-03-10T01:00:00Z");
	for (int k = 1; has_more(s); k++) {
		run(s, 14); /* more than comparing the proposal takes */
		stage_reopen(s);
		kills = k;
	}
	assert_true(kills > 3);
	assert_true(store_group_each_stage(s->ctx.store, 1, count_group, &groups) >= 0);
	assert_int_equal(groups, robin_sizes(ENTRIES, 7, NULL));
	assert_int_equal(store_game_count(s->ctx.store, &(struct game_query){.limit = 0}, &games),
			 1);
	assert_in_range(games, groups * 21, groups * 28);
	verify(s);
}

/* --- acts that wait for the job -------------------------------------------------------------- */

static void no_turn_yet(void *arg)
{
	(void)arg;
}

struct heard {
	int answers;
	enum act_outcome outcome;
};

static void on_heard(void *arg, const struct answer *answer)
{
	struct heard *h = arg;

	h->answers++;
	h->outcome = answer->outcome;
}

static void ask(struct stage *s, const char *request, struct heard *ret)
{
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = s->now,
			     .control = {.request = json_loads(request, 0, NULL),
					 .role = ROLE_ADMIN,
					 .author = "tester",
					 .events = "*"}};

	*ret = (struct heard){0, OUTCOME_DONE};
	dispatch_submit(&s->ctx, &in, on_heard, ret);
	json_decref(in.control.request);
}

static void leader_composes__others_ask_meanwhile__they_do_not_wait(void **state)
{
	struct stage *s = *state;
	struct heard composed, quick, quicker;
	int turns = 0;

	prepare(s);
	s->now = stage_at("2027-02-20T08:00:00Z");
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"big\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	s->ctx.defer = no_turn_yet;
	ask(s, "{\"do\":\"event.compose\",\"event\":\"big\"}", &composed);
	ask(s, "{\"do\":\"event\",\"event\":\"big\"}", &quick);
	assert_int_equal(dispatch_run(&s->ctx), 1);
	assert_int_equal(composed.answers, 0);
	assert_int_equal(quick.answers, 1);
	for (; !composed.answers && turns < TURNS_MOST; turns++) {
		ask(s, "{\"do\":\"event\",\"event\":\"big\"}", &quicker);
		assert_int_equal(dispatch_run(&s->ctx), 1);
		assert_int_equal(quicker.answers, 1);
	}
	assert_in_range(turns, 4, TURNS_MOST - 1);
	assert_int_equal(composed.answers, 1);
	assert_int_equal(composed.outcome, OUTCOME_DONE);
	assert_int_equal(dispatch_waiting(&s->ctx), 0);
	s->ctx.defer = NULL;
	free(groups_of(s, 1));
	verify(s);
}

/* An entry that arrives between two slices is included in the proposal. */
static void entry_between_two_turns__it_is_composed_anew_with_it(void **state)
{
	struct stage *s = *state;
	struct stage_plan plan = {.version = 0};

	prepare(s);
	run(s, 4);
	assert_int_equal(stage_plan_load(&s->ctx, 1, &plan), 0);
	stage_fill(s, 1, ENTRIES, 20);
	run(s, TURNS_MOST);
	assert_int_equal(stage_plan_load(&s->ctx, 1, &plan), 1);
	assert_int_equal(plan.version, 1);
	assert_int_equal(plan.groups, robin_sizes(ENTRIES + 20, 7, NULL));
	stage_plan_release(&plan);
	verify(s);
}

/* The first attempt stored some of its groups; another group size makes others. */
static void kill_and_another_size__nothing_of_the_first_try_is_left(void **state)
{
	struct stage *s = *state;
	struct stage_plan plan = {.version = 0};

	prepare(s);
	run(s, 9);
	assert_int_equal(stage_plan_load(&s->ctx, 1, &plan), 0);
	stage_reopen(s);
	stage_control(s,
		      "{\"do\":\"event.set\",\"event\":\"big\",\"key\":\"size\",\"value\":\"10\","
		      "\"reason\":\"larger\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	run(s, TURNS_MOST);
	assert_int_equal(stage_plan_load(&s->ctx, 1, &plan), 1);
	assert_int_equal(plan.groups, robin_sizes(ENTRIES, 10, NULL));
	stage_plan_release(&plan);
	verify(s);
}

/* --- what the leader and `verify` see -------------------------------------------------------- */

static void letter__more_groups_than_it_lists__says_how_to_see_them(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;

	prepare(s);
	run(s, TURNS_MOST);
	stage_deliver(s);
	l = stage_letter(s, "leader@x.dk", POST_COMPOSITION, 0);
	assert_non_null(strstr(l->bytes, "101"));
	assert_non_null(strstr(l->bytes, "157"));
}

/* A server's proposal in which two groups were swapped. */
static void verify__groups_that_nobody_composed__told(void **state)
{
	struct stage *s = *state;
	struct store *st = s->ctx.store;
	struct composition_row head;
	char *first, *second;
	json_t *differences = json_array();

	prepare(s);
	run(s, TURNS_MOST);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_composition_last(st, 1, &head), 1);
	assert_int_equal(store_composition_group_get(st, 1, 1, 1, &first), 1);
	assert_int_equal(store_composition_group_get(st, 1, 2, 1, &second), 1);
	head.version = 2;
	assert_int_equal(
		store_composition_group_add(st, &(struct composition_group){1, 1, 2, second, NULL}),
		1);
	assert_int_equal(
		store_composition_group_add(st, &(struct composition_group){1, 2, 2, first, NULL}),
		1);
	assert_int_equal(store_composition_add(st, &head, &head.id), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(verify_compositions(&s->ctx, differences), 1);
	assert_int_equal(json_array_size(differences), 1);
	assert_string_equal(json_string_value(json_array_get(differences, 0)),
			    "event big, stage 1: the groups of the proposal are not those of its "
			    "entrants");
	json_decref(differences);
	composition_row_release(&head);
	free(first);
	free(second);
}

#define test(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(composed_in_turns__killed_between_any_two__the_same_groups),
		test(drawn_in_turns__killed_now_and_then__every_group_once),
		test(leader_composes__others_ask_meanwhile__they_do_not_wait),
		test(entry_between_two_turns__it_is_composed_anew_with_it),
		test(kill_and_another_size__nothing_of_the_first_try_is_left),
		test(letter__more_groups_than_it_lists__says_how_to_see_them),
		test(verify__groups_that_nobody_composed__told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
