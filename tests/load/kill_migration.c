/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A round of kill.c in which a daemon migrates an old database to the newest schema.  The database
 * left by a kill is read as the next start would read it: it is in the state before or after the
 * current step, as when SQLite alone runs the steps.  Once the daemon serves, everything equals the
 * result of an uninterrupted start on the same database.
 */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "crypto/digest.h"
#include "sql/schema.h"
#include "tests/load/kill.h"
#include "tests/load/siege.h"
#include "tests/sql/released.h"

#define OLD   RELEASED_ROWS_SCHEMA
#define MOST  100 /* schemas */
#define CLOCK "2026-05-28T09:00:00Z"
#define DRAWS "kill"
#define LATER 4000 /* microseconds */

/* Enough rows for a step to take a while: tokens, lapsed entries, letters sent long ago. */
static const char more_rows[] =
	"CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS"
	" (VALUES (100) UNION ALL SELECT i + 1 FROM n WHERE i < 1299) SELECT i FROM n;"
	"INSERT INTO player (id, name, address, created, language)"
	" SELECT i, 'Person ' || i, 'p' || i || '@y.example', 1772352000, 'da' FROM n WHERE i < 130;"
	"INSERT INTO api_token (player, hash, created)"
	" SELECT 100 + i % 30, CAST(printf('%032d', i) AS BLOB), 1772352000 FROM n;"
	"INSERT INTO entry (tourney, address, asked_facts, state, asked)"
	" SELECT 1, 'p' || i || '@y.example', '{}', 3, 1772352000 FROM n;"
	"INSERT INTO outbox (id, kind, player, seq, ply, token_kind, token_key, token_expiry,"
	" reply, facts, created, due, tries, state, sent_at)"
	" SELECT i, 1, 100 + i % 30, 0, 0, 0, 0, 0, 0, '{\"words\":\"' || printf('%0400d', i) || '\"}',"
	" 1772352000, 1772352000, 1, 1, 1772352000 FROM n;"
	"INSERT INTO digest_item (letter, digest) SELECT i, i FROM n;";

/* Tables that a daemon writes to at start, after the migration. */
static const char *const written_at_start[] = {"beacon", "calendar_act", "grp",	   "meta",
					       "outage", "seal",	 "tourney"};

/* Files of a database, and those SQLite creates for it. */
static const char *const suffixes[] = {"", "-wal", "-journal", "-shm"};
enum { FILES = 3, ALL_FILES = 4 };

typedef unsigned char digest[DIGEST_LEN];

struct round {
	struct peer peer;
	unsigned seed;
	char old[128];	    /* the database of schema OLD */
	char left[128];	    /* a copy of the database after a kill */
	digest steps[MOST]; /* the newest one without what a start writes */
	digest calm;	    /* after an uninterrupted start and stop */
	long wrote;	    /* bytes in SQLite's log when it served */
	struct kill_sum *sum;
};

/* --- databases ------------------------------------------------------------------------------- */

static sqlite3 *open_db(const char *path)
{
	sqlite3 *db;

	if (sqlite3_open(path, &db) != SQLITE_OK)
		peer_die("%s: %s", path, sqlite3_errmsg(db));
	return db;
}

static void run(sqlite3 *db, const char *sql)
{
	char *error = NULL;

	if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
		peer_die("%s", error);
}

static void add_file(const char *path, struct sbuf *out)
{
	char block[65536];
	FILE *f = fopen(path, "r");
	size_t n;

	if (!f)
		peer_die("%s: %s", path, strerror(errno));
	while ((n = fread(block, 1, sizeof(block), f)) > 0)
		sbuf_add(out, block, n);
	fclose(f);
}

/* Copies a database with SQLite's files beside it; removes those that do not exist. */
static void copy_db(const char *from, const char *to)
{
	for (int i = 0; i < ALL_FILES; i++) {
		struct sbuf source = SBUF_INIT, target = SBUF_INIT, bytes = SBUF_INIT;
		FILE *f;

		sbuf_addf(&source, "%s%s", from, suffixes[i]);
		sbuf_addf(&target, "%s%s", to, suffixes[i]);
		unlink(target.buf);
		if (i < FILES && access(source.buf, F_OK) == 0) {
			add_file(source.buf, &bytes);
			f = fopen(target.buf, "w");
			if (!f || fwrite(bytes.buf, 1, bytes.len, f) != bytes.len || fclose(f) != 0)
				peer_die("%s: %s", target.buf, strerror(errno));
		}
		sbuf_release(&source);
		sbuf_release(&target);
		sbuf_release(&bytes);
	}
}

