/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Changes of address (RULES S-33): by the player, by a leader, and by the chief. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/daemon/stage.h"

static void ask_new_address(struct stage *s)
{
	stage_mail(s, "p1@x.dk", stage_letter(s, "p1@x.dk", POST_GAME_START, 0)->reply_to,
		   "address new@y.dk");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_mail(s, "new@y.dk", stage_letter(s, "new@y.dk", POST_ADDRESS_PROVE, 0)->reply_to,
		   "confirm");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static bool is_at(struct stage *s, const char *address)
{
	struct player p;

	return store_player_by_address(s->ctx.store, address, &p) == 1;
}

/* RULES S-33 */
static void address__old_one_silent__changed_after_seven_days(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	ask_new_address(s);
	stage_walk(s, (struct instant){s->now.sec + 6 * 86400});
	assert_true(is_at(s, "p1@x.dk"));
	stage_walk(s, (struct instant){s->now.sec + 2 * 86400});
	assert_false(is_at(s, "p1@x.dk"));
	assert_true(is_at(s, "new@y.dk"));
}

static void address__old_one_confirms__changed_at_once(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	ask_new_address(s);
	stage_mail(s, "p1@x.dk", stage_letter(s, "p1@x.dk", POST_ADDRESS_NOTICE, 0)->reply_to,
		   "confirm");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_false(is_at(s, "p1@x.dk"));
	assert_true(is_at(s, "new@y.dk"));
}

static void address__old_one_objects__stays(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	ask_new_address(s);
	stage_mail(s, "p1@x.dk", stage_letter(s, "p1@x.dk", POST_ADDRESS_NOTICE, 0)->reply_to,
		   "protest");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_walk(s, (struct instant){s->now.sec + 9 * 86400});
	assert_true(is_at(s, "p1@x.dk"));
	assert_false(is_at(s, "new@y.dk"));
}

/* Somebody who held a player's address for a while does not get it back. */
static void address__chief_replaces_it_meanwhile__change_lapses(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	ask_new_address(s);
	stage_control_as(s, ROLE_KC, "*",
			 "{\"do\":\"player.address\",\"player\":\"p1@x.dk\",\"address\":"
			 "\"safe@z.dk\",\"reason\":\"their mailbox was taken over\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(is_at(s, "safe@z.dk"));
	stage_walk(s, (struct instant){s->now.sec + 9 * 86400});
	assert_true(is_at(s, "safe@z.dk"));
	assert_false(is_at(s, "new@y.dk"));
}

/* RULES S-33: the old address can object for seven days, and only the chief can shorten them. */
static void leader__address_in_own_event__after_seven_days(void **state)
{
	static const char request[] = "{\"do\":\"player.address\",\"player\":\"p2@x.dk\","
				      "\"address\":\"new@x.dk\",\"reason\":\"told by phone\"}";
	static const char confirm[] = "{\"do\":\"player.confirm-address\",\"player\":\"p2@x.dk\"}";
	struct stage *s = *state;

	stage_seven(s);
	stage_control_as(s, ROLE_LEADER, "emt open", request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(is_at(s, "p2@x.dk"));
	stage_mail(s, "p2@x.dk", stage_letter(s, "p2@x.dk", POST_ADDRESS_NOTICE, 0)->reply_to,
		   "protest");
	stage_walk(s, (struct instant){s->now.sec + 8 * 86400});
	assert_true(is_at(s, "p2@x.dk"));
	stage_control_as(s, ROLE_LEADER, "emt open", request);
	stage_walk(s, (struct instant){s->now.sec + 6 * 86400});
	stage_control_as(s, ROLE_LEADER, "emt open", confirm);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_true(is_at(s, "p2@x.dk"));
	stage_walk(s, (struct instant){s->now.sec + 2 * 86400});
	assert_true(is_at(s, "new@x.dk"));
}

static void chief__address__at_once(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control_as(s, ROLE_KC, "*",
			 "{\"do\":\"player.address\",\"player\":\"p2@x.dk\",\"address\":"
			 "\"new@x.dk\",\"reason\":\"told by phone\"}");
	assert_true(is_at(s, "new@x.dk"));
	stage_control_as(s, ROLE_LEADER, "emt open",
			 "{\"do\":\"player.address\",\"player\":\"p3@x.dk\",\"address\":"
			 "\"new3@x.dk\",\"reason\":\"told by phone\"}");
	assert_true(is_at(s, "p3@x.dk"));
	stage_control_as(s, ROLE_KC, "*",
			 "{\"do\":\"player.confirm-address\",\"player\":\"p3@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(is_at(s, "new3@x.dk"));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(address__old_one_silent__changed_after_seven_days),
		T(address__old_one_confirms__changed_at_once),
		T(address__old_one_objects__stays),
		T(address__chief_replaces_it_meanwhile__change_lapses),
		T(leader__address_in_own_event__after_seven_days),
		T(chief__address__at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
