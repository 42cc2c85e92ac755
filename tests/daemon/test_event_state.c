/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The stored state of tournaments and groups over their life (EVENTS E2, E4, E5, E59). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sql/store_entry.h"
#include "sql/store_stage.h"
#include "tests/daemon/stage.h"

static void control_ok(struct stage *s, const char *request)
{
	stage_control(s, request);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s: %s %s", request, s->error, s->message);
}

static void event_add__code__gives_the_address(void **state)
{
	static const struct {
		const char *code, *slug;
	} cases[] = {{"Emt Open", "emt-open"}, {"B\xc3\xb8rn 2026", "boern-2026"}, {"x/2", "x-2"}};
	struct stage *s = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct stage_row stage;
		struct tourney t;
		char request[200];

		snprintf(request, sizeof(request),
			 "{\"do\":\"event.add\",\"code\":\"%s\",\"name\":\"E\"}", cases[i].code);
		control_ok(s, request);
		assert_int_equal(store_tourney_by_code(s->ctx.store, cases[i].code, &t), 1);
		assert_string_equal(t.slug, cases[i].slug);
		assert_string_equal(t.kind, "emt");
		assert_string_equal(t.class, "A");
		assert_true(t.state == TOURNEY_OPEN && t.rated && t.group_size == 7);
		assert_true(civil_is_none(t.opens) && civil_is_none(t.closes) &&
			    civil_is_none(t.draws) && civil_is_none(t.starts));
		assert_int_equal(store_stage_by_number(s->ctx.store, t.id, 1, &stage), 1);
		assert_true(stage.state == STAGE_RUNNING && stage.name[0] == '\0');
	}
}

/* No two events share a URL, and every URL has a letter or digit. */
static void event_add__address_of_another__refused(void **state)
{
	static const char *const codes[] = {"emt-open", "emt/open", "!!!"};
	struct stage *s = *state;

	control_ok(s, "{\"do\":\"event.add\",\"code\":\"Emt Open\",\"name\":\"E\"}");
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		char request[200];

		snprintf(request, sizeof(request),
			 "{\"do\":\"event.add\",\"code\":\"%s\",\"name\":\"E\"}", codes[i]);
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_REFUSED);
		assert_string_equal(s->error, "exists");
	}
}

static int note_change(void *arg, const struct tourney_change *change)
{
	struct sbuf *lines = arg;

	sbuf_addf(lines, "%s %s %s %s;", change->author, change->what, change->was,
		  change->becomes);
	return 0;
}

static void event__opened_and_closed__each_change_kept_once(void **state)
{
	struct sbuf lines = SBUF_INIT;
	struct stage *s = *state;
	struct tourney t;

	control_ok(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"E\"}");
	control_ok(s, "{\"do\":\"event.open\",\"event\":\"emt open\"}");
	control_ok(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	control_ok(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	control_ok(s, "{\"do\":\"event.open\",\"event\":\"emt open\"}");
	assert_int_equal(store_tourney_change_each(s->ctx.store, 1, note_change, &lines), 1);
	assert_string_equal(lines.buf, "tester state open closed;tester state closed open;");
	sbuf_release(&lines);
	assert_int_equal(store_tourney_get(s->ctx.store, 1, &t), 1);
	t.state = TOURNEY_FINISHED;
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_tourney_update(s->ctx.store, &t), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	stage_control(s, "{\"do\":\"event.open\",\"event\":\"emt open\"}");
	assert_string_equal(s->error, "wrong_state");
}

/* Adds a player and enters them. */
static void enter(struct stage *s, const char *event, int n)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "{\"do\":\"player.add\",\"name\":\"P%d\",\"address\":\"p%d@x.dk\"}", n, n);
	control_ok(s, request);
	snprintf(request, sizeof(request),
		 "{\"do\":\"group.add\",\"event\":\"%s\",\"player\":\"p%d@x.dk\"}", event, n);
	control_ok(s, request);
}

