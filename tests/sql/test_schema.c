/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The schema: a new database equals every released schema after migration, and a file of a newer
 * program is left alone.
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

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "sql/schema.h"
#include "sql/store.h"
#include "tests/scratch.h"
#include "tests/sql/released.h"

static char dir[80];

static const char *file(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}

static int make_dir(void **state)
{
	(void)state;
	scratch_path(dir, sizeof(dir), "kskak-schema");
	return mkdtemp(dir) ? 0 : -1;
}

static int remove_dir(void **state)
{
	char command[160];

	(void)state;
	snprintf(command, sizeof(command), "rm -rf %s", dir);
	return system(command);
}

static void exec_ok(const char *path, const char *sql)
{
	sqlite3 *db;
	char *error = NULL;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	sqlite3_close(db);
}

/* Appends the SQL without comments and with whitespace collapsed: its effect. */
static void add_meaning(const char *sql, struct sbuf *ret_text)
{
	while (*sql) {
		size_t blank = strspn(sql, " \t\n");
		if (blank && ret_text->buf[ret_text->len - 1] != ' ')
			sbuf_adds(ret_text, " ");
		sql += blank;
		if (sql[0] == '-' && sql[1] == '-')
			sql += strcspn(sql, "\n");
		else if (*sql)
			sbuf_add(ret_text, sql++, 1);
	}
}

/* Every object of the file in order of name, one a line. */
static void describe(const char *path, struct sbuf *ret_text)
{
	sqlite3 *db;
	sqlite3_stmt *s;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db,
					    "SELECT type, name, ifnull(sql, '') "
					    "FROM sqlite_schema ORDER BY type, name",
					    -1, &s, NULL),
			 SQLITE_OK);
	while (sqlite3_step(s) == SQLITE_ROW) {
		sbuf_addf(ret_text, "%s %s ", sqlite3_column_text(s, 0), sqlite3_column_text(s, 1));
		add_meaning((const char *)sqlite3_column_text(s, 2), ret_text);
		sbuf_adds(ret_text, "\n");
	}
	sqlite3_finalize(s);
	sqlite3_close(db);
}

static void open_ok(const char *path)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	if (store_open(path, true, &st, &why) < 0)
		fail_msg("%s", why.buf);
	store_close(st);
	sbuf_release(&why);
}

/* The digest of the schema of that version in released.sha256, or of none if it is not there. */
static void read_digest(int version, char ret_hex[2 * DIGEST_LEN + 1])
{
	const char *top = getenv("top_srcdir");
	char path[512];
	int v = 0;
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/sql/released.sha256", top ? top : ".");
	f = fopen(path, "r");
	if (!f)
		fail_msg("%s: cannot be read", path);
	while (v != version && fscanf(f, "%64s %d", ret_hex, &v) == 2)
		;
	if (v != version)
		ret_hex[0] = '\0';
	fclose(f);
}

/* A server has the schema that a released script made, whatever the script says later. */
static void migration__each_released_script__has_the_same_effect(void **state)
{
	(void)state;
	for (int v = 1; v <= schema_version; v++) {
		struct sbuf schema = SBUF_INIT;
		unsigned char hash[DIGEST_LEN];
		char got[2 * DIGEST_LEN + 1], want[2 * DIGEST_LEN + 1];

		exec_ok(file("script"), schema_migrations[v - 1]);
		describe(file("script"), &schema);
		digest_sha256(schema.buf, schema.len, hash);
		hex_encode(hash, sizeof(hash), got);
		read_digest(v, want);
		if (strcmp(got, want))
			fail_msg("schema %d is %s, and %s in released.sha256", v, got, want);
		sbuf_release(&schema);
	}
}

