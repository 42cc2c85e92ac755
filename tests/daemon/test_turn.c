/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One turn of the dispatch from outside: what waits while another process holds the store, what a
 * rolled back transaction leaves, and whose pages are marked for rewriting.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/resource.h>

#include "daemon/kept_games.h"
#include "daemon/publish/view_game.h"
#include "tests/daemon/stage.h"

enum { GAMES = 21, NOT_ANSWERED = 99 };

static int lock_questions;

static bool wait_for_it(void *arg)
{
	lock_questions++;
	return *(bool *)arg;
}

/* A transaction of another process. */
static struct store *hold(struct stage *s)
{
	struct sbuf why = SBUF_INIT;
	struct store *other;
	char path[128];

	snprintf(path, sizeof(path), "%s/db", s->dir);
	if (store_open(path, false, &other, &why) < 0)
		fail_msg("%s", why.buf);
	assert_int_equal(store_begin(other), 1);
	sbuf_release(&why);
	return other;
}

static int ply_of(struct stage *s, int64_t game)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	return row.ply;
}

static void move_while_held(struct stage *s, bool *patient)
{
	struct game_row row;

	store_set_patience(s->ctx.store, 1);
	lock_questions = 0;
	s->ctx.locked = wait_for_it;
	s->ctx.hook_arg = patient;
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	s->outcome = (enum act_outcome)NOT_ANSWERED;
	stage_api(s, row.white, 1, 0, "5254");
}

static void locked_store__patient__waits_and_is_then_done(void **state)
{
	struct stage *s = *state;
	struct store *other;
	bool patient = true;

	stage_seven(s);
	other = hold(s);
	move_while_held(s, &patient);
	assert_int_equal(lock_questions, 1);
	assert_int_equal(s->outcome, NOT_ANSWERED);
	assert_int_equal(dispatch_waiting(&s->ctx), 1);
	assert_int_equal(dispatch_run(&s->ctx), STORE_BUSY);
	assert_int_equal(dispatch_waiting(&s->ctx), 1);
	store_close(other);
	assert_int_equal(dispatch_run(&s->ctx), 1);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(ply_of(s, 1), 1);
	assert_int_equal(dispatch_run(&s->ctx), 0);
}

static void locked_store__patience_over__asked_to_try_again(void **state)
{
	struct stage *s = *state;
	struct store *other;
	bool patient = false;

	stage_seven(s);
	other = hold(s);
	move_while_held(s, &patient);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(dispatch_waiting(&s->ctx), 0);
	store_close(other);
	assert_int_equal(ply_of(s, 1), 0);
}

/* Makes every act on that game fail. */
static void break_game(struct stage *s, int64_t game)
{
	char path[128], sql[128], *error = NULL;
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/db", s->dir);
	snprintf(sql, sizeof(sql),
		 "DROP TRIGGER game_fixed; UPDATE game SET ruleset = 'none' WHERE id = %lld",
		 (long long)game);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	sqlite3_close(db);
	stage_reopen(s);
}

static void collect(void *arg)
{
	(void)arg;
}

static void submit_moves(struct stage *s, const int *games, int n)
{
	struct game_row row;

	s->ctx.defer = collect;
	for (int i = 0; i < n; i++) {
		assert_int_equal(store_game_get(s->ctx.store, games[i], &row), 1);
		stage_api(s, row.white, games[i], 0, "5254");
	}
	assert_int_equal(dispatch_waiting(&s->ctx), n);
	assert_int_equal(dispatch_run(&s->ctx), 1);
	s->ctx.defer = NULL;
}

