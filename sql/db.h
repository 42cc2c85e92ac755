/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the store_*.c share: the connection, the statements (all prepared at open, so that a bad
 * one fails the start) and short ways to bind by type and to read a column by its name.  Used
 * inside sql/ only.
 */
#ifndef SQL_DB_H
#define SQL_DB_H

#include <sqlite3.h>

#include "sql/store.h"

enum statement {
#define STATEMENT(name, sql) STMT_##name,
#include "sql/statements.h"
#undef STATEMENT
	STMT_COUNT
};

#define QUERY_COLUMNS 24

struct query {
	sqlite3_stmt *stmt;
	struct store *st;
	int bind_rc; /* what the last db_bind() met; db_step() reports it */
	int n_columns;
	int next_column; /* where the search for a name begins */
	char *columns[QUERY_COLUMNS];
};

struct store {
	sqlite3 *db;
	struct query queries[STMT_COUNT];
	char why[512];
};

/* Notes SQLite's words and returns the negative enum store_error for `rc`. */
int db_error(struct store *st, int rc);

/* The statement, ready to be bound.  Every use ends with db_done() or db_run(). */
struct query *db_query(struct store *st, enum statement which);

/*
 * Binds in order, a letter an argument: i int64_t, z int64_t with 0 as NULL, d struct civil (none
 * as NULL), t struct instant, s const char *, x text and size_t, h 32 bytes, b const void *
 * and size_t.  Text and
 * blobs must live until the statement is done.
 */
void db_bind(struct query *q, const char *types, ...);

/* 1: a row stands there; 0: no more; negative: error. */
int db_step(struct query *q);
/* Resets the statement; returns `rc` unchanged, for `return db_done(q, rc)`. */
int db_done(struct query *q, int rc);
/* Steps a statement without rows to its end: 1 done, negative error. */
int db_run(struct query *q);
/* The same for an INSERT; *ret_id is the new row's id. */
int db_insert(struct query *q, int64_t *ret_id);
/* 1 when the last statement changed a row, 0 when none fitted. */
int db_changed(struct store *st, int rc);

/* For `SELECT min(..) AS at`: 1 and the instant, 0 when it is NULL. Binds nothing. */
int db_minimum(struct query *q, struct instant *ret_at);

/* A column of the row in hand, by its name; NULL = 0. */
int64_t db_int(struct query *q, const char *column);
struct instant db_instant(struct query *q, const char *column);
struct civil db_civil(struct query *q, const char *column); /* NULL = CIVIL_NONE */
bool db_null(struct query *q, const char *column);
/* Copies at most size-1 bytes; NULL gives "". */
void db_text(struct query *q, const char *column, char *ret_text, size_t size);
/* The pointer lives until the next step; NULL gives "". */
const char *db_text_ref(struct query *q, const char *column, size_t *ret_len);
char *db_text_dup(struct query *q, const char *column); /* for free() */
const void *db_blob(struct query *q, const char *column, size_t *ret_len);
void db_hash(struct query *q, const char *column, unsigned char ret_hash[STORE_HASH]);

#endif
