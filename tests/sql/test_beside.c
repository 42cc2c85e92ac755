/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Two daemons on PostgreSQL whose turns run beside each other (sql/README.md): what they may do,
 * whom they wait for, their numbers, and what others read meanwhile.  postgres.sh runs it; with a
 * file every case but the first is skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "sql/store_change.h"
#include "sql/store_game.h"
#include "sql/store_news.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "tests/sql/place.h"

static struct place place;
static struct store *st, *other;
static struct game_row games[2];

static struct store *open_one(const char *owner)
{
	struct sbuf why = SBUF_INIT;
	struct store *ret = NULL;

	if (store_open(place.name, true, &ret, &why) < 0)
		fail_msg("%s", why.buf);
	assert_int_equal(store_claim(ret, owner), 1);
	store_set_patience(ret, 100);
	return ret;
}

static int64_t add_player(struct store *in, const char *name)
{
	struct player p = {.born = CIVIL_NONE, .lang = "en", .created = {100}};
	int64_t id = 0;

	snprintf(p.name, sizeof(p.name), "%s", name);
	return store_player_add(in, &p, &id) > 0 ? id : -1;
}

static int setup(void **state)
{
	(void)state;
	if (!place_make(&place))
		return -1;
	st = open_one("here");
	assert_int_equal(store_begin(st), 1);
	for (int i = 0; i < 2; i++) {
		games[i] = (struct game_row){
			.start = {20000}, .result = "*", .zone = "UTC", .ruleset = "dsu-email"};
		games[i].white = add_player(st, "White");
		games[i].black = add_player(st, "Black");
		assert_int_equal(store_game_add(st, &games[i], ""), 1);
	}
	assert_int_equal(store_commit(st), 1);
	other = place_on_postgres() ? open_one("there") : NULL;
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	store_close(other);
	store_close(st);
	place_remove(&place);
	return 0;
}

static void only_here(void)
{
	if (!place_on_postgres())
		skip();
}

static int begin(struct store *in, int game)
{
	return store_begin_beside(in, &games[game].id, 1);
}

static int move(struct store *in, int game)
{
	return store_event_append(in, &games[game], "move", 4);
}

static int64_t write_letter(struct store *in)
{
	struct post_row row = {.kind = POST_ANSWER, .lang = "en", .created = {100}};

	return store_outbox_add(in, &row) > 0 ? row.id : -1;
}

static int64_t bound(struct store *in)
{
	int64_t id = -1, given;

	assert_int_equal(store_change_bound(in, &id, &given), 1);
	return id;
}

/* With a file there is nobody beside, and everything is allowed. */
static void file__turn_beside_others__is_a_turn(void **state)
{
	(void)state;
	if (place_on_postgres())
		skip();
	assert_int_equal(begin(st, 0), 1);
	assert_false(store_is_beside(st));
	assert_int_equal(store_reach_beyond(st), 1);
	assert_true(add_player(st, "Anna") > 0);
	assert_int_equal(store_commit(st), 1);
}

static void turn__of_another_game__runs_beside(void **state)
{
	struct game_row row;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_true(store_is_beside(st));
	assert_int_equal(move(st, 0), 1);
	assert_int_equal(begin(other, 1), 1);
	assert_int_equal(move(other, 1), 1);
	assert_int_equal(store_game_update(other, &games[1]), 1);
	assert_int_equal(store_commit(other), 1);
	assert_int_equal(store_game_update(st, &games[0]), 1);
	assert_int_equal(store_commit(st), 1);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(store_game_get(st, games[i].id, &row), 1);
		assert_int_equal(row.seq, 1);
	}
	assert_false(store_is_beside(st));
}

static void turn__of_the_same_game__waits(void **state)
{
	struct game_row row;
	int64_t both[2] = {games[1].id, games[0].id};

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(store_begin_beside(other, both, 2), STORE_BUSY);
	assert_false(store_in_transaction(other));
	assert_int_equal(move(st, 0), 1);
	assert_int_equal(store_game_update(st, &games[0]), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_begin_beside(other, both, 2), 1);
	assert_int_equal(store_game_get(other, games[0].id, &row), 1);
	assert_int_equal(row.seq, 1);
	store_rollback(other);
}

static void turn__alone__waits_for_those_beside_each_other(void **state)
{
	int64_t before;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	before = store_turns_alone(st);
	assert_int_equal(store_begin(other), STORE_BUSY);
	store_rollback(st);
	assert_int_equal(store_begin(other), 1);
	assert_int_equal(begin(st, 0), STORE_BUSY);
	store_rollback(other);
	assert_int_equal(begin(st, 0), 1);
	assert_true(store_turns_alone(st) > before);
	store_rollback(st);
}

