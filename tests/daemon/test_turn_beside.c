/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A daemon's turns on PostgreSQL: moves run beside the turns of other daemons, and what fails
 * there, or reaches beyond its game, runs again alone; after locks each inbound does so singly.
 * on_postgres.sh runs it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sql/store_change.h"
#include "tests/daemon/stage.h"
#include "tests/sql/place.h"

static struct place place;

static int setup(void **state)
{
	if (!place_on_postgres())
		return 0;
	if (!place_make(&place))
		return -1;
	return stage_open_server(state, place.name);
}

static int teardown(void **state)
{
	int rc;

	if (!place_on_postgres())
		return 0;
	rc = stage_close(state);
	place.spoiled = true; /* by the triggers */
	place_remove(&place);
	return rc;
}

static void run(const char *sql)
{
	char why[300] = "";

	if (!place_run(&place, sql, why, sizeof(why)))
		fail_msg("%s: %s", sql, why);
}

/* The first event that is stored from now on meets this error, or `n` events of the game do. */
static void stumble_in(const char *games, const char *state, int n)
{
	char sql[600];

	snprintf(
		sql, sizeof(sql),
		"CREATE SEQUENCE hurdle; CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql "
		"AS $$ BEGIN IF new.game IN (%s) AND nextval('hurdle') <= %d THEN "
		"RAISE EXCEPTION USING ERRCODE = '%s', "
		"MESSAGE = 'a hurdle'; END IF; RETURN new; END $$; "
		"CREATE TRIGGER stumble BEFORE INSERT ON game_event FOR EACH ROW "
		"EXECUTE FUNCTION stumble()",
		games, n, state);
	run(sql);
}

static void stumble(const char *state, int n)
{
	stumble_in("1", state, n);
}

static void clear(void)
{
	run("DROP FUNCTION stumble() CASCADE; DROP SEQUENCE hurdle");
}

static struct game_row row_of_game(struct stage *s, int64_t game)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	return row;
}

static struct game_row row_of(struct stage *s)
{
	return row_of_game(s, 1);
}

/* How many turns began alone for the move; -1: it was not accepted. */
static int move(struct stage *s, const char *words)
{
	struct game_row row = row_of(s);
	int64_t before = store_turns_alone(s->ctx.store);

	stage_api(s, row.ply % 2 ? row.black : row.white, 1, row.ply, words);
	return s->outcome == OUTCOME_DONE ? (int)(store_turns_alone(s->ctx.store) - before) : -1;
}

static void start(struct stage *s)
{
	if (!place_on_postgres())
		skip();
	stage_seven(s);
	stage_deliver(s);
}

static void move__as_always__runs_beside(void **state)
{
	struct stage *s = *state;

	start(s);
	assert_int_equal(move(s, "5254"), 0);
	assert_int_equal(move(s, "5755"), 0);
	assert_int_equal(row_of(s).ply, 2);
}

