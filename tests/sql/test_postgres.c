/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Behaviour specific to PostgreSQL: equality with SQLite, unsuitable databases, and lost
 * connections.  postgres.sh runs it; without KSKAK_TEST_DATABASE every case is skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "sql/db.h"
#include "sql/schema.h"
#include "sql/store_announce.h"
#include "sql/store_change.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"
#include "tests/scratch.h"
#include "tests/sql/place.h"

static struct place place;
static struct store *st;
static bool spoiled; /* by the case */

static int setup(void **state)
{
	struct sbuf why = SBUF_INIT;

	(void)state;
	st = NULL;
	spoiled = false;
	if (!place_on_postgres())
		return 0;
	if (!place_make(&place) || store_open(place.name, true, &st, &why) < 0) {
		fprintf(stderr, "%s\n", why.buf);
		return -1;
	}
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	if (!place_on_postgres())
		return 0;
	store_close(st);
	place.spoiled = spoiled;
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

/* --- the same schema -------------------------------------------------------------------------- */

static void list_sqlite(const char *sql, struct sbuf *ret_list)
{
	char path[80], side[90];
	struct sbuf why = SBUF_INIT;
	struct store *other;
	sqlite3_stmt *s;
	sqlite3 *db;

	scratch_path(path, sizeof(path), "kskak-schema");
	close(mkstemp(path));
	assert_int_equal(store_open(path, true, &other, &why), 1);
	store_close(other);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
	while (sqlite3_step(s) == SQLITE_ROW)
		sbuf_addf(ret_list, "%s\n", (const char *)sqlite3_column_text(s, 0));
	sqlite3_finalize(s);
	sqlite3_close(db);
	for (int i = 0; i < 3; i++) {
		snprintf(side, sizeof(side), "%s%s", path, i == 0 ? "" : i == 1 ? "-wal" : "-shm");
		unlink(side);
	}
}

static void list_postgres(const char *sql, struct sbuf *ret_list)
{
	PGconn *conn = PQconnectdb(place.name);
	PGresult *res = PQexec(conn, sql);

	if (PQresultStatus(res) != PGRES_TUPLES_OK)
		fail_msg("%s", PQerrorMessage(conn));
	for (int i = 0; i < PQntuples(res); i++)
		sbuf_addf(ret_list, "%s\n", PQgetvalue(res, i, 0));
	PQclear(res);
	PQfinish(conn);
}

static void assert_same(const char *sqlite, const char *postgres, int at_least)
{
	struct sbuf a = SBUF_INIT, b = SBUF_INIT;
	int n = 0;

	list_sqlite(sqlite, &a);
	list_postgres(postgres, &b);
	assert_string_equal(a.buf, b.buf);
	for (size_t i = 0; i < a.len; i++)
		n += a.buf[i] == '\n';
	assert_true(n >= at_least);
	sbuf_release(&a);
	sbuf_release(&b);
}

static void schema__tables_and_columns__those_of_sqlite(void **state)
{
	(void)state;
	only_here();
	assert_same("SELECT m.name || '.' || c.name || ' ' || CASE c.type WHEN 'INTEGER' THEN "
		    "'bigint' WHEN 'TEXT' THEN 'text' ELSE 'bytea' END || CASE WHEN c.\"notnull\" "
		    "OR c.pk THEN ' NOT NULL' ELSE '' END AS line "
		    "FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' "
		    "AND m.name NOT LIKE 'sqlite_%' ORDER BY line",
		    "SELECT table_name || '.' || column_name || ' ' || data_type || "
		    "CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END COLLATE \"C\" AS line "
		    "FROM information_schema.columns WHERE table_schema = 'public' "
		    "AND table_name <> 'schema_version' ORDER BY line",
		    300);
}

/* Indexes that SQLite creates for UNIQUE have other names. */
static void schema__indexes_and_triggers__those_of_sqlite(void **state)
{
	(void)state;
	only_here();
	assert_same(
		"SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL "
		"ORDER BY name",
		"SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN "
		"(SELECT conname FROM pg_constraint) AND indexname NOT IN ('player_address_key', "
		"'office_address_key', 'series_code_key', 'club_name_key', 'tourney_code') "
		"ORDER BY indexname COLLATE \"C\"",
		60);
	assert_same("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
		    "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname", 40);
}

/* --- databases that do not fit ---------------------------------------------------------------- */

static void assert_refused(const char *uri, int rc, const char *sentence)
{
	struct sbuf why = SBUF_INIT;
	struct store *other = NULL;
	int got = store_open(uri, true, &other, &why);

	if (got != rc || !strstr(why.buf, sentence) || strstr(why.buf, "hidden"))
		fail_msg("%d: %s", got, why.buf);
	assert_null(other);
	sbuf_release(&why);
}

static void assert_refused_with(const char *options, int rc, const char *sentence)
{
	char uri[500];

	snprintf(uri, sizeof(uri), "%s&%s", place.name, options);
	assert_refused(uri, rc, sentence);
}

static void open__uri_wrong__says_what_is_not_there(void **state)
{
	(void)state;
	only_here();
	assert_refused("postgresql://?frobnicate=1", STORE_FAILED, "frobnicate");
	assert_refused("postgresql://u:hidden@h:port:/x?y", STORE_FAILED,
		       "missing key/value separator");
	assert_refused("postgresql:///kskakd?host=/nowhere&password=hidden", STORE_AWAY,
		       "/nowhere");
	assert_refused_with("user=nobody_at_all&password=hidden", STORE_AWAY,
			    "role \"nobody_at_all\" does not exist");
	assert_refused_with("dbname=absent", STORE_AWAY, "database \"absent\" does not exist");
}

static void open__newer_or_strange_database__refused(void **state)
{
	(void)state;
	only_here();
	spoiled = true;
	run("UPDATE schema_version SET version = version + 1, oldest = version + 1");
	assert_refused(place.name, STORE_NEWER, "newer kskakd");
	run("DROP TABLE schema_version");
	assert_refused(place.name, STORE_FAILED, "tables that are not of kskakd");
}

/* What a newer program has only added does not matter to this one. */
static void open__newer_schema_that_adds__opened(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *other = NULL;

	(void)state;
	only_here();
	spoiled = true;
	run("UPDATE schema_version SET version = version + 1; "
	    "ALTER TABLE game ADD COLUMN colour text NOT NULL DEFAULT 'grey'");
	assert_int_equal(store_open(place.name, true, &other, &why), 1);
	store_close(other);
	sbuf_release(&why);
}

static void open__older_daemon_serves__not_migrated(void **state)
{
	(void)state;
	only_here();
	spoiled = true;
	run("UPDATE schema_version SET version = 37; "
	    "INSERT INTO daemon (owner, nonce, place, until, version) VALUES "
	    "('a', 'b', 'db1:17', extract(epoch FROM now())::bigint + 60, 37), "
	    "('c', 'd', 'db2:18', extract(epoch FROM now())::bigint - 60, 37)");
	assert_refused(place.name, STORE_FAILED, "are running: db1:17; stop them first");
}

/* A program works with the schema before its own, while it may not change it. */
static void open__older_daemon_serves__works_with_the_schema_before(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *other = NULL;
	int schema, program;

	(void)state;
	only_here();
	spoiled = true;
	run("ALTER TABLE schema_version DROP COLUMN oldest; "
	    "DROP INDEX player_club; "
	    "UPDATE schema_version SET version = 38; "
	    "INSERT INTO daemon (owner, nonce, place, until, version) VALUES "
	    "('a', 'b', 'db1:17', extract(epoch FROM now())::bigint + 60, 37)");
	assert_int_equal(store_open(place.name, true, &other, &why), 1);
	assert_true(store_is_behind(other, &schema, &program));
	assert_int_equal(schema, 38);
	assert_true(program > schema);
	assert_non_null(strstr(store_why(other), "then run `kskak database migrate`"));
	assert_int_equal(store_claim(other, "here"), 1);
	assert_int_equal(store_claim(other, "here"), 1);
	assert_int_equal(store_begin(other), 1);
	store_rollback(other);
	run("DELETE FROM daemon WHERE owner = 'a'");
	store_close(st);
	assert_int_equal(store_open(place.name, true, &st, &why), 1); /* migrates */
	assert_false(store_is_behind(st, &schema, &program));
	assert_int_equal(store_begin(other), 1);
	store_rollback(other);
	assert_false(store_is_behind(other, &schema, &program));
	store_close(other);
	sbuf_release(&why);
}

/* Text would sort differently there, and published files would differ. */
static void open__locale_or_encoding_not_ours__names_the_command(void **state)
{
	(void)state;
	only_here();
	run("DROP DATABASE IF EXISTS strange");
	run("CREATE DATABASE strange TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'");
	assert_refused_with("dbname=strange", STORE_FAILED,
			    "createdb -T template0 -E UTF8 --locale=C");
	run("DROP DATABASE strange");
}

static void open__read_only__says_so(void **state)
{
	(void)state;
	only_here();
	assert_refused_with("options=-cdefault_transaction_read_only%3Don", STORE_AWAY,
			    "read only");
}

/* An invalid statement is detected at start, and named. */
static void open__column_missing__names_the_statement(void **state)
{
	(void)state;
	only_here();
	spoiled = true;
	run("ALTER TABLE club DROP COLUMN region");
	assert_refused(place.name, STORE_FAILED,
		       "column \"region\" of relation \"club\" does not exist");
}

/* --- use -------------------------------------------------------------------------------------- */

static int64_t add_player(const char *name)
{
	struct player p = {.born = CIVIL_NONE, .lang = "en", .created = {100}};
	int64_t id = 0;

	snprintf(p.name, sizeof(p.name), "%s", name);
	snprintf(p.address, sizeof(p.address), "%s@x.example", name);
	return store_player_add(st, &p, &id) > 0 ? id : -1;
}

/* Connecting goes on beside a caller, who asks again, so many times. */
#define AGAIN 12000

static bool is_there(const char *name)
{
	char address[60];
	struct player p;
	int rc;

	snprintf(address, sizeof(address), "%s@X.example", name); /* in whatever case */
	for (int i = 0; (rc = store_player_by_address(st, address, &p)) == STORE_AWAY && i < AGAIN;
	     i++)
		usleep(5000);
	return rc == 1;
}

/* Waits until they have ended. */
#define END_ALL                                                                                    \
	"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "                           \
	"WHERE datname = current_database() AND pid <> pg_backend_pid()"

static int begin_again(struct store *store, int begin(struct store *))
{
	int rc;

	for (int i = 0; (rc = begin(store)) == STORE_AWAY && i < AGAIN; i++)
		usleep(5000);
	return rc;
}

static void connection__ends_in_a_turn__nothing_kept_and_next_turn_runs(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_begin(st), 1);
	assert_true(add_player("anna") > 0);
	run(END_ALL);
	assert_true(add_player("bo") < 0);
	assert_false(store_in_transaction(st));
	assert_true(add_player("carl") < 0); /* not outside a transaction either */
	assert_int_equal(store_commit(st), STORE_AWAY);
	store_rollback(st);
	assert_int_equal(begin_again(st, store_begin), 1);
	assert_true(add_player("dan") > 0);
	assert_int_equal(store_commit(st), 1);
	assert_false(is_there("anna") || is_there("bo") || is_there("carl"));
	assert_true(is_there("dan"));
}

