/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cost of statements: by SQLite's own plan each reads rows by an index and never scans a table,
 * so that an act costs no more than its own group.  The exceptions, which concern everybody, are
 * listed here with their reasons.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sql/store.h"
#include "tests/scratch.h"

struct statement {
	const char *name, *sql;
};

static const struct statement statements[] = {
#define STATEMENT(name, sql) {#name, sql},
#include "sql/statements.inc"
#undef STATEMENT
};
enum { STATEMENTS = sizeof(statements) / sizeof(statements[0]) };

/* Statements that read a whole table or index. */
static const struct {
	const char *name, *reason;
} everyone[] = {
	/* lists and pages about everybody */
	{"CASE_EACH", "list of all cases"},
	{"CASE_OPEN", "list of the open cases"},
	{"CLUB_EACH", "list of clubs"},
	{"DEPUTY_EACH", "officials' deputies, who are few"},
	{"CASE_COUNT_ALL_OPEN", "status of the server"},
	{"GAME_COUNT", "one row"},
	{"GAME_TALLY_WRONG", "verified as a whole"},
	{"GROUP_COUNT_BY_STATE", "status of the server"},
	{"OFFICIAL_EACH", "officials, who are few"},
	{"OUTBOX_COUNT", "status of the server"},
	{"PLAYER_CLUBS", "names of clubs, each found in the index"},
	{"PLAYER_EACH", "list of players"},
	{"SERIES_EACH", "list of series"},
	{"TOURNEY_EACH", "list of tournaments"},
	/* published or verified as a whole */
	{"BEACON_EACH", "published as a whole"},
	{"JOURNAL_TOURNEYS", "likewise"},
	{"RATING_LIST_EACH", "list of the published lists"},
	{"RULING_EACH", "verified as a whole"},
	{"JOIN_EACH", "verified as a whole"},
	/* erasure, which is rare and searches everything */
	{"ERASE_ACT_EACH", "texts that may name anybody"},
	{"ERASE_CASE_EACH", "likewise"},
	{"ERASE_INBOX_EACH", "likewise"},
	{"ERASE_LINEUP_EACH", "likewise"},
	{"ERASE_OUTBOX_EACH", "likewise"},
	{"ERASE_RAW_EACH", "likewise"},
	{"ERASE_TEAM_EACH", "likewise"},
	{"ERASE_DEPUTY", "addresses in any case of letters"},
	{"ERASE_LETTERS_TO", "likewise"},
	{"ERASE_LINEUP_OF", "likewise"},
	{"ERASE_OFFICE", "likewise"},
	{"ERASE_OFFICIAL", "likewise"},
	{"ERASE_OFFICIAL_ACCESS", "likewise"},
	{"ERASE_OUTBOX_TO", "likewise"},
	{"ERASE_ENTRY_FROM", "likewise"},
	{"ERASE_TEAM_FROM", "likewise"},
	{"ERASE_ADDRESSES", "letters still pending are in no index of players"},
	{"ERASE_LETTERS", "likewise"},
	{"ERASE_OUTBOX", "likewise"},
	{"ERASE_TEAM", "teams of a captain"},
	/* the process itself, at start and at night */
	{"ACCESS_CLEAN", "nightly"},
	{"DIGEST_READER_EACH", "daily letters, to everyone who has one"},
	{"KEY_EACH", "at the start"},
	{"OTP_WRONG_CLEAN", "nightly"},
	{"RAW_CLEAN", "nightly"},
	{"RAW_CLEAN_OTHER", "nightly"},
	{"RAW_OWNERS", "nightly"},
	{"SENDER_CLEAN", "nightly"},
};
enum { EVERYONE = sizeof(everyone) / sizeof(everyone[0]) };

static char path[60];

static int open_database(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;
	sqlite3 *db;

	scratch_path(path, sizeof(path), "kskak-plans");
	close(mkstemp(path));
	if (store_open(path, true, &st, &why) < 0)
		return -1;
	store_close(st);
	*state = NULL;
	if (sqlite3_open(path, &db) != SQLITE_OK)
		return -1;
	*state = db;
	return 0;
}

static int close_database(void **state)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char name[64];

	sqlite3_close(*state);
	for (int i = 0; i < 3; i++) {
		snprintf(name, sizeof(name), "%s%s", path, ends[i]);
		unlink(name);
	}
	return 0;
}

/* "SCAN 3 CONSTANT ROWS" and "SCAN (subquery-2)" read rows built by the statement itself. */
static bool walks(const char *step)
{
	return !strncmp(step, "SCAN ", 5) && !strstr(step, "CONSTANT ROW") && step[5] != '(' &&
	       strncmp(step + 5, "of_", 3) != 0;
}

/* The first step of the plan that scans a table, or "". */
static void find_walk(sqlite3 *db, const struct statement *s, char ret_step[200])
{
	char sql[8000];
	sqlite3_stmt *plan;

	ret_step[0] = '\0';
	assert_true((size_t)snprintf(sql, sizeof(sql), "EXPLAIN QUERY PLAN %s", s->sql) <
		    sizeof(sql));
	if (sqlite3_prepare_v2(db, sql, -1, &plan, NULL) != SQLITE_OK)
		fail_msg("%s: %s", s->name, sqlite3_errmsg(db));
	while (sqlite3_step(plan) == SQLITE_ROW && !ret_step[0]) {
		const char *step = (const char *)sqlite3_column_text(plan, 3);
		if (walks(step))
			snprintf(ret_step, 200, "%s", step);
	}
	sqlite3_finalize(plan);
}

static bool covers_everyone(const char *name)
{
	for (int i = 0; i < EVERYONE; i++)
		if (!strcmp(everyone[i].name, name))
			return true;
	return false;
}

static void statement__of_an_act__reads_by_index(void **state)
{
	char step[200];
	int failed = 0;

	for (int i = 0; i < STATEMENTS; i++) {
		find_walk(*state, &statements[i], step);
		if (!step[0] || covers_everyone(statements[i].name))
			continue;
		print_error("%s: %s\n", statements[i].name, step);
		failed++;
	}
	assert_int_equal(failed, 0);
	assert_true(STATEMENTS >= 250);
}

/* A statement that no longer scans must leave the list of exceptions. */
static void exception__of_the_list__walks_still(void **state)
{
	int found = 0;

	for (int i = 0; i < STATEMENTS; i++) {
		char step[200];

		if (!covers_everyone(statements[i].name))
			continue;
		find_walk(*state, &statements[i], step);
		if (!step[0])
			fail_msg("%s reads by an index", statements[i].name);
		found++;
	}
	assert_int_equal(found, EVERYONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(statement__of_an_act__reads_by_index),
		cmocka_unit_test(exception__of_the_list__walks_still),
	};

	return cmocka_run_group_tests(tests, open_database, close_database);
}