/*
 * Restores the old database, and removes traces of a newer one, for which the daemon would refuse
 * it.
 */
static void start_over(struct round *r)
{
	struct sbuf path = SBUF_INIT;

	copy_db(r->old, r->peer.database);
	sbuf_addf(&path, "%s.checkpoint", r->peer.database);
	unlink(path.buf);
	sbuf_reset(&path);
	sbuf_addf(&path, "%s/pages/checkpoint.txt", r->peer.dir);
	unlink(path.buf);
	sbuf_release(&path);
}

static void write_old(const char *path)
{
	struct sbuf sql = SBUF_INIT;
	sqlite3 *db = open_db(path);

	released_rows(&sql);
	sbuf_adds(&sql, more_rows);
	run(db, "PRAGMA synchronous = OFF; BEGIN");
	run(db, sql.buf);
	run(db, "COMMIT");
	sqlite3_close(db);
	sbuf_release(&sql);
}

/* --- content --------------------------------------------------------------------------------- */

static bool is_written_at_start(const char *table)
{
	for (size_t i = 0; i < sizeof(written_at_start) / sizeof(written_at_start[0]); i++)
		if (!strcmp(table, written_at_start[i]))
			return true;
	return false;
}

/* Appends every value of every row with its type and length. */
static bool add_rows(sqlite3 *db, const char *sql, struct sbuf *out)
{
	sqlite3_stmt *row = NULL;
	int rc = sqlite3_prepare_v2(db, sql, -1, &row, NULL);

	while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
		for (int i = 0; i < sqlite3_column_count(row); i++) {
			int type = sqlite3_column_type(row, i);
			const char *value = sqlite3_column_blob(row, i);
			int len = sqlite3_column_bytes(row, i);

			sbuf_addf(out, "%d %d ", type, len);
			sbuf_add(out, value ? value : "", (size_t)len);
		}
		sbuf_adds(out, "\n");
		rc = SQLITE_OK;
	}
	sqlite3_finalize(row);
	return rc == SQLITE_DONE;
}

static bool add_table(sqlite3 *db, const char *table, struct sbuf *out)
{
	struct sbuf sql = SBUF_INIT;
	bool good;

	sbuf_addf(&sql, "SELECT * FROM \"%s\"", table);
	good = add_rows(db, sql.buf, out);
	sbuf_release(&sql);
	return good;
}

/* Schema and all rows, or without those a start writes; false if unreadable. */
static bool digest_of(sqlite3 *db, bool all, digest ret_digest)
{
	struct sbuf text = SBUF_INIT;
	sqlite3_stmt *table = NULL;
	bool good = add_rows(db, "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name",
			     &text);

	good = good && sqlite3_prepare_v2(db,
					  "SELECT name FROM sqlite_schema WHERE type = 'table'"
					  " ORDER BY name",
					  -1, &table, NULL) == SQLITE_OK;
	while (good && sqlite3_step(table) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(table, 0);

		if (all || !is_written_at_start(name))
			good = add_table(db, name, &text);
	}
	sqlite3_finalize(table);
	digest_sha256(text.buf, text.len, ret_digest);
	sbuf_release(&text);
	return good;
}

static bool is_same(const digest a, const digest b)
{
	return memcmp(a, b, sizeof(digest)) == 0;
}

/* --- uninterrupted --------------------------------------------------------------------------- */

/* Takes every step as written, with SQLite alone. */
static void take_steps(struct round *r)
{
	sqlite3 *db;

	copy_db(r->old, r->left);
	db = open_db(r->left);
	run(db, "PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF");
	for (int v = OLD; v <= schema_version; v++) {
		char number[64];

		if (!digest_of(db, v < schema_version, r->steps[v]))
			peer_die("%s: %s", r->left, sqlite3_errmsg(db));
		if (v == schema_version)
			break;
		snprintf(number, sizeof(number), "PRAGMA user_version = %d", v + 1);
		run(db, "BEGIN");
		run(db, schema_migrations[v]);
		run(db, number);
		run(db, "COMMIT");
	}
	sqlite3_close(db);
}

/* Waits until everything due is done and `verify` finds nothing. */
static void rest(struct round *r)
{
	json_t *clock = peer_control(&r->peer, "{\"do\":\"clock\",\"at\":\"" CLOCK "\"}");
	json_t *answer = peer_control(&r->peer, "{\"do\":\"verify\"}");

	if (!json_is_true(json_object_get(clock, "ok")) ||
	    !json_is_true(json_object_get(json_object_get(answer, "result"), "ok"))) {
		json_dumpf(answer, stdout, JSON_COMPACT);
		printf("\nafter a migration: not verified\n");
		r->sum->faults++;
	}
	json_decref(clock);
	json_decref(answer);
	if (peer_stop(&r->peer) != 0)
		peer_die("the daemon did not stop in order, see %s", r->peer.log);
}

