/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Data that remain of a finished game (RULES S-35): letter-days after its end the letters with its
 * moves and the receipts are deleted.  Letters with a message and all that a case or an appeal may
 * need are kept, and the record of the game still says when each move's letter was sent.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/verify.h"
#include "daemon/publish/view_messages.h"
#include "sql/store_case.h"
#include "sql/store_prune.h"
#include "tests/daemon/stage.h"

#define DAY INT64_C(86400)

static const char *const moves[] = {"7163", "7866", "6371", "6678"};

static void start(struct stage *s)
{
	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Anna\",\"white-address\":"
			 "\"anna@x.dk\",\"black\":\"Bo\",\"black-address\":\"bo@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
}

static void say(struct stage *s, int64_t game, const char *text)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	stage_api(s, row.ply % 2 ? row.black : row.white, game, row.ply, text);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
}

static void play(struct stage *s, int64_t game, int plies)
{
	for (int i = 0; i < plies; i++) {
		s->now.sec += DAY;
		say(s, game, moves[i % 4]);
	}
}

struct found {
	int64_t game;
	int letters[64]; /* of each kind */
	int sent;	 /* letters whose sending is in the record */
};

static int count_letter(void *arg, const struct post_row *row)
{
	struct found *found = arg;

	if (row->game == found->game && row->kind < 64)
		found->letters[row->kind]++;
	return 0;
}

static int count_event(void *arg, const struct event_row *row)
{
	struct found *found = arg;

	found->sent += !strncmp(row->text, "sent at=", 8);
	return 0;
}

static struct found look(struct stage *s, int64_t game)
{
	struct found found = {.game = game};

	assert_int_equal(store_outbox_each_after(s->ctx.store, 0, count_letter, &found), 1);
	assert_int_equal(store_event_each(s->ctx.store, game, 0, 0, count_event, &found), 1);
	return found;
}

/* Runs turns immediately while more is due, like the timer. */
static int sweep(struct stage *s, int64_t days)
{
	int turns = 0;

	s->now.sec += days * DAY;
	do {
		stage_tick(s);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		assert_true(++turns < 1000);
	} while (s->unfinished);
	return turns;
}

static void verified(struct stage *s)
{
	stage_control(s, "{\"do\":\"verify\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static void letters__of_a_game_long_over__go_and_their_proof_stays(void **state)
{
	struct stage *s = *state;
	struct found before, after;

	start(s);
	play(s, 1, 8);
	say(s, 1, "resign");
	before = look(s, 1);
	assert_true(before.letters[POST_MOVE] >= 8);
	assert_true(before.letters[POST_ANSWER] >= 8);
	assert_int_equal(before.sent, 9);
	sweep(s, 29);
	after = look(s, 1);
	assert_int_equal(after.letters[POST_MOVE], before.letters[POST_MOVE]);
	sweep(s, 1);
	after = look(s, 1);
	assert_int_equal(after.letters[POST_MOVE], 0);
	assert_true(after.letters[POST_ANSWER] <= 1); /* only the newest one */
	assert_int_equal(after.letters[POST_RESULT], before.letters[POST_RESULT]);
	assert_int_equal(after.letters[POST_GAME_START], before.letters[POST_GAME_START]);
	assert_int_equal(after.sent, before.sent);
	verified(s);
}

static void letters__of_a_game_that_goes_on__stay(void **state)
{
	struct stage *s = *state;
	struct found before;

	start(s);
	play(s, 1, 4);
	before = look(s, 1);
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], before.letters[POST_MOVE]);
	assert_int_equal(look(s, 1).letters[POST_ANSWER], before.letters[POST_ANSWER]);
}

static void days__configured__count(void **state)
{
	struct stage *s = *state;

	s->ctx.set.letter_days = 100;
	start(s);
	play(s, 1, 4);
	say(s, 1, "resign");
	sweep(s, 99);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 4);
	sweep(s, 1);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 0);
}

static void letter__with_a_message__stays_readable(void **state)
{
	struct stage *s = *state;
	struct view_messages messages;
	struct game_row row;

	start(s);
	play(s, 1, 1);
	stage_mail(s, "bo@x.dk", stage_letter(s, "bo@x.dk", POST_MOVE, 1)->reply_to,
		   "7866\n\nHappy Easter\n");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
	say(s, 1, "6371");
	say(s, 1, "resign");
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 1);
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	assert_true(view_messages(&s->ctx, row.white, 1, &messages) >= 0);
	assert_int_equal(messages.n, 1);
	assert_non_null(strstr(messages.list[0].text, "Happy Easter"));
	view_messages_release(&messages);
}

