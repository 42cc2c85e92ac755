/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Officials, who sign in to the desk in the browser: added, refused, listed and removed, and never
 * taken for Unix users of the same name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "sql/store_official.h"
#include "tests/daemon/stage.h"

#define ADD(name, role, address, more)                                                             \
	"{\"do\":\"official.add\",\"name\":\"" name "\",\"role\":\"" role                          \
	"\",\"address\":\"" address "\"" more "}"
#define REMOVE(name) "{\"do\":\"official.remove\",\"name\":\"" name "\"}"

static void official__added__found_by_name_and_address(void **state)
{
	struct stage *s = *state;
	struct official_row row;

	stage_seven(s);
	stage_control(s, ADD("Anna Bro", "leader", "Anna@x.dk", ",\"events\":\"emt open\""));
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_official_by_name(s->ctx.store, "Anna Bro", &row), 1);
	assert_int_equal(row.role, ROLE_LEADER);
	assert_string_equal(row.events, "emt open");
	assert_int_equal(store_official_by_address(s->ctx.store, "anna@X.dk", &row), 1);
	assert_string_equal(row.name, "Anna Bro");
	assert_int_equal(row.otp_len, 0);
	stage_control(s, ADD("Carl Dam", "kc", "carl@x.dk", ""));
	assert_int_equal(store_official_by_name(s->ctx.store, "Carl Dam", &row), 1);
	assert_int_equal(row.role, ROLE_KC);
	assert_string_equal(row.events, "*");
}

static void official__twice_or_of_no_tournament__refused(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, ADD("Anna", "leader", "anna@x.dk", ",\"events\":\"emt open,emt x\""));
	assert_string_equal(s->error, "bad_field");
	stage_control(s, ADD("Anna", "kc", "anna@x.dk", ",\"events\":\"emt open\""));
	assert_string_equal(s->error, "bad_request");
	stage_control(s, ADD("Anna", "leader", "anna@x.dk", ""));
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, ADD("Anna", "leader", "other@x.dk", ""));
	assert_string_equal(s->error, "official_there");
	stage_control(s, ADD("Other", "leader", "anna@x.dk", ""));
	assert_string_equal(s->error, "official_there");
}

static void official__removed__may_be_added_anew(void **state)
{
	struct stage *s = *state;
	struct official_row row;

	stage_control(s, REMOVE("Anna"));
	assert_string_equal(s->error, "not_found");
	stage_control(s, ADD("Anna", "leader", "anna@x.dk", ""));
	stage_control(s, REMOVE("Anna"));
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_official_by_name(s->ctx.store, "Anna", &row), 0);
	assert_int_equal(store_official_by_address(s->ctx.store, "anna@x.dk", &row), 0);
	stage_control(s, ADD("Anna", "administrator", "anna@x.dk", ""));
	assert_int_equal(store_official_by_name(s->ctx.store, "Anna", &row), 1);
	assert_int_equal(row.role, ROLE_ADMIN);
}

static void otp_step__used__never_again(void **state)
{
	static const unsigned char secret[20] = {1, 2, 3};
	struct stage *s = *state;
	struct official_row row;

	stage_control(s, ADD("Anna", "leader", "anna@x.dk", ""));
	assert_int_equal(store_official_by_name(s->ctx.store, "Anna", &row), 1);
	assert_int_equal(store_official_otp_set(s->ctx.store, row.id, secret, sizeof(secret)), 1);
	assert_int_equal(store_official_otp_used(s->ctx.store, row.id, 7), 1);
	assert_int_equal(store_official_otp_used(s->ctx.store, row.id, 7), 0);
	assert_int_equal(store_official_otp_used(s->ctx.store, row.id, 6), 0);
	assert_int_equal(store_official_get(s->ctx.store, row.id, &row), 1);
	assert_int_equal(row.otp_len, sizeof(secret));
	assert_memory_equal(row.otp, secret, sizeof(secret));
	assert_int_equal(row.otp_step, 7);
	stage_control(s, "{\"do\":\"official.otp-reset\",\"name\":\"Anna\"}");
	assert_int_equal(store_official_get(s->ctx.store, row.id, &row), 1);
	assert_int_equal(row.otp_len, 0);
	assert_int_equal(row.otp_step, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(official__added__found_by_name_and_address,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(official__twice_or_of_no_tournament__refused,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(official__removed__may_be_added_anew, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(otp_step__used__never_again, stage_open,
						stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