static void content_at_rest(struct round *r, digest ret_digest)
{
	sqlite3 *db = open_db(r->peer.database);

	if (!digest_of(db, true, ret_digest))
		peer_die("%s: %s", r->peer.database, sqlite3_errmsg(db));
	sqlite3_close(db);
}

/* Size of the write-ahead log in bytes. */
static long log_size(const struct round *r)
{
	char path[310];
	struct stat st;

	snprintf(path, sizeof(path), "%s-wal", r->peer.database);
	return stat(path, &st) == 0 ? (long)st.st_size : 0;
}

static void start_calmly(struct round *r)
{
	start_over(r);
	if (!peer_start(&r->peer))
		peer_die("the daemon does not start, see %s", r->peer.log);
	r->wrote = log_size(r);
	if (r->wrote <= 0)
		peer_die("a migration wrote nothing into the log of %s", r->peer.database);
	rest(r);
	content_at_rest(r, r->calm);
}

/* --- with kills ------------------------------------------------------------------------------ */

static void fault(struct round *r, int version, const char *what)
{
	printf("migration, schema %d: %s\n", version, what);
	r->sum->faults++;
}

static int version_of(sqlite3 *db)
{
	sqlite3_stmt *row = NULL;
	int version = 0;

	if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		version = sqlite3_column_int(row, 0);
	sqlite3_finalize(row);
	return version;
}

/* Checks the database after the kill; returns its schema version. */
static int check_left(struct round *r)
{
	bool readable;
	int version;
	digest d;
	sqlite3 *db;

	copy_db(r->peer.database, r->left);
	db = open_db(r->left);
	version = version_of(db);
	readable = digest_of(db, version < schema_version, d);
	sqlite3_close(db);
	if (!readable || version < OLD || version > schema_version)
		fault(r, version, "what a kill has left cannot be read");
	else if (!is_same(d, r->steps[version]))
		fault(r, version, "a kill has left half a migration");
	return version;
}

static int kill_once(struct round *r)
{
	int fd = peer_connect_unix(r->peer.control), version;

	peer_kill(&r->peer);
	version = check_left(r);
	r->sum->kills[version < schema_version ? KILL_MIGRATING
		      : fd < 0		       ? KILL_STARTING
					       : KILL_RUNNING]++;
	if (fd >= 0)
		close(fd);
	return version;
}

/*
 * Waits until the daemon has written a random part of what a migration writes, so that small steps
 * are hit as well as the rebuilding before them; half of the time waits a little longer, because
 * much of a step is done before it is written.
 */
static void await_instant(struct round *r)
{
	long end = log_size(r) + rand_r(&r->seed) % r->wrote;
	double patience = peer_seconds() + PEER_DEADLINE;

	unlink(r->peer.control);
	peer_launch(&r->peer);
	while (log_size(r) < end && access(r->peer.control, F_OK) != 0) {
		if (waitpid(r->peer.pid, NULL, WNOHANG) != 0 || peer_seconds() > patience)
			peer_die("the daemon does not start after a kill, see %s", r->peer.log);
		siege_pause(20);
	}
	if (rand_r(&r->seed) % 2)
		siege_pause(rand_r(&r->seed) % LATER);
}

/* Migrates the old database, with kills, until the daemon serves. */
static void migrate(struct round *r, int kills)
{
	int version;
	digest d;

	start_over(r);
	do {
		await_instant(r);
		version = kill_once(r);
	} while (version < schema_version && kill_count(r->sum) < kills);
	if (!peer_start(&r->peer))
		peer_die("the daemon does not start after a kill, see %s", r->peer.log);
	rest(r);
	content_at_rest(r, d);
	if (!is_same(d, r->calm))
		fault(r, schema_version, "not what a start without a kill has made of it");
}

void kill_at_migration(int kills, unsigned seed, struct kill_sum *sum)
{
	struct round r = {.seed = seed, .sum = sum};

	if (schema_version >= MOST)
		peer_die("too many schemas");
	peer_init(&r.peer, CLOCK, "");
	r.peer.draws = DRAWS;
	snprintf(r.old, sizeof(r.old), "%s/old.db", r.peer.dir);
	snprintf(r.left, sizeof(r.left), "%s/left.db", r.peer.dir);
	write_old(r.old);
	take_steps(&r);
	start_calmly(&r);
	while (kill_count(sum) < kills)
		migrate(&r, kills);
	peer_release(&r.peer, sum->faults > 0);
}