static void move__stumbles_once__is_played_once_alone(void **state)
{
	static const char *const errors[] = {"40P01", "40001", "55P03", "23505"};
	static const char *const moves[] = {"7163", "7866", "6371", "6678"};
	struct stage *s = *state;
	struct game_row row;

	start(s);
	for (int i = 0; i < 4; i++) {
		stumble(errors[i], 1);
		assert_int_equal(move(s, moves[i]), 1);
		assert_int_equal(row_of(s).ply, i + 1);
		clear();
	}
	row = row_of(s);
	assert_int_equal(row.ply, 4);
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

/* Everybody who asked must try again, and nothing is stored. */
static void move__stumbles_alone_too__is_not_accepted(void **state)
{
	struct stage *s = *state;
	struct game_row before, after;

	start(s);
	before = row_of(s);
	stumble("40P01", 1000);
	assert_int_equal(move(s, "5254"), -1);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	after = row_of(s);
	assert_int_equal(after.seq, before.seq);
	clear();
	assert_int_equal(move(s, "5254"), 0);
	assert_int_equal(row_of(s).ply, 1);
}

/* --- locks ------------------------------------------------------------------------------------ */

enum { NOT_ANSWERED = 99, FIRST = 2 /* runs of a turn: beside others, and alone */ };

static double pause; /* the longest that was asked for since the last turn */
static double seconds_gone;

static double span(void)
{
	return seconds_gone;
}

static bool note_pause(void *arg, double seconds)
{
	(void)arg;
	if (seconds > pause)
		pause = seconds;
	return true;
}

static void collect(void *arg)
{
	(void)arg;
}

static void be_patient(struct stage *s)
{
	s->ctx.pause = note_pause;
	s->ctx.span = span;
	s->ctx.defer = collect;
	s->outcome = (enum act_outcome)NOT_ANSWERED;
	pause = 0;
}

static void submit_move(struct stage *s, int64_t game)
{
	static const char *const moves[] = {"7163", "7866", "6371", "6678"};
	struct game_row row = row_of_game(s, game);

	stage_api(s, row.ply % 2 ? row.black : row.white, game, row.ply, moves[row.ply % 4]);
}

/* After the pause. */
static int run_next(struct stage *s)
{
	seconds_gone += pause;
	pause = 0;
	return dispatch_run(&s->ctx);
}

static void expect_pause(double most)
{
	assert_true(pause >= most / 2);
	assert_true(pause <= most);
}

static void verify(struct stage *s)
{
	s->ctx.defer = NULL;
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

/* In the first turn of its own, the second or the third. */
static void move__meets_locks__is_made_once_they_are_gone(void **state)
{
	static const char *const errors[] = {"55P03", "40P01", "40001"};
	struct stage *s = *state;

	start(s);
	for (int more = 0; more < 3; more++) {
		stumble(errors[more], FIRST + more);
		be_patient(s);
		submit_move(s, 1);
		assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
		expect_pause(0.25);
		assert_int_equal(dispatch_run(&s->ctx), 0);
		for (int i = 1; i <= more; i++) {
			assert_int_equal(run_next(s), STORE_BUSY);
			expect_pause(0.25 * (1 << i));
		}
		assert_int_equal(s->outcome, NOT_ANSWERED);
		assert_int_equal(dispatch_waiting(&s->ctx), 1);
		assert_int_equal(run_next(s), 1);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		assert_int_equal(row_of(s).ply, more + 1);
		clear();
	}
	verify(s);
}

static void move__locks_stay__try_again_and_nothing_stored(void **state)
{
	struct stage *s = *state;

	start(s);
	stumble("55P03", 1000);
	be_patient(s);
	submit_move(s, 1);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(s->outcome, NOT_ANSWERED);
		assert_int_equal(run_next(s), STORE_BUSY);
	}
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_string_equal(s->error, "try_again");
	assert_int_equal(dispatch_waiting(&s->ctx), 0);
	assert_int_equal(row_of(s).ply, 0);
	clear();
	submit_move(s, 1);
	assert_int_equal(dispatch_run(&s->ctx), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s).ply, 1);
	verify(s);
}

/* Those of its turn, and those that come later. */
static void turn__one_game_is_locked__the_other_moves_are_made(void **state)
{
	struct stage *s = *state;

	start(s);
	stumble("55P03", 1000);
	be_patient(s);
	submit_move(s, 1);
	submit_move(s, 2);
	assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
	submit_move(s, 3);
	assert_int_equal(dispatch_run(&s->ctx), 1);
	assert_int_equal(row_of_game(s, 3).ply, 1);
	for (int i = 0; i < 9 && dispatch_waiting(&s->ctx); i++)
		run_next(s);
	assert_int_equal(dispatch_waiting(&s->ctx), 0);
	assert_int_equal(row_of_game(s, 1).ply, 0);
	assert_int_equal(row_of_game(s, 2).ply, 1);
	clear();
	verify(s);
}

/* That of writers, before anything is read. */
static void move__turns_are_locked__is_made_once_they_are_not(void **state)
{
	struct stage *s = *state;
	void *held;

	start(s);
	store_set_patience(s->ctx.store, 100);
	held = place_hold(&place);
	be_patient(s);
	submit_move(s, 1);
	assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
	assert_int_equal(run_next(s), STORE_BUSY);
	place_let_go(held);
	assert_int_equal(run_next(s), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s).ply, 1);
}

/* Too late for another turn. */
static void move__locks_take_long__try_again(void **state)
{
	struct stage *s = *state;

	start(s);
	stumble("55P03", FIRST);
	be_patient(s);
	submit_move(s, 1);
	assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
	seconds_gone += 13;
	assert_int_equal(dispatch_run(&s->ctx), 0);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(row_of(s).ply, 0);
	clear();
}

/* The server stops, or the database hangs. */
static void move__waits_for_a_lock__can_be_refused(void **state)
{
	struct stage *s = *state;

	start(s);
	stumble("55P03", 1000);
	be_patient(s);
	submit_move(s, 1);
	assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
	dispatch_refuse(&s->ctx, "");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(dispatch_waiting(&s->ctx), 0);
	clear();
}

/* --- the scope of a turn ---------------------------------------------------------------------- */

/* The game's group has to look at it. */
static void move__mates__runs_alone(void **state)
{
	struct stage *s = *state;

	start(s);
	assert_int_equal(move(s, "6263"), 0);
	assert_int_equal(move(s, "5755"), 0);
	assert_int_equal(move(s, "7274"), 0);
	assert_int_equal(move(s, "4884"), 1);
	assert_string_equal(row_of(s).result, "0-1");
}