static void connection__ends_before_commit__not_committed(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_begin(st), 1);
	assert_true(add_player("anna") > 0);
	run(END_ALL);
	assert_int_equal(store_commit(st), STORE_UNKNOWN);
	store_rollback(st);
	assert_false(is_there("anna"));
}

static void connection__ends_between_turns__nobody_notices(void **state)
{
	(void)state;
	only_here();
	run(END_ALL);
	assert_int_equal(begin_again(st, store_begin), 1);
	assert_true(add_player("anna") > 0);
	assert_int_equal(store_commit(st), 1);
	run(END_ALL);
	assert_true(is_there("anna"));
	run(END_ALL);
	assert_int_equal(begin_again(st, store_read_begin), 1);
	assert_true(is_there("anna"));
	store_read_end(st);
}

/* What one snapshot has shown needs no other round trip, nor does what was announced with it. */
static void reading__again_or_announced__asks_the_server_once(void **state)
{
	int64_t anna, bo, carl;
	struct player p;

	(void)state;
	only_here();
	assert_int_equal(store_begin(st), 1);
	anna = add_player("anna");
	bo = add_player("bo");
	carl = add_player("carl");
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_read_begin(st), 1);
	store_announce(st, READ_PLAYER, anna);
	store_announce(st, READ_PLAYER, bo);
	assert_int_equal(store_player_get(st, anna, &p), 1);
	assert_true(is_there("carl"));
	run(END_ALL);
	assert_int_equal(store_player_get(st, anna, &p), 1);
	assert_string_equal(p.name, "anna");
	assert_int_equal(store_player_get(st, bo, &p), 1);
	assert_string_equal(p.name, "bo");
	assert_true(is_there("carl"));
	store_announced_end(st);
	assert_int_equal(store_player_get(st, carl, &p), STORE_AWAY);
	assert_int_equal(store_player_get(st, anna, &p), STORE_AWAY);
	store_read_end(st);
}