static void migration__every_released_schema__equals_a_fresh_one(void **state)
{
	struct sbuf fresh = SBUF_INIT;

	(void)state;
	open_ok(file("fresh"));
	describe(file("fresh"), &fresh);
	assert_true(fresh.len > 1000);
	for (int v = 1; v <= schema_version; v++) {
		struct sbuf sql = SBUF_INIT, led = SBUF_INIT;
		char name[32];
		snprintf(name, sizeof(name), "led-%d", v);
		released_schema(v, &sql);
		exec_ok(file(name), sql.buf);
		open_ok(file(name));
		describe(file(name), &led);
		assert_string_equal(led.buf, fresh.buf);
		sbuf_release(&sql);
		sbuf_release(&led);
	}
	sbuf_release(&fresh);
}

static void value_is(const char *path, const char *sql, const char *want)
{
	sqlite3 *db;
	sqlite3_stmt *s;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(s), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(s, 0), want);
	sqlite3_finalize(s);
	sqlite3_close(db);
}

/*
 * Schema 2 recreated game_state, schema 3 gave rulings a level, schema 6 a signer, schema 8
 * recreated entry and case_, which rulings refer to.
 */
static void migration__games_and_rulings_of_the_first_schema__kept(void **state)
{
	struct sbuf sql = SBUF_INIT;

	(void)state;
	released_schema(1, &sql);
	sbuf_adds(
		&sql,
		"INSERT INTO player (id, name, lang, created) VALUES (1, 'A', 0, 1), (2, 'B', 0, 1);"
		"INSERT INTO game (id, white, black, round, ruleset, zone, start, fen, chess960,"
		" prelude) VALUES (5, 1, 2, 0, 'dsu-email', 'UTC', 1, '', 0, '');"
		"INSERT INTO game_state (game, stage, result, ply, seq, head, next_at, moved_at,"
		" ended_at, outage) VALUES (5, 3, '0-1', 11, 12, zeroblob(32), 13, 14, 15, 16);"
		"INSERT INTO ruling (game, at, author, verdict, days, paragraph, reason,"
		" appeal_until) VALUES (5, 17, 'tl', 'win', 0, '6.4', 'why', 18);"
		"INSERT INTO case_ (id, kind, state, game, player, opened, due, evidence, ruling)"
		" VALUES (3, 8, 1, 5, 2, 19, 20, '{}', 1);"
		"INSERT INTO ruling (case_id, at, author, verdict, paragraph, reason, appeal_until)"
		" VALUES (3, 21, 'tl', 'draw', '6.4', 'so', 22);"
		"INSERT INTO tourney (id, code, name, ruleset, zone, group_size, open, created)"
		" VALUES (1, 'x', 'X', 'dsu-email', 'UTC', 7, 1, 1);"
		"INSERT INTO entry (id, tourney, player, address, asked_facts, state, seq, asked)"
		" VALUES (4, 1, 2, 'b@x', '{}', 3, 23, 24);");
	exec_ok(file("first"), sql.buf);
	open_ok(file("first"));
	value_is(file("first"),
		 "SELECT stage || ' ' || result || ' ' || ply || ' ' || seq || ' ' || length(head)"
		 " || ' ' || next_at || ' ' || moved_at || ' ' || ended_at || ' ' || outage"
		 " FROM game_state WHERE game = 5",
		 "3 0-1 11 12 32 13 14 15 16");
	value_is(file("first"), "SELECT level || ' ' || reason || signer FROM ruling", "0 why");
	value_is(file("first"),
		 "SELECT c.kind || ' ' || c.opened || ' ' || c.due || ' ' || r.reason"
		 " FROM ruling r JOIN case_ c ON c.id = r.case_id AND c.ruling = 1",
		 "8 19 20 so");
	value_is(file("first"), "SELECT address || ' ' || state || ' ' || seq FROM entry",
		 "b@x 3 23");
	value_is(file("first"), "SELECT count(*) FROM pragma_foreign_key_check", "0");
	sbuf_release(&sql);
}

/*
 * Migration 2 drops an index at its end; without the index it fails after everything else is done.
 */
