/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Officials, who sign in to the desk in the browser: added, refused, listed and removed, and never
 * confused with Unix users of the same name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "sql/store_official.h"
#include "sql/store_team.h"
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

/* --- results over the board by mail (EVENTS E51) --------------------------------------------- */

static void done(struct stage *s, const char *request)
{
	stage_control(s, request);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s: %s", request, s->message);
}

/* An open over the board with four players, its first round paired, and its arbiter. */
static void pair_open(struct stage *s)
{
	char request[200];

	done(s, "{\"do\":\"event.add\",\"code\":\"open\",\"name\":\"Open\",\"kind\":\"otb\","
		"\"preset\":\"open\",\"system\":\"monrad-dsu\",\"rounds\":2}");
	for (int i = 1; i <= 4; i++) {
		snprintf(request, sizeof(request),
			 "{\"do\":\"player.add\",\"name\":\"Player %d\",\"address\":\"p%d@y.dk\","
			 "\"rating\":%d}",
			 i, i, 2000 - i);
		done(s, request);
		snprintf(request, sizeof(request),
			 "{\"do\":\"event.enter\",\"event\":\"open\",\"player\":\"p%d@y.dk\"}", i);
		done(s, request);
	}
	done(s, "{\"do\":\"event.close\",\"event\":\"open\"}");
	done(s, "{\"do\":\"event.compose\",\"event\":\"open\"}");
	done(s, "{\"do\":\"event.draw\",\"event\":\"open\"}");
	stage_walk(s, (struct instant){s->now.sec + 40 * 86400});
	done(s, "{\"do\":\"event.pair\",\"event\":\"open\"}");
	done(s, ADD("Arne", "leader", "arne@x.dk", ",\"events\":\"open\""));
	s->headers = STAGE_SIGNED;
}

static void card__mail_of_the_arbiter__noted_and_corrected(void **state)
{
	struct stage *s = *state;

	pair_open(s);
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n1: 1-0\n2: 1/2-1/2\n");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(s->message, "Round 1: 2 results are noted.");
	assert_int_equal(stage_count(s, "arne@x.dk", POST_ANSWER), 1);
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n1: 0-1\n");
	assert_string_equal(s->error, "reason_missing");
	stage_mail(s, "arne@x.dk", NULL, "resultat open 1\n1: 0-1\ngrund: read upside down\n");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(s->message, "Round 1: 1 result is noted.");
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n7: 1-0\n");
	assert_int_not_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

static void card__mail_that_proves_nothing__refused(void **state)
{
	struct stage *s = *state;

	pair_open(s);
	s->headers = NULL;
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n1: 1-0\n");
	assert_string_equal(s->error, "unknown_sender");
	s->headers = STAGE_SIGNED;
	stage_mail(s, "other@x.dk", NULL, "result open 1\n1: 1-0\n");
	assert_string_equal(s->error, "unknown_sender");
	stage_mail(s, "arne@x.dk", NULL, "1: 1-0\n");
	assert_string_equal(s->error, "unknown_sender");
}

static void card__of_another_event__refused(void **state)
{
	struct stage *s = *state;

	pair_open(s);
	done(s, "{\"do\":\"official.remove\",\"name\":\"Arne\"}");
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n1: 1-0\n");
	assert_string_equal(s->error, "unknown_sender");
	done(s, "{\"do\":\"event.add\",\"code\":\"emt x\",\"name\":\"EMT\"}");
	done(s, ADD("Berta", "leader", "berta@x.dk", ",\"events\":\"emt x\""));
	stage_mail(s, "berta@x.dk", NULL, "result open 1\n1: 1-0\n");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
}

/* Versions of the card of round 1. */
static int card_version(struct stage *s)
{
	struct card_row row;
	struct tourney t;
	int version;

	assert_int_equal(store_tourney_by_slug(s->ctx.store, "open", &t), 1);
	assert_int_equal(store_card_last(s->ctx.store, t.id, 1, 1, 0, &row), 1);
	version = row.version;
	card_row_release(&row);
	return version;
}

/* A signature does not cover the envelope: who has the mail can send it on to any of our addresses.
 */
static void card__same_mail_to_another_recipient__no_second_effect(void **state)
{
	struct stage *s = *state;

	pair_open(s);
	s->to = "play@play.test";
	stage_mail_id(s, "one", "arne@x.dk", NULL, "result open 1\n1: 1-0\n");
	stage_mail_id(s, "two", "arne@x.dk", NULL, "result open 1\n1: 0-1\nreason: misread\n");
	stage_mail_id(s, "three", "arne@x.dk", NULL, "result open 1\n1: 1-0\nreason: it was not\n");
	assert_int_equal(card_version(s), 3);
	stage_mail_id(s, "two", "arne@x.dk", "play+x@play.test",
		      "result open 1\n1: 0-1\nreason: misread\n");
	assert_int_equal(card_version(s), 3);
	assert_int_equal(stage_count(s, "arne@x.dk", POST_ANSWER), 3);
}

static void card__official_with_a_one_time_password__refused(void **state)
{
	static const unsigned char secret[20] = {7};
	struct stage *s = *state;
	struct official_row row;

	pair_open(s);
	assert_int_equal(store_official_by_name(s->ctx.store, "Arne", &row), 1);
	assert_int_equal(store_official_otp_set(s->ctx.store, row.id, secret, sizeof(secret)), 1);
	stage_mail(s, "arne@x.dk", NULL, "result open 1\n1: 1-0\n");
	assert_string_equal(s->error, "one_time_password");
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
		cmocka_unit_test_setup_teardown(card__mail_of_the_arbiter__noted_and_corrected,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(card__mail_that_proves_nothing__refused, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(card__of_another_event__refused, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(
			card__same_mail_to_another_recipient__no_second_effect, stage_open,
			stage_close),
		cmocka_unit_test_setup_teardown(card__official_with_a_one_time_password__refused,
						stage_open, stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