static void turn__one_act_fails__the_others_are_stored_once(void **state)
{
	static const int around[] = {1, 2, 3}, last[] = {4, 2};
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	break_game(s, 2);
	submit_moves(s, around, 3);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	submit_moves(s, last, 2);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_string_equal(s->error, "try_again");
	assert_int_equal(ply_of(s, 2), 0);
	for (int game = 1; game <= 4; game += game == 1 ? 2 : 1) {
		assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
		assert_int_equal(row.ply, 1);
		assert_int_equal(row.seq, 1);
	}
	stage_api(s, row.black, 4, 1, "5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static void note_game(void *arg, int64_t group, int64_t game)
{
	bool *touched = arg;

	(void)group;
	if (game >= 1 && game <= GAMES)
		touched[game] = true;
}

/* Everybody has been silent for a month: one tick sends reminders in every game. */
static void tick__more_games_than_a_group_has_players__pages_of_all(void **state)
{
	struct stage *s = *state;
	bool touched[GAMES + 1] = {false};

	stage_seven(s);
	stage_deliver(s);
	s->ctx.publish = note_game;
	s->ctx.hook_arg = touched;
	s->ctx.set.heartbeat_seconds = 100 * 86400; /* no outage */
	s->now = stage_at("2026-04-01T08:00:00Z");
	stage_tick(s);
	for (int i = 1; i <= GAMES; i++)
		if (!touched[i])
			fail_msg("game %d", i);
}

static void limit_files(rlim_t most)
{
	struct rlimit limit = {most, RLIM_INFINITY};

	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Letters queued after the rollback must not use a key that was never stored. */
static void key__rotated_on_a_full_disk__letters_made_later_hold(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *asked;
	struct game_row row;
	struct player p;

	stage_seven(s);
	stage_deliver(s);
	signal(SIGXFSZ, SIG_IGN);
	limit_files(1);
	stage_control(s, "{\"do\":\"key.rotate\"}");
	limit_files(RLIM_INFINITY);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	stage_api(s, row.white, 1, 0, "5254");
	stage_deliver(s);
	stage_reopen(s);
	assert_int_equal(store_player_get(s->ctx.store, row.black, &p), 1);
	asked = stage_letter(s, p.address, POST_MOVE, 1);
	stage_mail(s, p.address, asked->reply_to, "5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(ply_of(s, 1), 2);
}

static bool clock_is_doubted;

static bool in_doubt(void *arg)
{
	(void)arg;
	return clock_is_doubted;
}

/* RULES S-60 */
static void doubted_clock__nothing_taken_but_requests__the_same_again_is_new(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *asked;
	struct instant beat, after;
	struct game_row row;
	struct player p;

	stage_seven(s);
	stage_deliver(s);
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	assert_int_equal(store_player_get(s->ctx.store, row.white, &p), 1);
	asked = stage_letter(s, p.address, POST_START, 0);
	stage_tick(s);
	assert_int_equal(store_heartbeat_get(s->ctx.store, &beat), 1);
	s->ctx.in_doubt = in_doubt;
	clock_is_doubted = true;
	s->now.sec += 30 * INT64_C(86400);
	stage_mail_id(s, "<one@x>", p.address, asked->reply_to, "game 1: 5254");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_string_equal(s->error, "clock_in_doubt");
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	stage_tick(s);
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(store_heartbeat_get(s->ctx.store, &after), 1);
	assert_int_equal(after.sec, beat.sec);
	stage_control(s, "{\"do\":\"verify\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(ply_of(s, 1), 0);

	clock_is_doubted = false;
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(ply_of(s, 1), 1);
}

/* The way back from a time in the future: later dates stay, and the game continues. */
static void future__left_again__answer_costs_nothing_and_verifies(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	s->now.sec += 400 * INT64_C(86400);
	stage_tick(s);
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);

	s->now.sec -= 399 * INT64_C(86400);
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_time_back(s->ctx.store, s->now), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
	stage_reopen(s);
	stage_tick(s);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_api(s, row.black, 1, 1, "5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(ply_of(s, 1), 2);
	stage_deliver(s);
	s->now.sec += 2 * INT64_C(86400);
	stage_tick(s);
	stage_api(s, row.white, 1, 2, "7163");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"game\",\"game\":1}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"verify\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(json_array_size(json_object_get(s->json, "differences")), 0);
}

/* Whoever reads all games must not keep them until the next turn. */
static void reading__game_folded__kept_like_others(void **state)
{
	struct stage *s = *state;
	struct game_view v;

	stage_seven(s);
	kept_games_empty(s->ctx.kept);
	assert_int_equal(store_read_begin(s->ctx.store), 1);
	assert_int_equal(view_game(&s->ctx, 1, 0, &v), 1);
	view_game_release(&v);
	assert_non_null(kept_games_newest(s->ctx.kept, 1));
	store_read_end(s->ctx.store);

	kept_games_empty(s->ctx.kept);
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(view_game(&s->ctx, 1, 0, &v), 1);
	view_game_release(&v);
	assert_null(kept_games_newest(s->ctx.kept, 1));
	store_rollback(s->ctx.store);
	kept_games_forget(s->ctx.kept);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(locked_store__patient__waits_and_is_then_done),
		T(locked_store__patience_over__asked_to_try_again),
		T(turn__one_act_fails__the_others_are_stored_once),
		T(key__rotated_on_a_full_disk__letters_made_later_hold),
		T(doubted_clock__nothing_taken_but_requests__the_same_again_is_new),
		T(future__left_again__answer_costs_nothing_and_verifies),
		T(reading__game_folded__kept_like_others),
		T(tick__more_games_than_a_group_has_players__pages_of_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