static void migration__fails__nothing_of_it_remains(void **state)
{
	struct sbuf sql = SBUF_INIT, before = SBUF_INIT, after = SBUF_INIT, why = SBUF_INIT;
	struct store *st = NULL;

	(void)state;
	released_schema(1, &sql);
	sbuf_adds(&sql, "DROP INDEX outbox_player;");
	exec_ok(file("torn"), sql.buf);
	describe(file("torn"), &before);
	assert_int_equal(store_open(file("torn"), true, &st, &why), STORE_FAILED);
	assert_null(st);
	assert_non_null(strstr(why.buf, "outbox_player"));
	describe(file("torn"), &after);
	assert_string_equal(after.buf, before.buf);
	value_is(file("torn"), "SELECT user_version FROM pragma_user_version", "1");
	sbuf_release(&sql);
	sbuf_release(&before);
	sbuf_release(&after);
	sbuf_release(&why);
}

struct told {
	int n, from, to;
	bool done;
};

static void tell(void *arg, int from, int to, bool done)
{
	struct told *t = arg;

	assert_int_equal(done, t->n == 1);
	*t = (struct told){t->n + 1, from, to, done};
}

static void migration__of_tables_that_exist__told_before_and_after(void **state)
{
	struct sbuf sql = SBUF_INIT, why = SBUF_INIT;
	struct told told = {0, 0, 0, false};
	struct store *st;

	(void)state;
	released_schema(3, &sql);
	exec_ok(file("told"), sql.buf);
	assert_int_equal(store_open_told(file("told"), true, tell, &told, &st, &why), 1);
	store_close(st);
	assert_int_equal(told.n, 2);
	assert_int_equal(told.from, 3);
	assert_int_equal(told.to, schema_version);
	assert_int_equal(store_open_told(file("told"), true, tell, &told, &st, &why), 1);
	store_close(st);
	assert_int_equal(store_open_told(file("fresh"), true, tell, &told, &st, &why), 1);
	store_close(st);
	assert_int_equal(told.n, 2);
	sbuf_release(&sql);
	sbuf_release(&why);
}

/* Schema 3 had 0 for Danish and 1 for English. */
static void migration__languages_as_numbers__become_codes(void **state)
{
	struct sbuf sql = SBUF_INIT;

	(void)state;
	released_schema(3, &sql);
	sbuf_adds(&sql,
		  "INSERT INTO player (id, name, lang, address, created) VALUES"
		  " (1, 'Anna', 0, 'anna@x.example', 1), (2, 'Bo', 1, 'bo@x.example', 1);"
		  "INSERT INTO outbox (kind, lang, seq, ply, token_kind, token_key, token_expiry,"
		  " reply, facts, created, due) VALUES (1, 1, 0, 0, 0, 0, 0, 0, '{}', 1, 1),"
		  " (1, 0, 0, 0, 0, 0, 0, 0, '{}', 1, 1);"
		  "INSERT INTO tourney (id, code, name, ruleset, zone, group_size, open, created)"
		  " VALUES (1, 'emt', 'EMT', 'dsu-email', 'Europe/Copenhagen', 7, 1, 1);"
		  "INSERT INTO entry (tourney, state, asked, address, asked_facts) VALUES"
		  " (1, 0, 1, 'c@x.example', '{\"name\":\"\\\"lang\\\":0\",\"lang\":0}'),"
		  " (1, 0, 1, 'd@x.example', '{\"lang\":1,\"word\":\"\"}');");
	exec_ok(file("numbers"), sql.buf);
	open_ok(file("numbers"));
	value_is(file("numbers"), "SELECT group_concat(language) FROM player", "da,en");
	value_is(file("numbers"), "SELECT group_concat(language) FROM outbox", "en,da");
	value_is(file("numbers"), "SELECT asked_facts FROM entry WHERE address LIKE 'c%'",
		 "{\"name\":\"\\\"lang\\\":0\",\"lang\":\"da\"}");
	value_is(file("numbers"), "SELECT asked_facts FROM entry WHERE address LIKE 'd%'",
		 "{\"lang\":\"en\",\"word\":\"\"}");
	sbuf_release(&sql);
}

