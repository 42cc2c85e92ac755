/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The driver for SQLite: one file, one connection, one writer.  Every commit reaches the disk
 * (WAL, synchronous = FULL).
 */
#include "sql/db_sqlite.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_driver.h"
#include "sql/db_rows.h"
#include "sql/db_sqlite_watch.h"

#define PATIENCE_MS 2000
/*
 * Pages of the write-ahead log, 4 KiB each, after which a commit checkpoints: few enough for one
 * turn of the loop, many enough that a page written often is moved once.
 */
#define CHECKPOINT_PAGES "2000"

struct sqlite_query {
	struct query q;
	sqlite3_stmt *stmt;
	int bind_rc;	 /* the first error of a bind; step() returns it */
	unsigned spoils; /* kept rows that it changes, see db_rows.h */
};

struct sqlite_store {
	struct store st;
	sqlite3 *db;
	sqlite3_stmt *borders[DB_BORDER_COUNT];
	sqlite3_stmt *version; /* of the data: changes with a commit of another connection */
	int seen_version;
	struct db_sqlite_watch watch;
	struct sqlite_query queries[STMT_COUNT];
};

/* Each starts with the part visible to db.c. */
static inline struct sqlite_store *own(const struct store *st)
{
	return (struct sqlite_store *)st;
}

static inline struct sqlite_query *own_query(const struct query *q)
{
	return (struct sqlite_query *)q;
}

void *db_sqlite_handle(const struct store *st)
{
	return own(st)->db;
}

static const char *const border_text[DB_BORDER_COUNT] = {
	[DB_BEGIN] = "BEGIN IMMEDIATE", [DB_READ] = "BEGIN",	     [DB_COMMIT] = "COMMIT",
	[DB_ROLLBACK] = "ROLLBACK",	[DB_MARK] = "SAVEPOINT act", [DB_KEEP] = "RELEASE act",
	[DB_UNDO] = "ROLLBACK TO act",
};

static const char *const statement_text[STMT_COUNT] = {
#define STATEMENT(name, sql) [STMT_##name] = sql,
#include "sql/statements.inc"
#undef STATEMENT
};

static enum store_error class_of(int rc)
{
	switch (rc & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED: return STORE_BUSY;
	case SQLITE_FULL:
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
	case SQLITE_READONLY:
	case SQLITE_NOMEM: return STORE_FULL;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB: return STORE_DAMAGED;
	}
	return STORE_FAILED;
}

/*
 * Records SQLite's message for `rc`, reports damage, and returns the error's class.  SQLite may
 * have rolled back by itself.
 */
static int fail(struct store *st, int rc)
{
	int class = class_of(rc);

	db_rows_spoil(st->rows, DB_ROWS_ALL);
	return db_driver_fail(st, class, "%s (%s)", sqlite3_errmsg(own(st)->db),
			      sqlite3_errstr(rc));
}

static int script(struct store *st, const char *sql)
{
	int rc = sqlite3_exec(own(st)->db, sql, NULL, NULL, NULL);

	db_rows_spoil(st->rows, DB_ROWS_ALL);
	return rc == SQLITE_OK ? 1 : fail(st, rc);
}

/*
 * For the one row of RETURNING id SQLite builds a temporary table, which would take a fifth of the
 * CPU time the store needs for a move.  SQLite knows the last rowid anyway, so we strip the clause
 * and db_insert() asks for that.
 */
static size_t without_returning_id(const char *sql)
{
	static const char clause[] = " RETURNING id";
	size_t len = strlen(sql), tail = sizeof(clause) - 1;

	return len > tail && !strcmp(sql + len - tail, clause) ? len - tail : len;
}

static int prepare(struct store *st, const char *sql, sqlite3_stmt **ret_stmt)
{
	int rc = sqlite3_prepare_v3(own(st)->db, sql, (int)without_returning_id(sql),
				    SQLITE_PREPARE_PERSISTENT, ret_stmt, NULL);

	return rc == SQLITE_OK ? 1 : fail(st, rc);
}

static void set_patience(struct store *st, int milliseconds)
{
	sqlite3_busy_timeout(own(st)->db, milliseconds);
}

