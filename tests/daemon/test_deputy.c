/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A deputy acts while the leader is on leave: who appoints them, what they may do on which days and
 * in which events, how it is signed, and where the leader's letters go (RULES S-38).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/deputy.h"
#include "tests/daemon/stage.h"

static const char appoint[] =
	"{\"do\":\"deputy.add\",\"leader\":\"anna\",\"deputy\":\"bo\",\"name\":\"Bo Olsen\","
	"\"from\":\"2026-04-10\",\"to\":\"2026-04-20\",\"address\":\"bo@x.dk\"}";

static void begin(struct stage *s)
{
	s->ctx.set.leaders = "anna: emt open\ncarl: other";
	stage_seven(s);
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"other\",\"name\":\"Other\"}");
}

/* Bo has no role. */
static void as_bo(struct stage *s, const char *request)
{
	s->author = "1002 bo";
	stage_control_as(s, ROLE_NONE, "", request);
	s->author = NULL;
}

static void deputy__appointed__by_kc_for_a_leader_on_days_to_come(void **state)
{
	struct stage *s = *state;

	begin(s);
	stage_control_as(s, ROLE_LEADER, "*", appoint);
	assert_string_equal(s->error, "denied");
	stage_control_as(
		s, ROLE_KC, "*",
		"{\"do\":\"deputy.add\",\"leader\":\"bo\",\"deputy\":\"anna\",\"name\":\"A\","
		"\"from\":\"2026-04-10\",\"to\":\"2026-04-20\"}");
	assert_string_equal(s->error, "no_leader");
	assert_string_equal(s->rule, "6.1.1");
	stage_control_as(
		s, ROLE_KC, "*",
		"{\"do\":\"deputy.add\",\"leader\":\"anna\",\"deputy\":\"bo\",\"name\":\"B\","
		"\"from\":\"2026-02-10\",\"to\":\"2026-02-20\"}");
	assert_string_equal(s->error, "bad_dates");
	stage_control_as(s, ROLE_KC, "*", appoint);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_letter(s, "bo@x.dk", POST_DEPUTY, 0);
	stage_letter(s, "leader@x.dk", POST_DEPUTY, 0);
	stage_control_as(s, ROLE_KC, "*", appoint);
	assert_string_equal(s->error, "deputy_there");
}

static void walk_to(struct stage *s, const char *at)
{
	stage_walk(s, stage_at(at));
}

static void deputy__acts__in_the_leaders_events_on_those_days_alone(void **state)
{
	static const char pause[] = "{\"do\":\"game.pause\",\"game\":1,\"reason\":\"a dispute\"}";
	static const char other[] = "{\"do\":\"event.close\",\"event\":\"other\"}";
	struct stage *s = *state;

	begin(s);
	stage_control_as(s, ROLE_KC, "*", appoint);
	walk_to(s, "2026-04-09T12:00:00Z");
	as_bo(s, pause);
	assert_string_equal(s->error, "denied");
	walk_to(s, "2026-04-10T08:00:00Z");
	as_bo(s, pause);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	as_bo(s, other);
	assert_string_equal(s->error, "denied");
	walk_to(s, "2026-04-21T08:00:00Z");
	as_bo(s, "{\"do\":\"game.resume\",\"game\":1,\"reason\":\"settled\"}");
	assert_string_equal(s->error, "denied");
}

/* For every request a deputy has the leader's rights and no more. */
static void deputy__every_request__as_a_leader(void **state)
{
	struct stage *s = *state;
	int denied = 0, more = 0;

	begin(s);
	stage_control_as(s, ROLE_KC, "*", appoint);
	for (int day = 0; day < 3; day++) {
		static const char *const days[] = {"2026-04-09T12:00:00Z", "2026-04-10T12:00:00Z",
						   "2026-04-21T12:00:00Z"};
		walk_to(s, days[day]);
		for (const struct leader_request *r = leader_requests; r->name; r++) {
			char request[80];
			bool low = r->least > (day == 1 ? ROLE_LEADER : ROLE_NONE);

			if (!r->run)
				continue;
			snprintf(request, sizeof(request), "{\"do\":\"%s\"}", r->name);
			as_bo(s, request);
			if ((s->outcome == OUTCOME_DENIED) != low)
				fail_msg("%s, %s: %s", days[day], r->name, s->message);
			denied += low && day != 1;
			more += !low && day == 1;
		}
	}
	assert_true(denied > 40);
	assert_true(more > 40);
}

static void deputy__rules__signed_by_name_as_deputy(void **state)
{
	struct stage *s = *state;
	int signed_so = 0;

	begin(s);
	stage_control_as(s, ROLE_KC, "*", appoint);
	walk_to(s, "2026-04-12T08:00:00Z");
	as_bo(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"draw\",\"reason\":\"agreed\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
	for (int i = 0; i < s->n_letters; i++)
		if (s->letters[i].kind == POST_RULING)
			signed_so += strstr(s->letters[i].bytes,
					    "Bo Olsen, deputy of the tournament") != NULL;
	assert_int_equal(signed_so, 2);
}

static void deputy__letters_to_the_leader__go_to_the_deputy_meanwhile(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;

	begin(s);
	stage_control_as(s, ROLE_KC, "*", appoint);
	walk_to(s, "2026-04-12T08:00:00Z");
	l = stage_letter(s, "p1@x.dk", POST_GAME_START, 0);
	stage_mail(s, "p1@x.dk", l->reply_to, "protest It is not my move.");
	stage_letter(s, "bo@x.dk", POST_CASE, 0);
	stage_control_as(s, ROLE_KC, "*", "{\"do\":\"deputy.end\",\"deputy\":1}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control_as(s, ROLE_KC, "*", "{\"do\":\"deputy.end\",\"deputy\":1}");
	assert_string_equal(s->error, "ended");
	l = stage_letter(s, "p2@x.dk", POST_GAME_START, 0);
	stage_mail(s, "p2@x.dk", l->reply_to, "protest It is mine.");
	stage_letter(s, "leader@x.dk", POST_CASE, 0);
	as_bo(s, "{\"do\":\"game.pause\",\"game\":1,\"reason\":\"so\"}");
	assert_string_equal(s->error, "denied");
}

/* Read again, the settings have the leader's own address, and the former one is freed. */
static void deputy__settings_read_again__acts_on(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;
	char before[] = "former@x.dk";

	s->ctx.set.leader_address = before;
	begin(s);
	stage_control_as(s, ROLE_KC, "*", appoint);
	walk_to(s, "2026-04-12T08:00:00Z");
	assert_string_equal(s->ctx.set.leader_address, "bo@x.dk");
	s->ctx.set.leader_address = "anew@x.dk";
	deputy_reloaded(&s->ctx);
	memset(before, 'x', sizeof(before) - 1);
	assert_string_equal(deputy_leader_address(&s->ctx), "anew@x.dk");
	l = stage_letter(s, "p1@x.dk", POST_GAME_START, 0);
	stage_mail(s, "p1@x.dk", l->reply_to, "protest It is not my move.");
	stage_letter(s, "bo@x.dk", POST_CASE, 0);
	walk_to(s, "2026-04-22T08:00:00Z");
	assert_string_equal(s->ctx.set.leader_address, "anew@x.dk");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(deputy__appointed__by_kc_for_a_leader_on_days_to_come),
		T(deputy__acts__in_the_leaders_events_on_those_days_alone),
		T(deputy__every_request__as_a_leader),
		T(deputy__rules__signed_by_name_as_deputy),
		T(deputy__letters_to_the_leader__go_to_the_deputy_meanwhile),
		T(deputy__settings_read_again__acts_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