/* Each of these would rely on rows that another turn may be changing. */
static void turn__reaches_beyond_its_games__must_run_alone(void **state)
{
	struct game_row row;
	struct instant at;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(store_game_get(st, games[0].id, &row), 1);
	assert_int_equal(store_game_get(st, games[1].id, &row), STORE_BEYOND);
	assert_int_equal(move(st, 1), STORE_BEYOND);
	assert_int_equal(store_game_next(st, STORE_SKIP_NONE, &at), STORE_BEYOND);
	assert_int_equal(add_player(st, "Anna"), -1);
	assert_int_equal(store_meta_set(st, "x", "y"), STORE_BEYOND);
	assert_int_equal(store_reach_beyond(st), STORE_BEYOND);
	assert_true(store_may_run_alone(STORE_BEYOND));
	store_rollback(st);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_reach_beyond(st), 1);
	assert_true(add_player(st, "Anna") > 0);
	store_rollback(st);
}

/* One mail at two doors: the second turn fails, and alone finds the answer of the first. */
static void turn__key_of_another_turn__must_run_alone(void **state)
{
	struct inbox_row row = {.key = "mail/1", .door = POST_API, .at = {100}, .answer = "{}"};
	struct sbuf answer = SBUF_INIT;
	int64_t id;
	int rc;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(begin(other, 1), 1);
	assert_int_equal(store_inbox_find(other, "mail/1", &answer), 0);
	assert_int_equal(store_inbox_add(st, &row, &id), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_inbox_add(other, &row, &id), 1); /* not sent yet */
	rc = store_commit(other);
	assert_true(store_may_run_alone(rc));
	store_rollback(other);
	assert_int_equal(store_begin(other), 1);
	assert_int_equal(store_inbox_find(other, "mail/1", &answer), 1);
	store_rollback(other);
	sbuf_release(&answer);
}

/* 40P01, which the order of the games prevents in all other cases: two senders' counters. */
static void turn__deadlock__one_must_run_alone(void **state)
{
	struct civil day = {20000};
	int n, rc;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(begin(other, 1), 1);
	assert_int_equal(store_sender_count(st, "anna", day, &n), 1);
	assert_int_equal(store_sender_count(other, "bo", day, &n), 1);
	rc = store_sender_count(other, "anna", day, &n); /* the lock timeout comes first */
	assert_int_equal(rc, STORE_BUSY);
	assert_true(store_may_run_alone(rc));
	store_rollback(other);
	assert_int_equal(store_sender_count(st, "bo", day, &n), 1);
	assert_int_equal(n, 1);
	store_rollback(st);
}

static void number__of_letters_of_two_daemons__never_the_same(void **state)
{
	int64_t here, there, last = 0;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(begin(other, 1), 1);
	here = write_letter(st);
	there = write_letter(other);
	assert_true(here > 0 && there > 0 && here != there);
	for (int i = 0; i < 200; i++) {
		int64_t id = write_letter(st);

		assert_true(id > here && id != there);
		here = id;
	}
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_commit(other), 1);
	assert_int_equal(store_begin(other), 1);
	assert_int_equal(store_outbox_last(other, &last), 1);
	assert_int_equal(last, here);
	assert_true(write_letter(other) > here);
	store_rollback(other);
}

/* A daemon alone numbers its letters without gaps, also after a turn that was undone. */
static void number__turn_undone__given_again(void **state)
{
	int64_t first;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	first = write_letter(st);
	assert_int_equal(write_letter(st), first + 1);
	store_rollback(st);
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(write_letter(st), first);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(write_letter(st), first + 1);
	assert_int_equal(store_commit(st), 1);
}

/* A daemon that starts alone goes on where the one before it was killed, or stopped. */
static void number__left_by_a_dead_daemon__given_by_the_next(void **state)
{
	struct store *next;
	int64_t first;

	(void)state;
	only_here();
	store_close(other);
	other = NULL;
	assert_int_equal(begin(st, 0), 1);
	first = write_letter(st);
	assert_int_equal(store_commit(st), 1);
	next = open_one("here");
	assert_int_equal(begin(st, 0), STORE_TAKEN);
	assert_int_equal(begin(next, 0), 1);
	assert_int_equal(write_letter(next), first + 1);
	assert_int_equal(store_commit(next), 1);
	store_close(next);
	other = open_one("there");
	assert_int_equal(begin(other, 0), 1);
	assert_int_equal(write_letter(other), first + 2);
	store_rollback(other);
	next = open_one("here"); /* no longer alone */
	assert_int_equal(begin(next, 0), 1);
	assert_true(write_letter(next) > first + 2);
	store_rollback(next);
	store_close(next);
}

static void count(void *arg, const struct change_row *row)
{
	int64_t *n = arg;

	n[0]++;
	n[1] = row->game;
}

