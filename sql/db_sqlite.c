/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The driver for SQLite: one file, one connection, one writer.  Every commit reaches the disk
 * (WAL, synchronous = FULL).
 */
#include "core/base/mem.h"
#include "sql/db.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

#define PATIENCE_MS 2000
/*
 * Pages of the write-ahead log, 4 KiB each, after which a commit checkpoints: few enough for one
 * turn of the loop, many enough that a page written often is moved once.
 */
#define CHECKPOINT_PAGES "2000"
#define QUERY_COLUMNS	 32

struct query {
	struct store *st;
	sqlite3_stmt *stmt;
	int n_params;
	int n_bound; /* parameters bound since db_query() */
	int bind_rc; /* the first error of a db_bind_*(); db_step() returns it */
	int n_columns;
	int next_column; /* where the next search for a name starts */
	char *columns[QUERY_COLUMNS];
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *borders[DB_BORDER_COUNT];
	struct query queries[STMT_COUNT];
	void (*damaged)(void *arg, const char *why); /* NULL = no callback */
	void *damaged_arg;
	char why[512];
	struct db_kept kept;
};

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

struct db_kept *db_kept(struct store *st)
{
	return &st->kept;
}

const char *db_why(const struct store *st)
{
	return st->why;
}

int db_fail(struct store *st, enum store_error error, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(st->why, sizeof(st->why), format, ap);
	va_end(ap);
	return error;
}

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

/* Records SQLite's message for `rc`, reports damage, and returns the error's class. */
static int fail(struct store *st, int rc)
{
	int class = class_of(rc);

	db_fail(st, class, "%s (%s)", sqlite3_errmsg(st->db), sqlite3_errstr(rc));
	if (class == STORE_DAMAGED && st->damaged)
		st->damaged(st->damaged_arg, st->why);
	return class;
}

int db_script(struct store *st, const char *sql)
{
	int rc = sqlite3_exec(st->db, sql, NULL, NULL, NULL);

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
	int rc = sqlite3_prepare_v3(st->db, sql, (int)without_returning_id(sql),
				    SQLITE_PREPARE_PERSISTENT, ret_stmt, NULL);

	return rc == SQLITE_OK ? 1 : fail(st, rc);
}

static int set_up(struct store *st)
{
	int rc;

	sqlite3_extended_result_codes(st->db, 1);
	db_set_patience(st, PATIENCE_MS);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	rc = db_script(
		st,
		"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
		"PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;"
		"PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = " CHECKPOINT_PAGES ";"
		"PRAGMA journal_size_limit = 134217728");
	for (int i = 0; i < DB_BORDER_COUNT && rc > 0; i++)
		rc = prepare(st, border_text[i], &st->borders[i]);
	return rc;
}

int db_open(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	struct store *st = mem_zeroed(1, sizeof(*st));
	int rc;

	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* no statistics; fails after the first open */
	rc = sqlite3_open_v2(name, &st->db, flags, NULL);
	rc = rc == SQLITE_OK ? set_up(st) : fail(st, rc);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", name, st->why);
		db_close(st);
		return rc;
	}
	*ret_store = st;
	return 1;
}

void db_close(struct store *st)
{
	if (!st)
		return;
	for (int i = 0; i < DB_BORDER_COUNT; i++)
		sqlite3_finalize(st->borders[i]);
	for (int i = 0; i < STMT_COUNT; i++) {
		sqlite3_finalize(st->queries[i].stmt);
		for (int c = 0; c < st->queries[i].n_columns; c++)
			free(st->queries[i].columns[c]);
	}
	sqlite3_close(st->db);
	free(st);
}

void db_set_patience(struct store *st, int milliseconds)
{
	sqlite3_busy_timeout(st->db, milliseconds);
}

void db_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg)
{
	st->damaged = damaged;
	st->damaged_arg = arg;
}

/*
 * SQLite numbers parameters in order of appearance; binding relies on $1, $2, ... being in that
 * order.
 */
static int check_params(struct query *q)
{
	char name[16];

	q->n_params = sqlite3_bind_parameter_count(q->stmt);
	for (int i = 1; i <= q->n_params; i++) {
		snprintf(name, sizeof(name), "$%d", i);
		if (strcmp(sqlite3_bind_parameter_name(q->stmt, i), name) != 0)
			return db_fail(q->st, STORE_FAILED, "%s is not parameter %d of: %s", name,
				       i, sqlite3_sql(q->stmt));
	}
	return 1;
}

static int note_columns(struct query *q)
{
	int n = sqlite3_column_count(q->stmt);

	if (n > QUERY_COLUMNS)
		return db_fail(q->st, STORE_FAILED, "too many columns: %s", sqlite3_sql(q->stmt));
	for (; q->n_columns < n; q->n_columns++) {
		const char *name = sqlite3_column_name(q->stmt, q->n_columns);

		if (!name)
			return STORE_FULL;
		q->columns[q->n_columns] = mem_strdup(name);
	}
	return 1;
}

int db_prepare(struct store *st)
{
	int rc = 1;

	for (int i = 0; i < STMT_COUNT && rc > 0; i++) {
		struct query *q = &st->queries[i];
		q->st = st;
		rc = prepare(st, statement_text[i], &q->stmt);
		if (rc > 0)
			rc = check_params(q);
		if (rc > 0)
			rc = note_columns(q);
	}
	return rc;
}