/* Schema 16 moved the API tokens to the table of all access. */
static void migration__api_tokens__keep_number_hash_and_state(void **state)
{
	struct sbuf sql = SBUF_INIT;

	(void)state;
	released_schema(15, &sql);
	sbuf_adds(
		&sql,
		"INSERT INTO player (id, name, created) VALUES (1, 'Anna', 1);"
		"INSERT INTO api_token (id, player, hash, created, revoked) VALUES"
		" (4, 1, CAST(zeroblob(31) || x'01' AS BLOB), 5, 0), (7, 1, CAST(zeroblob(31) || x'02' AS BLOB), 6, 1);");
	exec_ok(file("tokens"), sql.buf);
	open_ok(file("tokens"));
	value_is(file("tokens"),
		 "SELECT group_concat(id || ' ' || kind || ' ' || player || ' ' || scope || ' ' ||"
		 " hex(substr(hash, 32)) || ' ' || created || ' ' || expires || ' ' || ended)"
		 " FROM access",
		 "4 2 1 2 01 5 0 0,7 2 1 2 02 6 0 6");
	sbuf_release(&sql);
}

static void migration__opened_twice__nothing_changes(void **state)
{
	struct sbuf once = SBUF_INIT, twice = SBUF_INIT;

	(void)state;
	open_ok(file("twice"));
	describe(file("twice"), &once);
	open_ok(file("twice"));
	describe(file("twice"), &twice);
	assert_string_equal(once.buf, twice.buf);
	sbuf_release(&once);
	sbuf_release(&twice);
}

static void open__newer_database__refused_and_untouched(void **state)
{
	struct sbuf why = SBUF_INIT, before = SBUF_INIT, after = SBUF_INIT;
	struct store *st = NULL;

	(void)state;
	exec_ok(file("newer"), "CREATE TABLE future (x); PRAGMA user_version = 9999;");
	describe(file("newer"), &before);
	assert_int_equal(store_open(file("newer"), true, &st, &why), STORE_NEWER);
	assert_null(st);
	assert_non_null(strstr(why.buf, "newer kskakd"));
	describe(file("newer"), &after);
	assert_string_equal(before.buf, after.buf);
	sbuf_release(&why);
	sbuf_release(&before);
	sbuf_release(&after);
}

/* A database that claims the newest schema but has none: the first statement fails. */
static void open__statement_does_not_fit__refused(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st = NULL;
	char sql[64];

	(void)state;
	snprintf(sql, sizeof(sql), "PRAGMA user_version = %d", schema_version);
	exec_ok(file("hollow"), sql);
	assert_int_equal(store_open(file("hollow"), false, &st, &why), STORE_FAILED);
	assert_null(st);
	assert_non_null(strstr(why.buf, "no such table: meta"));
	sbuf_release(&why);
}

static void open__no_such_file_or_no_database__sentence(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st = NULL;
	FILE *f;

	(void)state;
	assert_true(store_open(file("absent"), false, &st, &why) < 0);
	assert_true(why.len > 0);
	f = fopen(file("noise"), "w");
	for (int i = 0; i < 200; i++)
		fputs("this is no database\n", f);
	fclose(f);
	sbuf_reset(&why);
	assert_true(store_open(file("noise"), true, &st, &why) < 0);
	assert_true(why.len > 0);
	assert_null(st);
	sbuf_release(&why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(migration__each_released_script__has_the_same_effect),
		cmocka_unit_test(migration__every_released_schema__equals_a_fresh_one),
		cmocka_unit_test(migration__games_and_rulings_of_the_first_schema__kept),
		cmocka_unit_test(migration__fails__nothing_of_it_remains),
		cmocka_unit_test(migration__of_tables_that_exist__told_before_and_after),
		cmocka_unit_test(migration__languages_as_numbers__become_codes),
		cmocka_unit_test(migration__api_tokens__keep_number_hash_and_state),
		cmocka_unit_test(migration__opened_twice__nothing_changes),
		cmocka_unit_test(open__newer_database__refused_and_untouched),
		cmocka_unit_test(open__statement_does_not_fit__refused),
		cmocka_unit_test(open__no_such_file_or_no_database__sentence),
	};

	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
