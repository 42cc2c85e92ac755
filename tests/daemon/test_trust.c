/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Facts that a mail host vouches for: the arrival time, and that From is the sender. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/daemon/stage.h"

static struct game_row row_of(struct stage *s, int64_t game)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	return row;
}

static const char *address_of(struct stage *s, int64_t player)
{
	static struct player p;

	assert_int_equal(store_player_get(s->ctx.store, player, &p), 1);
	return p.address;
}

static void verify_ok(struct stage *s)
{
	stage_control(s, "{\"do\":\"verify\"}");
	if (!json_is_true(json_object_get(s->json, "ok")))
		fail_msg("%s", json_dumps(s->json, 0));
}

/* The player's host vouches for them; the thread identifies the game; From alone proves nothing. */
static void move__by_dkim__game_of_the_thread(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char white[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	snprintf(white, sizeof(white), "%s", address_of(s, row.white));
	s->headers = "References: <game.1@play.test>\r\nSubject: Re: game\r\n";
	stage_mail(s, white, NULL, "5254");
	assert_int_equal(row_of(s, 1).ply, 0);
	s->headers =
		STAGE_SIGNED "References: <game.1@play.test> <m1@x.dk>\r\nSubject: Re: game\r\n";
	stage_mail(s, white, NULL, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
	stage_mail(s, white, NULL, "resign");
	assert_string_equal(s->error, "token_needed");
	s->headers = STAGE_SIGNED "Subject: Re: [EMT 1] Hansen-Jensen #1\r\n";
	stage_mail(s, address_of(s, row.black), NULL, "5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 2);
	s->headers = STAGE_SIGNED "Subject: chess\r\n";
	stage_mail(s, white, NULL, "7163");
	assert_string_equal(s->error, "which_game");
	assert_int_equal(stage_count(s, white, POST_STATUS), 1);
	s->headers = NULL;
	verify_ok(s);
}

/*
 * To the mail host a forwarded or resent private mail looks like one written to us: the player is
 * asked by letter.
 */
static void move__signed_but_not_to_us__asked_by_letter(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char white[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	snprintf(white, sizeof(white), "%s", address_of(s, row.white));
	s->headers = STAGE_SIGNED "References: <game.1@play.test>\r\nSubject: Re: game\r\n";
	s->to = "bo@x.dk";
	stage_mail(s, white, "play@play.test", "5254");
	assert_string_equal(s->error, "unknown_sender");
	assert_int_equal(row_of(s, 1).ply, 0);
	assert_int_equal(stage_count(s, white, POST_KNOWN), 1);
	s->to = NULL;
	s->date = "Wed, 25 Feb 2026 08:00:00 +0000";
	stage_mail(s, white, NULL, "5254");
	assert_string_equal(s->error, "unknown_sender");
	s->date = NULL;
	stage_mail(s, white, NULL, "2. 5254"); /* a number that does not fit */
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_int_equal(row_of(s, 1).ply, 0);
	stage_mail(s, white, NULL, "1. 5254");
	assert_int_equal(row_of(s, 1).ply, 1);
	verify_ok(s);
}

/* The thread is not signed: anybody with a copy could put another game into it. */
static void move__signed_and_sent_again_with_another_thread__one_act(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char white[STORE_ADDRESS_MAX + 1], headers[400];
	int64_t other = 2;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	while (row_of(s, other).white != row.white)
		other++;
	snprintf(white, sizeof(white), "%s", address_of(s, row.white));
	s->headers = STAGE_SIGNED "References: <game.1@play.test>\r\nSubject: Re: game\r\n";
	stage_mail_id(s, "once@x.dk", white, NULL, "5254");
	assert_int_equal(row_of(s, 1).ply, 1);
	snprintf(headers, sizeof(headers),
		 STAGE_SIGNED "References: <game.%lld@play.test>\r\nSubject: Re: game\r\n",
		 (long long)other);
	s->headers = headers;
	stage_mail_id(s, "once@x.dk", white, NULL, "5254");
	assert_true(s->repeated);
	assert_int_equal(row_of(s, other).ply, 0);
	verify_ok(s);
}

/* A stamp older than the opponent's move would make the opponent receive the answer too early. */
static void stamp__older_than_the_position__counts_from_the_position(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char token[128];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	strcpy(token, stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to);
	stage_mail(s, "w@w.dk", token, "5254");
	stage_deliver(s);
	strcpy(token, stage_letter(s, address_of(s, row.black), POST_MOVE, 1)->reply_to);
	s->now = stage_at("2026-03-09T08:00:00Z");
	s->stamped = stage_at("2026-02-20T08:00:00Z");
	stage_mail(s, "b@b.dk", token, "5755");
	s->stamped.sec = 0;
	assert_string_equal(s->error, "");
	stage_control(s, "{\"do\":\"game\",\"game\":1}");
	assert_string_equal(
		json_string_value(json_array_get(json_object_get(s->json, "events"), 3)),
		"move at=2026-03-09T08:00:00Z side=b day=2026-03-03 moves=\"5755\"");
	verify_ok(s);
}

/* Does a fact of the first game contain `part`? */
static bool has_fact(struct stage *s, const char *part)
{
	json_t *events, *one;
	size_t i;

	stage_control(s, "{\"do\":\"game\",\"game\":1}");
	events = json_object_get(s->json, "events");
	json_array_foreach(events, i, one)
	{
		if (strstr(json_string_value(one), part))
			return true;
	}
	return false;
}

#define DISOWNED "Authentication-Results: mx.play.test; dmarc=fail header.from=x.dk\r\n"

/* A token of another player is refused, whether the mail is signed or not. */
static void token__of_another_player__refused(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char token[128], black[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	strcpy(token, stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to);
	snprintf(black, sizeof(black), "%s", address_of(s, row.black));
	stage_mail(s, black, token, "5254");
	assert_int_not_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 0);
	assert_int_equal(stage_count(s, black, POST_KNOWN), 1);
	assert_non_null(strstr(stage_letter(s, black, POST_KNOWN, 0)->bytes, "another player"));
	s->headers = STAGE_SIGNED;
	stage_mail(s, black, token, "5254");
	assert_int_equal(row_of(s, 1).ply, 0);
	s->headers = NULL;
	stage_mail(s, "a.friend@elsewhere.dk", token, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
	verify_ok(s);
}

/*
 * The domain of From disowns the mail: the player is asked, and the mail counts from its arrival.
 */
static void token__in_a_mail_that_its_domain_disowns__asked_by_letter(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char token[128], ask[128], white[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	snprintf(white, sizeof(white), "%s", address_of(s, row.white));
	strcpy(token, stage_letter(s, white, POST_GAME_START, 1)->reply_to);
	s->headers = DISOWNED;
	stage_mail(s, white, token, "5254");
	assert_string_equal(s->error, "doubtful");
	assert_int_equal(row_of(s, 1).ply, 0);
	assert_int_equal(stage_count(s, white, POST_DOUBT), 1);
	strcpy(ask, stage_letter(s, white, POST_DOUBT, 1)->reply_to);
	assert_non_null(strstr(stage_letter(s, white, POST_DOUBT, 1)->bytes, "5254"));
	s->now = stage_at("2026-03-05T08:00:00Z");
	stage_mail(s, white, ask, "what is this?");
	assert_string_equal(s->error, "not_confirmed");
	assert_int_equal(row_of(s, 1).ply, 0);
	stage_mail(s, white, ask, "confirm");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
	assert_true(has_fact(s, "side=w day=2026-03-03 moves=\"5254\""));
	stage_mail(s, white, ask, "confirm");
	assert_int_equal(row_of(s, 1).ply, 1);
	s->headers = NULL;
	verify_ok(s);
}

static void token__disowned_and_denied__dropped(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char token[128], ask[128], white[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	snprintf(white, sizeof(white), "%s", address_of(s, row.white));
	strcpy(token, stage_letter(s, white, POST_GAME_START, 1)->reply_to);
	s->headers = DISOWNED;
	stage_mail(s, white, token, "resign");
	strcpy(ask, stage_letter(s, white, POST_DOUBT, 1)->reply_to);
	s->headers = NULL;
	stage_mail(s, white, ask, "no");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_mail(s, white, ask, "confirm");
	assert_int_equal(row_of(s, 1).ply, 0);
	assert_string_equal(row_of(s, 1).result, "*");
	verify_ok(s);
}

#define T(test) cmocka_unit_test_setup_teardown(test, stage_open, stage_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(move__by_dkim__game_of_the_thread),
		T(move__signed_but_not_to_us__asked_by_letter),
		T(move__signed_and_sent_again_with_another_thread__one_act),
		T(stamp__older_than_the_position__counts_from_the_position),
		T(token__of_another_player__refused),
		T(token__in_a_mail_that_its_domain_disowns__asked_by_letter),
		T(token__disowned_and_denied__dropped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