/* How many turns began alone for the mail of the player to move. */
static int mail(struct stage *s, const char *words)
{
	struct game_row row = row_of(s);
	struct player player;
	int64_t before;

	stage_deliver(s);
	assert_int_equal(
		store_player_get(s->ctx.store, row.ply % 2 ? row.black : row.white, &player), 1);
	before = store_turns_alone(s->ctx.store);
	stage_mail(
		s, player.address,
		stage_letter(s, player.address, row.ply ? POST_MOVE : POST_GAME_START, 1)->reply_to,
		words);
	return (int)(store_turns_alone(s->ctx.store) - before);
}

static void mail__with_a_move__runs_beside(void **state)
{
	struct stage *s = *state;

	start(s);
	assert_int_equal(mail(s, "5254"), 0);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(mail(s, "5755"), 0);
	assert_int_equal(mail(s, "7163 draw?"), 0);
	assert_int_equal(mail(s, "7866"), 0);
	assert_int_equal(row_of(s).ply, 4);
}

static void mail__stumbles_once__is_played_once_alone(void **state)
{
	struct stage *s = *state;

	start(s);
	stumble("40P01", 1);
	assert_int_equal(mail(s, "5254"), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s).ply, 1);
	clear();
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

/* The answer is the same as alone. */
static void mail__repeated__has_one_effect(void **state)
{
	struct stage *s = *state;
	const char *to;
	struct player white;
	int64_t before;

	start(s);
	assert_int_equal(store_player_get(s->ctx.store, row_of(s).white, &white), 1);
	to = stage_letter(s, white.address, POST_GAME_START, 1)->reply_to;
	before = store_turns_alone(s->ctx.store);
	stage_mail_id(s, "one@x.dk", white.address, to, "5254");
	assert_false(s->repeated);
	stage_mail_id(s, "one@x.dk", white.address, to, "5254");
	assert_true(s->repeated);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_turns_alone(s->ctx.store), before);
	assert_int_equal(row_of(s).ply, 1);
}

/* Alone, a turn that stores nothing is a transaction in the WAL, as is that of the table. */
static void resignation__repeated__waits_like_the_first(void **state)
{
	struct stage *s = *state;
	struct command resign = {.verb = VERB_RESIGN};
	struct inbound in = {.door = DOOR_API, .key = "api/1/resign", .api = {.ply = -1}};
	int64_t before;

	start(s);
	in.received = s->now;
	in.api.player = row_of(s).white;
	in.api.game = 1;
	in.api.command = &resign;
	stage_submit(s, &in);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_false(s->repeated);
	before = store_changes(s->ctx.store);
	run("CREATE TABLE spot AS "
	    "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next");
	stage_submit(s, &in);
	assert_true(s->repeated);
	assert_true(store_changes(s->ctx.store) == before);
	run("DO $$ BEGIN ASSERT (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint "
	    "- next FROM spot) >= 2; END $$");
}

/* Refused, or questioned: nothing but the answer is stored. */
static void mail__with_a_refused_move__runs_beside(void **state)
{
	struct stage *s = *state;

	start(s);
	assert_int_equal(mail(s, "5255"), 0);
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_int_equal(mail(s, "May I castle here?"), 0);
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_int_equal(row_of(s).ply, 0);
}

/* Its group, or another table, has to be looked at. */
static void mail__reaches_beyond_its_game__runs_alone(void **state)
{
	struct stage *s = *state;

	start(s);
	assert_int_equal(mail(s, "leave 2026-03-10 2026-03-12"), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(mail(s, "#2 5254"), 1);
	assert_int_equal(row_of(s).ply, 0);
	assert_int_equal(mail(s, "resign"), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(row_of(s).result, "0-1");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		CASE(move__as_always__runs_beside),
		CASE(move__stumbles_once__is_played_once_alone),
		CASE(move__stumbles_alone_too__is_not_accepted),
		CASE(move__meets_locks__is_made_once_they_are_gone),
		CASE(move__locks_stay__try_again_and_nothing_stored),
		CASE(turn__one_game_is_locked__the_other_moves_are_made),
		CASE(move__turns_are_locked__is_made_once_they_are_not),
		CASE(move__locks_take_long__try_again),
		CASE(move__waits_for_a_lock__can_be_refused),
		CASE(move__mates__runs_alone),
		CASE(mail__with_a_move__runs_beside),
		CASE(mail__stumbles_once__is_played_once_alone),
		CASE(mail__repeated__has_one_effect),
		CASE(resignation__repeated__waits_like_the_first),
		CASE(mail__with_a_refused_move__runs_beside),
		CASE(mail__reaches_beyond_its_game__runs_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