static int set_up(struct store *st)
{
	int rc;

	sqlite3_extended_result_codes(own(st)->db, 1);
	set_patience(st, PATIENCE_MS);
	sqlite3_db_config(own(st)->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(own(st)->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(own(st)->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	rc = script(
		st,
		"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
		"PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;"
		"PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = " CHECKPOINT_PAGES ";"
		"PRAGMA journal_size_limit = 134217728");
	for (int i = 0; i < DB_BORDER_COUNT && rc > 0; i++)
		rc = prepare(st, border_text[i], &own(st)->borders[i]);
	return rc;
}

static void close_file(struct store *st)
{
	struct sqlite_query *queries = own(st)->queries;

	for (int i = 0; i < DB_BORDER_COUNT; i++)
		sqlite3_finalize(own(st)->borders[i]);
	sqlite3_finalize(own(st)->version);
	db_rows_free(st->rows);
	for (int i = 0; i < STMT_COUNT; i++) {
		sqlite3_finalize(queries[i].stmt);
		db_driver_forget_columns(&queries[i].q);
	}
	sqlite3_close(own(st)->db);
	free(st->name);
	free(st);
}

static int move_log(struct store *st)
{
	int rc;

	if (!sqlite3_get_autocommit(own(st)->db))
		return 1; /* its own transaction is in the way */
	rc = sqlite3_wal_checkpoint_v2(own(st)->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

	return rc == SQLITE_OK || rc == SQLITE_BUSY ? 1 : fail(st, rc);
}

/*
 * SQLite opens a file that it may not write for reading only, and would tell at the first write.
 * The log that a crash left is moved to the file, so that the watch knows both.
 */
static int prepare_writer(struct store *st)
{
	if (sqlite3_db_readonly(own(st)->db, "main") > 0)
		return db_driver_fail(
			st, STORE_FULL,
			"the file is read-only: this user cannot write it, or its file "
			"system is mounted read-only");
	return move_log(st);
}

static int open_file(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	struct store *st = mem_zeroed(1, sizeof(struct sqlite_store));
	int rc;

	st->driver = &db_sqlite;
	st->name = mem_strdup(name);
	st->rows = db_rows_new();
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* not used; refused after the first open */
	rc = sqlite3_open_v2(name, &own(st)->db, flags, NULL);
	rc = rc == SQLITE_OK ? set_up(st) : fail(st, rc);
	if (rc > 0 && create)
		rc = prepare_writer(st);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", name, st->why);
		close_file(st);
		return rc;
	}
	*ret_store = st;
	return 1;
}

/*
 * SQLite numbers parameters in order of appearance; binding relies on $1, $2, ... being in that
 * order.
 */
static int check_params(struct query *q)
{
	sqlite3_stmt *stmt = own_query(q)->stmt;
	char name[16];

	q->n_params = sqlite3_bind_parameter_count(stmt);
	for (int i = 1; i <= q->n_params; i++) {
		snprintf(name, sizeof(name), "$%d", i);
		if (strcmp(sqlite3_bind_parameter_name(stmt, i), name) != 0)
			return db_driver_fail(q->st, STORE_FAILED, "%s is not parameter %d of: %s",
					      name, i, sqlite3_sql(stmt));
	}
	return 1;
}

static int note_columns(struct query *q)
{
	sqlite3_stmt *stmt = own_query(q)->stmt;
	int n = sqlite3_column_count(stmt), rc = 1;

	for (int i = 0; i < n && rc > 0; i++) {
		const char *name = sqlite3_column_name(stmt, i);

		rc = name ? db_driver_column(q, name) : STORE_FULL;
	}
	return rc;
}

/* The authorizer of the statements that are being prepared: notes the tables that they write to. */
static int note_write(void *arg, int action, const char *table, const char *column,
		      const char *database, const char *trigger)
{
	unsigned *spoils = arg;

	(void)column;
	(void)database;
	(void)trigger;
	if (action == SQLITE_INSERT || action == SQLITE_UPDATE || action == SQLITE_DELETE)
		*spoils |= db_rows_spoiled_by(table);
	return SQLITE_OK;
}

static int prepare_query(struct store *st, int which)
{
	struct sqlite_query *q = &own(st)->queries[which];
	int rc;

	q->q.st = st;
	sqlite3_set_authorizer(own(st)->db, note_write, &q->spoils);
	rc = prepare(st, statement_text[which], &q->stmt);
	sqlite3_set_authorizer(own(st)->db, NULL, NULL);
	if (which == STMT_GAME_UPDATE || which == STMT_GAME_GO_ON)
		q->spoils &= ~(1U << DB_ROWS_GAME); /* store_game_update() knows its row */
	return rc;
}

static int prepare_all(struct store *st)
{
	int rc = prepare(st, "PRAGMA data_version", &own(st)->version);

	for (int i = 0; i < STMT_COUNT && rc > 0; i++) {
		struct sqlite_query *q = &own(st)->queries[i];

		rc = prepare_query(st, i);
		if (rc > 0)
			rc = check_params(&q->q);
		if (rc > 0)
			rc = note_columns(&q->q);
	}
	return rc;
}

static int read_version(struct store *st, int *ret_version)
{
	sqlite3_stmt *s;
	int rc = prepare(st, "PRAGMA user_version", &s);

	if (rc < 0)
		return rc;
	rc = sqlite3_step(s);
	if (rc == SQLITE_ROW)
		*ret_version = sqlite3_column_int(s, 0);
	rc = rc == SQLITE_ROW ? 1 : fail(st, rc);
	sqlite3_finalize(s);
	return rc;
}

static int write_version(struct store *st, int version, int oldest)
{
	char text[64];

	(void)oldest;
	snprintf(text, sizeof(text), "PRAGMA user_version = %d", version);
	return script(st, text);
}

static int64_t total_changes(const struct store *st)
{
	return sqlite3_total_changes64(own(st)->db);
}

static bool in_transaction(const struct store *st)
{
	return !sqlite3_get_autocommit(own(st)->db);
}

/* Forgets the kept rows if another connection has committed since the last transaction. */
static void look_for_changes(struct store *st)
{
	sqlite3_stmt *s = own(st)->version;
	int seen = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int(s, 0) : 0;

	sqlite3_reset(s);
	if (!seen || seen != own(st)->seen_version)
		db_rows_spoil(st->rows, DB_ROWS_ALL);
	own(st)->seen_version = seen;
}

/* SQLite goes on with a file whose name is gone: all it stores there is lost with the process. */
static bool has_moved(const struct store *st)
{
	int moved = 0;

	return sqlite3_file_control(own(st)->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) ==
		       SQLITE_OK &&
	       moved;
}

/*
 * Refuses to commit to a file that is no longer ours.  An overwritten one keeps its log, which
 * would otherwise be moved into it on closing.
 */
static int check_file(struct store *st)
{
	if (has_moved(st))
		return db_driver_fail(st, STORE_DAMAGED,
				      "the file was moved, replaced or deleted while in use");
	if (db_sqlite_watch_look(&own(st)->watch, own(st)->db))
		return 1;
	sqlite3_db_config(own(st)->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	return db_driver_fail(st, STORE_DAMAGED, "the file was overwritten while in use");
}

static int transaction(struct store *st, enum db_border border)
{
	sqlite3_stmt *s = own(st)->borders[border];
	int rc;

	if (border == DB_ROLLBACK || border == DB_UNDO)
		db_rows_spoil(st->rows, DB_ROWS_ALL);

	/* A full disk makes SQLite roll back by itself. */
	if (border == DB_ROLLBACK && !in_transaction(st))
		return 1;
	if (border == DB_COMMIT && check_file(st) < 0)
		return STORE_DAMAGED;
	rc = sqlite3_step(s);
	rc = rc == SQLITE_DONE ? 1 : fail(st, rc);
	sqlite3_reset(s);
	if (border == DB_COMMIT && rc > 0)
		db_sqlite_watch_look(&own(st)->watch, own(st)->db); /* it may have checkpointed */
	if (rc > 0 && (border == DB_BEGIN || border == DB_READ) && own(st)->version)
		look_for_changes(st);
	return rc;
}

static struct query *query(struct store *st, enum statement which)
{
	struct sqlite_query *q = &own(st)->queries[which];

	assert(!sqlite3_stmt_busy(q->stmt));
	q->bind_rc = SQLITE_OK;
	return &q->q;
}

static void bound(struct query *q, int rc)
{
	if (rc != SQLITE_OK && own_query(q)->bind_rc == SQLITE_OK)
		own_query(q)->bind_rc = rc;
}

static void bind_int64(struct query *q, int at, int64_t value)
{
	bound(q, sqlite3_bind_int64(own_query(q)->stmt, at + 1, value));
}

static void bind_text(struct query *q, int at, const char *text, size_t len)
{
	bound(q, sqlite3_bind_text64(own_query(q)->stmt, at + 1, text, len, SQLITE_STATIC,
				     SQLITE_UTF8));
}

static void bind_blob(struct query *q, int at, const void *bytes, size_t len)
{
	bound(q, sqlite3_bind_blob64(own_query(q)->stmt, at + 1, bytes, len, SQLITE_STATIC));
}

static void bind_null(struct query *q, int at)
{
	bound(q, sqlite3_bind_null(own_query(q)->stmt, at + 1));
}

static int step(struct query *q)
{
	int rc = own_query(q)->bind_rc;

	if (own_query(q)->spoils)
		db_rows_spoil(q->st->rows, own_query(q)->spoils);
	if (rc == SQLITE_OK)
		rc = sqlite3_step(own_query(q)->stmt);
	if (rc == SQLITE_ROW)
		return 1;
	return rc == SQLITE_DONE ? 0 : fail(q->st, rc);
}

static int done(struct query *q, int rc)
{
	int end = sqlite3_reset(own_query(q)->stmt);

	return rc < 0 || end == SQLITE_OK ? rc : fail(q->st, end);
}

static int insert(struct query *q, int64_t *ret_id)
{
	int rc = step(q);

	rc = done(q, rc < 0 ? rc : 1);
	if (rc > 0)
		*ret_id = sqlite3_last_insert_rowid(own(q->st)->db);
	return rc;
}

static int64_t changes(const struct query *q)
{
	return sqlite3_changes64(own(q->st)->db);
}

static int64_t column_int64(struct query *q, int at)
{
	return sqlite3_column_int64(own_query(q)->stmt, at);
}

static bool column_is_null(struct query *q, int at)
{
	return sqlite3_column_type(own_query(q)->stmt, at) == SQLITE_NULL;
}

static const char *column_text(struct query *q, int at, size_t *ret_len)
{
	const char *text = (const char *)sqlite3_column_text(own_query(q)->stmt, at);

	if (ret_len)
		*ret_len = (size_t)sqlite3_column_bytes(own_query(q)->stmt, at);
	return text ? text : "";
}

static const void *column_blob(struct query *q, int at, size_t *ret_len)
{
	const void *blob = sqlite3_column_blob(own_query(q)->stmt, at);

	*ret_len = (size_t)sqlite3_column_bytes(own_query(q)->stmt, at);
	return blob;
}

static int backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why)
{
	return db_sqlite_copy(sqlite3_db_filename(own(st)->db, "main"), path, stopped, ret_why);
}

static int read_file(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n)
{
	sqlite3_file *file = NULL;
	sqlite3_int64 all = 0;
	int rc = sqlite3_file_control(own(st)->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);

	if (rc == SQLITE_OK && (!file || !file->pMethods))
		rc = SQLITE_IOERR;
	if (rc == SQLITE_OK)
		rc = file->pMethods->xFileSize(file, &all);
	if (rc == SQLITE_OK && at >= all)
		return 0;
	if (rc == SQLITE_OK && all - at < (sqlite3_int64)size)
		size = (size_t)(all - at);
	if (rc == SQLITE_OK)
		rc = file->pMethods->xRead(file, ret_bytes, (int)size, at);
	if (rc != SQLITE_OK)
		return fail(st, rc);
	*ret_n = size;
	return 1;
}

static int empty_log(struct store *st)
{
	int rc = sqlite3_wal_checkpoint_v2(own(st)->db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL,
					   NULL);

	return rc == SQLITE_OK ? 1 : fail(st, rc);
}

static int rebuild(struct store *st)
{
	return script(st, "VACUUM");
}

/* Adds a line for each row that is not "ok": its first column, then `what`. */
static int check_with(struct store *st, const char *pragma, const char *what,
		      struct sbuf *ret_findings)
{
	sqlite3_stmt *s;
	int rc = prepare(st, pragma, &s);

	if (rc < 0)
		return rc;
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(s, 0);
		if (text && strcmp(text, "ok") != 0)
			sbuf_addf(ret_findings, "%s%s\n", text, what);
	}
	rc = rc == SQLITE_DONE ? 1 : fail(st, rc);
	sqlite3_finalize(s);
	return rc;
}

static int check(struct store *st, struct sbuf *ret_findings)
{
	int rc = check_with(st, "PRAGMA integrity_check(100)", "", ret_findings);

	return rc > 0 ? check_with(st, "PRAGMA foreign_key_check",
				   ": a row refers to one that is not there", ret_findings)
		      : rc;
}

const struct db_driver db_sqlite = {
	.dialect = DB_SQLITE,
	.open = open_file,
	.close = close_file,
	.prepare = prepare_all,
	.set_patience = set_patience,
	.read_version = read_version,
	.write_version = write_version,
	.script = script,
	.transaction = transaction,
	.in_transaction = in_transaction,
	.total_changes = total_changes,
	.query = query,
	.bind_int64 = bind_int64,
	.bind_text = bind_text,
	.bind_blob = bind_blob,
	.bind_null = bind_null,
	.step = step,
	.done = done,
	.insert = insert,
	.changes = changes,
	.int64 = column_int64,
	.is_null = column_is_null,
	.text = column_text,
	.blob = column_blob,
	.backup = backup,
	.check = check,
	.read_file = read_file,
	.empty_log = empty_log,
	.move_log = move_log,
	.rebuild = rebuild,
};