/* A socket in a folder of its own, under which a server is found, or nobody who answers. */
static void put_socket(const char *path, const char *server)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int mute;

	unlink(path);
	if (server) {
		assert_int_equal(symlink(server, path), 0);
		return;
	}
	memcpy(at.sun_path, path, strlen(path) + 1);
	mute = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(mute, (struct sockaddr *)&at, sizeof(at)), 0);
	assert_int_equal(listen(mute, 5), 0); /* until the program ends */
}

/* With connect_timeout=0 libpq waits for ever: the caller does not. */
static void connection__server_mute__caller_goes_on(void **state)
{
	char folder[] = "/tmp/kskak-XXXXXX", path[60], server[120], uri[300];
	PGconn *conn;
	struct sbuf why = SBUF_INIT;
	struct store *other;

	(void)state;
	only_here();
	conn = PQconnectdb(place.name);
	if (PQhost(conn)[0] != '/' || !mkdtemp(folder))
		skip();
	snprintf(path, sizeof(path), "%s/.s.PGSQL.%s", folder, PQport(conn));
	snprintf(server, sizeof(server), "%.90s/.s.PGSQL.%s", PQhost(conn), PQport(conn));
	snprintf(uri, sizeof(uri), "postgresql://%s@/%s?host=%s&port=%s&connect_timeout=0",
		 PQuser(conn), PQdb(conn), folder, PQport(conn));
	PQfinish(conn);
	put_socket(path, server);
	assert_int_equal(store_open(uri, true, &other, &why), 1);
	put_socket(path, NULL);
	run(END_ALL);
	for (int i = 0; i < 3; i++)
		assert_int_equal(store_begin(other), STORE_AWAY);
	store_close(other);
	unlink(path);
	rmdir(folder);
}

