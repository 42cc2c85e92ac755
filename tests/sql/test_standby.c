/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PostgreSQL whose commits wait for a standby that there is not.  postgres.sh runs it; with a file
 * there is nothing to do.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/sbuf.h"
#include "sql/store.h"
#include "tests/sql/place.h"

static struct place place;
static struct store *st;

static struct store *open_one(void)
{
	struct sbuf why = SBUF_INIT;
	struct store *ret = NULL;

	if (store_open(place.name, true, &ret, &why) < 0)
		fail_msg("%s", why.buf);
	return ret;
}

static int setup(void **state)
{
	(void)state;
	if (!place_make(&place))
		return -1;
	st = open_one();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	store_close(st);
	place_remove(&place);
	return 0;
}

static void only_here(void)
{
	if (!place_on_postgres())
		skip();
}

/* Runs it on a separate connection. */
static void run(const char *sql)
{
	char why[300] = "";

	if (!place_run(&place, sql, why, sizeof(why)))
		fail_msg("%s: %s", sql, why);
}

static void standby__server_has_none__refused(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_demand_standby(st), STORE_AWAY);
	assert_non_null(strstr(store_why(st), "synchronous_standby_names is empty"));
	assert_int_equal(store_begin(st), STORE_AWAY);
}

/*
 * Until the next call with NULL commits wait for a standby of that name.  The server's processes
 * hear of it one after another.
 */
static void expect_standby(const char *name)
{
	char sql[120];

	snprintf(sql, sizeof(sql), "ALTER SYSTEM SET synchronous_standby_names = '%s'",
		 name ? name : "");
	run(sql);
	run("SELECT pg_reload_conf(), pg_sleep(1)");
}

/* A claim and what is committed here wait for no standby, or they would end as other commits do. */
static void standby__away__lease_is_renewed(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	expect_standby("nobody");
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_meta_set(st, "word", "here"), 1);
	assert_int_equal(store_commit_here(st), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_meta_set(st, "word", "there"), 1);
	assert_int_equal(store_commit(st), STORE_UNKNOWN);
	expect_standby(NULL);
}

/* In a process of its own: ends the next wait for the standby, which is 01000 for the waiting one.
 */
static pid_t cancel_wait(void)
{
	char why[300];
	pid_t pid = fork();

	if (pid == 0)
		_exit(!place_run(&place,
				 "DO $$ BEGIN FOR i IN 1..300 LOOP "
				 "EXIT WHEN (SELECT count(pg_cancel_backend(pid)) FROM "
				 "pg_stat_activity WHERE wait_event = 'SyncRep' AND "
				 "datname = current_database()) > 0; PERFORM pg_sleep(0.05), "
				 "pg_stat_clear_snapshot(); END LOOP; END $$",
				 why, sizeof(why)));
	return pid;
}

/* The server says that it has committed, but a fail-over may lose that. */
static void standby__wait_cancelled__commit_unknown(void **state)
{
	struct sbuf word = SBUF_INIT;
	pid_t pid;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	expect_standby("nobody");
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_meta_set(st, "word", "here"), 1);
	pid = cancel_wait();
	assert_int_equal(store_commit(st), STORE_UNKNOWN);
	assert_non_null(strstr(store_why(st), "the wait for the standby was given up"));
	waitpid(pid, NULL, 0);
	expect_standby(NULL);
	assert_int_equal(store_meta_get(st, "word", &word), 1);
	assert_string_equal(word.buf, "here");
	sbuf_release(&word);
}

/* The turn that waits for the standby has its locks; only the others know that they wait. */
static void standby__away__a_locked_turn_says_why(void **state)
{
	struct store *other;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	other = open_one();
	assert_int_equal(store_claim(other, "there"), 1);
	store_set_patience(st, 100);
	assert_int_equal(store_begin(other), 1);
	assert_int_equal(store_begin(st), STORE_BUSY);
	assert_null(strstr(store_why(st), "standby"));
	expect_standby("nobody");
	assert_int_equal(store_begin(st), STORE_BUSY);
	assert_non_null(strstr(store_why(st), "no standby is connected to the server"));
	assert_non_null(strstr(store_why(st), "lock timeout"));
	expect_standby(NULL);
	store_rollback(other);
	store_close(other);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		CASE(standby__server_has_none__refused),
		CASE(standby__away__lease_is_renewed),
		CASE(standby__wait_cancelled__commit_unknown),
		CASE(standby__away__a_locked_turn_says_why),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