static void group_is(struct stage *s, int64_t id, const char *code, enum group_state state)
{
	struct group_row g;

	assert_int_equal(store_group_get(s->ctx.store, id, &g), 1);
	assert_string_equal(g.code, code);
	assert_int_equal(g.state, state);
	assert_int_equal(g.drawn.sec > 0, state != GROUP_FILLING);
	assert_true(g.stage > 0);
}

/* Class and year of the start determine the number, not the event. */
static void groups__drawn__numbered_within_class_and_year(void **state)
{
	struct stage *s = *state;
	struct tourney t;

	for (int n = 1; n <= 2; n++) {
		char request[200];
		snprintf(request, sizeof(request),
			 "{\"do\":\"event.add\",\"code\":\"e%d\",\"name\":\"E%d\",\"size\":2}", n,
			 n);
		control_ok(s, request);
	}
	assert_int_equal(store_tourney_get(s->ctx.store, 2, &t), 1);
	t.class[0] = '\0';
	enter(s, "e1", 1);
	group_is(s, 1, "", GROUP_FILLING);
	enter(s, "e1", 2);
	group_is(s, 1, "A-26-01", GROUP_RUNNING);
	enter(s, "e2", 3);
	enter(s, "e2", 4);
	group_is(s, 2, "A-26-02", GROUP_RUNNING);
	s->now = stage_at("2026-12-31T12:00:00Z"); /* the games start the next day */
	enter(s, "e2", 5);
	enter(s, "e2", 6);
	group_is(s, 3, "A-27-01", GROUP_RUNNING);
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_tourney_update(s->ctx.store, &t), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	enter(s, "e2", 7);
	enter(s, "e2", 8);
	group_is(s, 4, "e2-1", GROUP_RUNNING);
}

static int note_state(void *arg, const struct entry_row *e)
{
	sbuf_addf(arg, "%d%s", (int)e->state, e->class);
	return 0;
}

static void entries_are(struct stage *s, int64_t group, const char *want)
{
	struct sbuf states = SBUF_INIT;

	assert_int_equal(store_entry_each(s->ctx.store, group, note_state, &states), 1);
	assert_string_equal(states.buf, want);
	sbuf_release(&states);
}

/* 23:30 UTC is the next day in Copenhagen. */
static void group__ended__on_the_day_of_its_first_end(void **state)
{
	struct stage *s = *state;
	struct game_row game;
	struct group_row g;
	char day[CIVIL_TEXT];

	control_ok(s, "{\"do\":\"event.add\",\"code\":\"e\",\"name\":\"E\",\"size\":2}");
	enter(s, "e", 1);
	entries_are(s, 1, "1A");
	enter(s, "e", 2);
	entries_are(s, 1, "7A7A");
	stage_walk(s, stage_at("2026-03-09T23:30:00Z"));
	assert_int_equal(store_game_get(s->ctx.store, 1, &game), 1);
	stage_api(s, game.black, 1, -1, "resign");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_group_get(s->ctx.store, 1, &g), 1);
	assert_int_equal(g.state, GROUP_FINISHED);
	assert_string_equal(civil_format(g.ended, day), "2026-03-10");
	stage_walk(s, stage_at("2026-03-12T12:00:00Z"));
	control_ok(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"continue\",\"reason\":\"error\"}");
	assert_int_equal(store_group_get(s->ctx.store, 1, &g), 1);
	assert_int_equal(g.state, GROUP_RUNNING);
	stage_api(s, game.black, 1, -1, "resign");
	assert_int_equal(store_group_get(s->ctx.store, 1, &g), 1);
	assert_int_equal(g.state, GROUP_FINISHED);
	assert_string_equal(civil_format(g.ended, day), "2026-03-10");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(event_add__code__gives_the_address),
		T(event_add__address_of_another__refused),
		T(event__opened_and_closed__each_change_kept_once),
		T(groups__drawn__numbered_within_class_and_year),
		T(group__ended__on_the_day_of_its_first_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