/* 0A000: the plan of a prepared statement no longer fits its table. */
static void statement__table_changed_meanwhile__prepared_anew(void **state)
{
	(void)state;
	only_here();
	spoiled = true;
	assert_int_equal(store_begin(st), 1);
	assert_true(add_player("anna") > 0);
	assert_int_equal(store_commit(st), 1);
	assert_true(is_there("anna"));
	run("ALTER TABLE player ALTER COLUMN rating TYPE integer");
	assert_true(is_there("anna"));
	run("ALTER TABLE player ALTER COLUMN rating TYPE bigint");
	assert_int_equal(store_begin(st), 1);
	if (!is_there("anna")) { /* in a turn the peer retries */
		store_rollback(st);
		assert_int_equal(store_begin(st), 1);
		assert_true(is_there("anna"));
	}
	store_rollback(st);
}

/* 26000: a pooler, or somebody else on the connection, has forgotten them. */
static void statement__gone__prepared_anew(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(db_script(st, "DEALLOCATE ALL"), 1);
	assert_int_equal(add_player("anna"), -1);
	store_rollback(st);
	assert_int_equal(store_begin(st), 1);
	assert_true(add_player("anna") > 0);
	assert_int_equal(store_commit(st), 1);
	assert_true(is_there("anna"));
}

