/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Behaviour of the dispatch after a statement finds a corrupt page (RULES S-61). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "daemon/act/dispatch.h"
#include "sql/store_game.h"
#include "tests/daemon/stage.h"

static struct game_row row_of(struct stage *s, int64_t game)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	return row;
}

static void damage__known__nothing_is_taken_but_told(void **state)
{
	struct stage *s = *state;
	struct inbound in = {.door = DOOR_CHECK, .check = {.findings = "Page 7\n", .stops = true}};
	int64_t seq;

	stage_seven(s);
	seq = row_of(s, 1).seq;
	s->ctx.damaged = true;
	stage_api(s, row_of(s, 1).white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	stage_control(s, "{\"do\":\"game.pause\",\"game\":1,\"reason\":\"x\"}");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	in.received = s->now;
	dispatch_submit(&s->ctx, &in, NULL, NULL);
	dispatch_submit(&s->ctx, &in, NULL, NULL);
	s->ctx.damaged = false;
	assert_int_equal(row_of(s, 1).seq, seq);
	stage_deliver(s);
	assert_int_equal(stage_count(s, "leader@x.dk", POST_DAMAGE), 1);
}

static void no_defer(void *arg)
{
	(void)arg;
}

static void (*draw)(void *arg, void *ret, size_t len);

static void draw_on_a_broken_page(void *arg, void *ret, size_t len)
{
	((struct stage *)arg)->ctx.damaged = true;
	draw(arg, ret, len);
}

/* An earlier act of the same turn is lost too. */
static void damage__in_a_turn__whole_turn_is_lost(void **state)
{
	struct stage *s = *state;
	int64_t seq;

	stage_seven(s);
	seq = row_of(s, 1).seq;
	draw = s->ctx.random;
	s->ctx.random = draw_on_a_broken_page;
	s->ctx.defer = no_defer;
	stage_control(s, "{\"do\":\"game.pause\",\"game\":1,\"reason\":\"x\"}");
	stage_control(s, "{\"do\":\"key.rotate\"}");
	assert_true(dispatch_run(&s->ctx) < 0);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	s->ctx.random = draw;
	s->ctx.defer = NULL;
	s->ctx.damaged = false;
	assert_int_equal(row_of(s, 1).seq, seq);
	stage_control(s, "{\"do\":\"game.pause\",\"game\":1,\"reason\":\"x\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(row_of(s, 1).seq > seq);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(damage__known__nothing_is_taken_but_told,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(damage__in_a_turn__whole_turn_is_lost, stage_open,
						stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