int db_schema_version(struct store *st, int *ret_version)
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

int db_set_schema_version(struct store *st, int version)
{
	char text[64];

	snprintf(text, sizeof(text), "PRAGMA user_version = %d", version);
	return db_script(st, text);
}

int64_t db_total_changes(const struct store *st)
{
	return sqlite3_total_changes64(st->db);
}

bool db_in_transaction(const struct store *st)
{
	return !sqlite3_get_autocommit(st->db);
}

int db_transaction(struct store *st, enum db_border border)
{
	sqlite3_stmt *s = st->borders[border];
	int rc;

	/* SQLite rolls back by itself when the disk is full. */
	if (border == DB_ROLLBACK && !db_in_transaction(st))
		return 1;
	rc = sqlite3_step(s);
	rc = rc == SQLITE_DONE ? 1 : fail(st, rc);
	sqlite3_reset(s);
	return rc;
}

struct query *db_query(struct store *st, enum statement which)
{
	struct query *q = &st->queries[which];

	assert(!sqlite3_stmt_busy(q->stmt));
	q->n_bound = 0;
	q->bind_rc = SQLITE_OK;
	q->next_column = 0;
	return q;
}

static void bound(struct query *q, int rc)
{
	if (q->bind_rc == SQLITE_OK)
		q->bind_rc = rc;
}

void db_bind_int64(struct query *q, int64_t value)
{
	bound(q, sqlite3_bind_int64(q->stmt, ++q->n_bound, value));
}

void db_bind_text_len(struct query *q, const char *text, size_t len)
{
	bound(q, sqlite3_bind_text64(q->stmt, ++q->n_bound, text, len, SQLITE_STATIC, SQLITE_UTF8));
}

void db_bind_blob(struct query *q, const void *bytes, size_t len)
{
	bound(q,
	      sqlite3_bind_blob64(q->stmt, ++q->n_bound, bytes ? bytes : "", len, SQLITE_STATIC));
}

void db_bind_null(struct query *q)
{
	bound(q, sqlite3_bind_null(q->stmt, ++q->n_bound));
}

int db_step(struct query *q)
{
	int rc = q->bind_rc;

	assert(q->n_bound == q->n_params);
	if (rc == SQLITE_OK)
		rc = sqlite3_step(q->stmt);
	if (rc == SQLITE_ROW)
		return 1;
	return rc == SQLITE_DONE ? 0 : fail(q->st, rc);
}

int db_done(struct query *q, int rc)
{
	int end = sqlite3_reset(q->stmt);

	return rc < 0 || end == SQLITE_OK ? rc : fail(q->st, end);
}

int db_insert(struct query *q, int64_t *ret_id)
{
	int rc = db_step(q);

	rc = db_done(q, rc < 0 ? rc : 1);
	if (rc > 0)
		*ret_id = sqlite3_last_insert_rowid(q->st->db);
	return rc;
}

int64_t db_changes(const struct query *q)
{
	return sqlite3_changes64(q->st->db);
}

/* Callers read columns in order, so the search starts after the last one read. */
static int column_of(struct query *q, const char *name)
{
	for (int i = 0; i < q->n_columns; i++) {
		int at = (q->next_column + i) % q->n_columns;
		if (strcmp(q->columns[at], name) == 0) {
			q->next_column = at + 1;
			return at;
		}
	}
	fprintf(stderr, "sql: no column %s in: %s\n", name, sqlite3_sql(q->stmt));
	abort();
}

int64_t db_int64(struct query *q, const char *column)
{
	return sqlite3_column_int64(q->stmt, column_of(q, column));
}

bool db_null(struct query *q, const char *column)
{
	return sqlite3_column_type(q->stmt, column_of(q, column)) == SQLITE_NULL;
}

const char *db_text_ref(struct query *q, const char *column, size_t *ret_len)
{
	int at = column_of(q, column);
	const char *text = (const char *)sqlite3_column_text(q->stmt, at);

	if (ret_len)
		*ret_len = (size_t)sqlite3_column_bytes(q->stmt, at);
	return text ? text : "";
}

const void *db_blob(struct query *q, const char *column, size_t *ret_len)
{
	int at = column_of(q, column);
	const void *blob = sqlite3_column_blob(q->stmt, at);

	*ret_len = (size_t)sqlite3_column_bytes(q->stmt, at);
	return blob;
}

const char *db_file(const struct store *st)
{
	return sqlite3_db_filename(st->db, "main");
}

int db_read_file(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n)
{
	sqlite3_file *file = NULL;
	sqlite3_int64 all = 0;
	int rc = sqlite3_file_control(st->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);

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

int db_empty_log(struct store *st)
{
	int rc = sqlite3_wal_checkpoint_v2(st->db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

	return rc == SQLITE_OK ? 1 : fail(st, rc);
}

int db_move_log(struct store *st)
{
	int rc = sqlite3_wal_checkpoint_v2(st->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

	return rc == SQLITE_OK || rc == SQLITE_BUSY ? 1 : fail(st, rc);
}

int db_rebuild(struct store *st)
{
	return db_script(st, "VACUUM");
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

int db_check(struct store *st, struct sbuf *ret_findings)
{
	int rc = check_with(st, "PRAGMA integrity_check(100)", "", ret_findings);

	return rc > 0 ? check_with(st, "PRAGMA foreign_key_check",
				   ": a row refers to one that is not there", ret_findings)
		      : rc;
}