static void text__not_utf8__refused_without_harm(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(add_player("\xff\xfe"), -1);
	assert_int_equal(store_undo(st), 1);
	assert_true(add_player("anna") > 0);
	assert_int_equal(store_commit(st), 1);
	assert_true(is_there("anna"));
}

static struct store *open_other(void)
{
	struct sbuf why = SBUF_INIT;
	struct store *other;

	assert_int_equal(store_open(place.name, false, &other, &why), 1);
	sbuf_release(&why);
	return other;
}

static void claim__of_two_places__both_write(void **state)
{
	struct store *other;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	other = open_other();
	assert_int_equal(store_claim(other, "there"), 1);
	assert_int_equal(store_failures(other), 0);
	assert_string_not_equal(store_daemon(st), store_daemon(other));
	run(END_ALL); /* which a claim survives */
	assert_int_equal(begin_again(st, store_begin), 1);
	store_rollback(st);
	assert_int_equal(begin_again(other, store_begin), 1);
	store_rollback(other);
	store_close(other);
	assert_int_equal(store_claim(st, "here"), 1);
}

/* The lease is only shown to people; a row lost by a fail-over is recreated. */
static void claim__lease_over_or_lost__renewed(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	run("UPDATE daemon SET until = 1");
	assert_int_equal(store_begin(st), 1);
	store_rollback(st);
	run("DELETE FROM daemon");
	assert_int_equal(store_begin(st), 1);
	store_rollback(st);
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_begin(st), 1);
	store_rollback(st);
}