static void letters__while_a_case_is_open_or_an_appeal_possible__stay(void **state)
{
	struct stage *s = *state;
	struct case_row c = {.kind = CASE_PROTEST, .game = 1, .opened = s->now};
	struct ruling_row r = {
		.game = 2, .author = "tl", .verdict = "draw", .paragraph = "6.4", .reason = ""};
	int64_t id;

	for (int game = 1; game <= 3; game++) {
		start(s);
		play(s, game, 2);
		say(s, game, "resign");
	}
	r.at = s->now;
	r.appeal_until.sec = s->now.sec + 60 * DAY;
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_case_add(s->ctx.store, &c, &id), 1);
	assert_int_equal(store_ruling_add(s->ctx.store, &r, &id), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 2);
	assert_int_equal(look(s, 2).letters[POST_MOVE], 2);
	assert_int_equal(look(s, 3).letters[POST_MOVE], 0);
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 2);
	assert_int_equal(look(s, 2).letters[POST_MOVE], 0);
}

/* Their numbers are used in bounce addresses and in Message-IDs. */
static void numbers_of_letters__gone__are_not_given_again(void **state)
{
	struct stage *s = *state;
	int64_t last = 0, now = 0;

	start(s);
	play(s, 1, 3);
	say(s, 1, "resign");
	assert_int_equal(store_outbox_last(s->ctx.store, &last), 1);
	sweep(s, 31);
	assert_int_equal(store_outbox_last(s->ctx.store, &now), 1);
	assert_true(now >= last);
}

static void letters__in_a_daily_letter_that_has_left__go_with_it(void **state)
{
	struct stage *s = *state;

	start(s);
	stage_mail(s, "bo@x.dk", stage_letter(s, "bo@x.dk", POST_GAME_START, 1)->reply_to,
		   "letters daily\n");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	play(s, 1, 6);
	say(s, 1, "resign");
	stage_walk(s, (struct instant){s->now.sec + 2 * DAY});
	assert_true(stage_count(s, "bo@x.dk", POST_DIGEST) > 0);
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 0);
	verified(s);
}

/* A failed letter is evidence, and is sent again when the address has been corrected. */
static void letter__that_has_not_left__stays(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	int64_t letter = 0;

	start(s);
	play(s, 1, 2);
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	stage_api(s, row.white, 1, 2, "6371");
	assert_int_equal(store_outbox_last(s->ctx.store, &letter), 1);
	while (letter > 0) {
		struct post_row post;

		assert_int_equal(store_outbox_get(s->ctx.store, letter, &post), 1);
		if (post.kind == POST_MOVE) {
			post_row_release(&post);
			break;
		}
		post_row_release(&post);
		letter--;
	}
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_outbox_set(s->ctx.store, letter, POST_FAILED, s->now, 3,
					  (struct instant){0}, "550 no"),
			 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	stage_deliver(s);
	say(s, 1, "resign");
	sweep(s, 31);
	assert_int_equal(look(s, 1).letters[POST_MOVE], 1);
}

static void forget_letters(struct stage *s)
{
	for (int i = 0; i < s->n_letters; i++)
		free(s->letters[i].bytes);
	s->n_letters = 0;
}

/* Pruning many games does not make a turn long. */
static void letters__of_many_games__go_in_several_turns(void **state)
{
	struct stage *s = *state;
	int turns = 0;

	for (int game = 1; game <= 12; game++) {
		start(s);
		play(s, game, 20);
		say(s, game, "resign");
		forget_letters(s);
	}
	s->ctx.set.letter_days = 1000;
	sweep(s, 31); /* including other work due on each day that has passed */
	s->ctx.set.letter_days = 30;
	s->now.sec += DAY;
	do {
		int left = 0;

		for (int game = 1; game <= 12; game++)
			left += look(s, game).letters[POST_MOVE] > 0;
		turns += left > 0;
		stage_tick(s);
	} while (s->unfinished);
	assert_in_range(turns, 2, 12);
	for (int game = 1; game <= 12; game++)
		assert_int_equal(look(s, game).letters[POST_MOVE], 0);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(letters__of_a_game_long_over__go_and_their_proof_stays),
		T(letters__of_a_game_that_goes_on__stay),
		T(days__configured__count),
		T(letter__with_a_message__stays_readable),
		T(letters__while_a_case_is_open_or_an_appeal_possible__stay),
		T(numbers_of_letters__gone__are_not_given_again),
		T(letters__in_a_daily_letter_that_has_left__go_with_it),
		T(letter__that_has_not_left__stays),
		T(letters__of_many_games__go_in_several_turns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