static int count_news(void *arg, const struct news_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

static int news_after(int64_t after)
{
	struct news_query q = {.after = after, .limit = 99};
	int n = 0;

	assert_int_equal(store_news_last(other, &q.upto), 1);
	assert_int_equal(store_news_each(other, &q, count_news, &n), 1);
	return n;
}

/* The later number is committed first: nobody reads past the earlier one. */
static void change__committed_out_of_order__none_is_skipped(void **state)
{
	struct change_row row = {.what = CHANGED_GAME};
	int64_t before, seen, n[2] = {0};
	struct store *third;

	(void)state;
	only_here();
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(move(st, 0), 1);
	assert_int_equal(store_game_update(st, &games[0]), 1);
	assert_int_equal(store_commit(st), 1);
	before = seen = bound(other);
	third = open_one("elsewhere");
	assert_int_equal(begin(st, 0), 1);
	row.game = games[0].id;
	assert_int_equal(move(st, 0), 1);
	assert_int_equal(store_change_add(st, &row), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(write_letter(st) > 0, 1);
	assert_int_equal(store_undo(st), 1); /* sends what is queued */
	assert_int_equal(begin(third, 1), 1);
	row.game = games[1].id;
	assert_int_equal(move(third, 1), 1);
	assert_int_equal(store_change_add(third, &row), 1);
	assert_int_equal(store_commit(third), 1);
	assert_int_equal(bound(other), before);
	assert_int_equal(store_change_after(other, seen, bound(other), count, n, &seen), 1);
	assert_int_equal(n[0], 0);
	assert_int_equal(news_after(before), 0);
	assert_int_equal(store_commit(st), 1);
	assert_true(bound(other) > before);
	assert_int_equal(store_change_after(other, seen, bound(other), count, n, &seen), 1);
	assert_int_equal(n[0], 2);
	assert_int_equal(seen, bound(other));
	assert_int_equal(news_after(before), 2);
	assert_int_equal(store_change_after(st, before, bound(st), count, n, &seen), 1);
	assert_int_equal(n[0], 3); /* but for its own */
	assert_int_equal(n[1], games[1].id);
	store_close(third);
}

/* Takes what comes, until something was heard or the connection listens. */
static bool hears(struct store *in, bool until_it_listens)
{
	struct store_hints hints = {.fd = -1};

	for (int i = 0; i < 1000; i++) {
		struct pollfd wait;

		hints = store_hint_take(in);
		if (until_it_listens ? hints.listens : hints.heard)
			return true;
		wait = (struct pollfd){.fd = hints.fd, .events = POLLIN};
		poll(&wait, 1, 10);
	}
	return false;
}

/* Its own are no news to a daemon, and with a file there are none. */
static void hint__sent__heard_by_others_only(void **state)
{
	int connections;

	(void)state;
	store_hint_send(st);
	if (!place_on_postgres()) {
		assert_int_equal(store_hint_take(st).fd, -1);
		assert_false(store_hint_take(st).listens);
		return;
	}
	assert_true(hears(st, true));
	assert_true(hears(other, true));
	assert_true(hears(st, false)); /* that the other one has come */
	connections = store_hint_take(st).connections;
	store_hint_send(other);
	assert_true(hears(st, false));
	assert_false(store_hint_take(other).heard);
	assert_true(store_hint_take(st).fd >= 0);
	assert_int_equal(store_hint_take(st).connections, connections);
}

/* What was changed meanwhile has to be looked for. */
static void hint__connection_lost__listens_again(void **state)
{
	char why[200] = "";
	int connections;

	(void)state;
	only_here();
	assert_true(hears(st, true));
	connections = store_hint_take(st).connections;
	assert_true(place_run(&place,
			      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
			      "datname = current_database() AND query LIKE '%LISTEN kskakd%' "
			      "AND pid <> pg_backend_pid()",
			      why, sizeof(why)));
	while (store_hint_take(st).listens)
		poll(NULL, 0, 1);
	store_hint_send(st); /* is lost */
	assert_true(hears(st, false));
	assert_true(store_hint_take(st).listens);
	assert_true(store_hint_take(st).connections > connections);
}

/* The turns of different daemons raise it in any order. */
static void latest__earlier__stays(void **state)
{
	struct instant at = {0};

	(void)state;
	assert_int_equal(begin(st, 0), 1);
	assert_int_equal(store_latest_raise(st, (struct instant){2000}), 1);
	assert_int_equal(store_latest_raise(st, (struct instant){1000}), 1);
	assert_int_equal(store_latest_get(st, &at), 1);
	assert_int_equal(at.sec, 2000);
	assert_int_equal(store_latest_raise(st, (struct instant){10000}), 1);
	assert_int_equal(store_latest_get(st, &at), 1);
	assert_int_equal(at.sec, 10000);
	store_rollback(st);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		CASE(file__turn_beside_others__is_a_turn),
		CASE(turn__of_another_game__runs_beside),
		CASE(turn__of_the_same_game__waits),
		CASE(turn__alone__waits_for_those_beside_each_other),
		CASE(turn__reaches_beyond_its_games__must_run_alone),
		CASE(turn__key_of_another_turn__must_run_alone),
		CASE(turn__deadlock__one_must_run_alone),
		CASE(number__of_letters_of_two_daemons__never_the_same),
		CASE(number__turn_undone__given_again),
		CASE(number__left_by_a_dead_daemon__given_by_the_next),
		CASE(change__committed_out_of_order__none_is_skipped),
		CASE(hint__sent__heard_by_others_only),
		CASE(hint__connection_lost__listens_again),
		CASE(latest__earlier__stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