static void duty__of_another__free_when_it_ends(void **state)
{
	struct store *other;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	other = open_other();
	assert_int_equal(store_claim(other, "there"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_duty_take(st, "x", (struct instant){100}, (struct instant){120}), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_begin(other), 1);
	assert_int_equal(store_duty_take(other, "x", (struct instant){119}, (struct instant){140}),
			 0);
	assert_int_equal(store_duty_take(other, "x", (struct instant){121}, (struct instant){140}),
			 1);
	assert_int_equal(store_commit(other), 1);
	store_close(other);
}

static int note_id(void *arg, const struct post_row *row)
{
	*(int64_t *)arg = row->id;
	return 0;
}

static int64_t taken_by(struct store *from, int64_t now)
{
	int64_t id = 0;

	assert_int_equal(store_begin(from), 1);
	assert_int_equal(store_outbox_take(from, (struct instant){now}, (struct instant){now + 60},
					   9, note_id, &id),
			 1);
	assert_int_equal(store_commit(from), 1);
	return id;
}

/* Two daemons never send the same letter, unless the first is gone. */
static void letter__taken_by_one__left_alone_by_the_other(void **state)
{
	struct post_row row = {.kind = POST_ANSWER, .lang = "en", .created = {100}};
	struct store *other, *killed;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	other = open_other();
	assert_int_equal(store_claim(other, "there"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_outbox_add(st, &row), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(taken_by(st, 100), row.id);
	assert_int_equal(taken_by(other, 159), 0);
	assert_int_equal(taken_by(other, 160), row.id);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_outbox_keep(st, row.id, (struct instant){300}), 0);
	store_rollback(st);
	assert_int_equal(store_claim(st, "here"), 1);
	killed = open_other(); /* and started again in its place */
	assert_int_equal(store_claim(killed, "there"), 1);
	assert_int_equal(taken_by(st, 161), row.id);
	store_close(killed);
	store_close(other);
}

static int write_letter(int64_t *ret_id)
{
	struct post_row row = {.kind = POST_ANSWER, .lang = "en", .created = {100}};
	int rc = store_outbox_add(st, &row);

	*ret_id = row.id;
	return rc;
}

/* A statement without a result is not waited for, so another act may meet its error. */
static void turn__statement_fails_late__all_undone_and_the_next_waits(void **state)
{
	int64_t letter;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(write_letter(&letter), 1);
	assert_int_equal(store_keep(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(store_raw_add(st, 999, "x", 1), 1); /* no such inbox row */
	assert_int_equal(store_keep(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_false(is_there("anna"));
	assert_true(store_undo(st) < 0);
	assert_true(store_commit(st) < 0);
	assert_true(store_failed_late(st));
	store_rollback(st);

	assert_int_equal(store_begin(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_true(store_raw_add(st, 999, "x", 1) < 0);
	assert_int_equal(store_undo(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(write_letter(&letter), 1);
	assert_int_equal(store_keep(st), 1);
	assert_int_equal(store_commit(st), 1);
	assert_false(store_failed_late(st));
	assert_int_equal(letter, 1);
}

/* Its COMMIT is in the same flight, so it is too late to undo anything, and to run it again. */
static void turn__no_row_changed_at_the_end__commit_unknown(void **state)
{
	struct game_row row = {.id = 999};
	struct post_row found;
	int64_t letter;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(write_letter(&letter), 1);
	assert_int_equal(store_game_update(st, &row), 1); /* no such game */
	assert_int_equal(store_commit(st), STORE_UNKNOWN);
	assert_false(store_failed_late(st));
	assert_false(store_in_transaction(st));
	assert_int_equal(store_outbox_get(st, letter, &found), 1);
	post_row_release(&found);
}

/* Letters get their numbers without waiting, also after an undone act. */
static void turn__letters_written__numbers_as_in_the_table(void **state)
{
	struct post_row row;
	int64_t first, undone, last;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(write_letter(&first), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(write_letter(&undone), 1);
	assert_int_equal(undone, first + 1);
	assert_int_equal(store_undo(st), 1);
	assert_int_equal(store_mark(st), 1);
	assert_int_equal(write_letter(&last), 1);
	assert_int_equal(last, first + 1);
	assert_int_equal(store_keep(st), 1);
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_outbox_get(st, last, &row), 1);
	post_row_release(&row);
	assert_int_equal(store_outbox_get(st, last + 1, &row), 0);
}

/* An announced read is not used after the turn has changed what it read. */
static void turn__announced_row_changed__read_again(void **state)
{
	struct preferences p;
	int64_t player;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	player = add_player("anna");
	for (int i = 0; i < 2; i++) {
		store_preference_announce(st, player);
		store_player_announce(st, player);
		assert_int_equal(store_begin(st), 1);
		assert_int_equal(store_preference_all(st, player, &p), 1);
		assert_string_equal(p.colours, i ? "blue" : "green");
		assert_int_equal(store_mark(st), 1);
		assert_int_equal(store_preference_set(st, player, "colours", "red"), 1);
		assert_int_equal(store_preference_all(st, player, &p), 1);
		assert_string_equal(p.colours, "red");
		assert_int_equal(store_undo(st), 1);
		assert_int_equal(store_preference_all(st, player, &p), 1);
		assert_string_equal(p.colours, i ? "blue" : "green");
		assert_int_equal(store_preference_set(st, player, "colours", "blue"), 1);
		store_preference_announce(st, player);
		assert_int_equal(store_preference_all(st, player, &p), 1);
		assert_string_equal(p.colours, "blue");
		assert_int_equal(store_commit(st), 1);
	}
}

static void want_fact(const char *name, const char *value)
{
	struct sbuf text = SBUF_INIT;

	assert_int_equal(store_meta_get(st, name, &text), value != NULL);
	if (value)
		assert_string_equal(text.buf, value);
	sbuf_release(&text);
}

/* A small fact that the turn changes is read again, and the other ones still have their values. */
static void turn__announced_fact_changed__read_again(void **state)
{
	static const char *const names[] = {"one", "two", "none"};

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	assert_int_equal(store_meta_set(st, "one", "1"), 1);
	assert_int_equal(store_meta_set(st, "two", "2"), 1);
	for (size_t i = 0; i < 3; i++)
		store_meta_announce(st, names[i]);
	assert_int_equal(store_begin(st), 1);
	want_fact("one", "1");
	assert_int_equal(store_meta_set(st, "one", "first"), 1);
	want_fact("one", "first");
	want_fact("two", "2");
	want_fact("none", NULL);
	assert_int_equal(store_meta_set(st, "none", "some"), 1);
	want_fact("none", "some");
	want_fact("two", "2");
	assert_int_equal(store_commit(st), 1);
	want_fact("one", "first");
}

/* A daemon that was killed starts again where it was. */
static void claim__same_owner__at_once(void **state)
{
	struct store *other;

	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	other = open_other();
	assert_int_equal(store_claim(other, "here"), 1);
	assert_int_equal(store_begin(st), STORE_TAKEN);
	store_close(other);
}

static void claim__schema_of_a_newer_program__told(void **state)
{
	(void)state;
	only_here();
	assert_int_equal(store_claim(st, "here"), 1);
	spoiled = true;
	run("UPDATE schema_version SET version = version + 1");
	assert_int_equal(store_begin(st), 1);
	store_rollback(st);
	assert_int_equal(store_claim(st, "here"), 1);
	run("UPDATE schema_version SET oldest = version");
	assert_int_equal(store_begin(st), STORE_NEWER);
	assert_int_equal(store_claim(st, "here"), STORE_NEWER); /* also without a turn */
}

static void check__trigger_disabled__found(void **state)
{
	struct sbuf found = SBUF_INIT;

	(void)state;
	only_here();
	assert_int_equal(store_check(st, &found), 1);
	assert_string_equal(found.buf ? found.buf : "", "");
	spoiled = true;
	run("ALTER TABLE game_event DISABLE TRIGGER game_event_kept");
	assert_int_equal(store_check(st, &found), 1);
	assert_string_equal(found.buf, "trigger game_event_kept of game_event is disabled\n");
	sbuf_release(&found);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		CASE(schema__tables_and_columns__those_of_sqlite),
		CASE(schema__indexes_and_triggers__those_of_sqlite),
		CASE(open__uri_wrong__says_what_is_not_there),
		CASE(open__newer_or_strange_database__refused),
		CASE(open__newer_schema_that_adds__opened),
		CASE(open__older_daemon_serves__not_migrated),
		CASE(open__older_daemon_serves__works_with_the_schema_before),
		CASE(open__locale_or_encoding_not_ours__names_the_command),
		CASE(open__read_only__says_so),
		CASE(open__column_missing__names_the_statement),
		CASE(connection__ends_in_a_turn__nothing_kept_and_next_turn_runs),
		CASE(connection__ends_before_commit__not_committed),
		CASE(connection__ends_between_turns__nobody_notices),
		CASE(reading__again_or_announced__asks_the_server_once),
		CASE(connection__server_mute__caller_goes_on),
		CASE(statement__table_changed_meanwhile__prepared_anew),
		CASE(statement__gone__prepared_anew),
		CASE(text__not_utf8__refused_without_harm),
		CASE(claim__of_two_places__both_write),
		CASE(claim__lease_over_or_lost__renewed),
		CASE(duty__of_another__free_when_it_ends),
		CASE(letter__taken_by_one__left_alone_by_the_other),
		CASE(turn__statement_fails_late__all_undone_and_the_next_waits),
		CASE(turn__no_row_changed_at_the_end__commit_unknown),
		CASE(turn__letters_written__numbers_as_in_the_table),
		CASE(turn__announced_row_changed__read_again),
		CASE(turn__announced_fact_changed__read_again),
		CASE(claim__same_owner__at_once),
		CASE(claim__schema_of_a_newer_program__told),
		CASE(check__trigger_disabled__found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
