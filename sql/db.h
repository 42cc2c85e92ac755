/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The interface between the store and a database.  A driver (db_driver.h) implements the
 *connection, transactions and statements; only the driver uses the database's library.  db.c
 *chooses it when the database is opened and adds what is the same with every driver.  Private to
 *sql/.
 *
 * A statement is used like this:
 *
 *	struct query *q = db_query(st, STMT_GAME_PRELUDE);
 *	int rc;
 *
 *	db_bind_int64(q, id);
 *	rc = db_step(q);
 *	if (rc > 0)
 *		... read columns ...
 *	return db_done(q, rc);
 *
 * Functions that return int return 1 (a row, or done), 0 (no row) or a negative enum store_error.
 */
#ifndef SQL_DB_H
#define SQL_DB_H

#include <stdarg.h>

#include "sql/seal.h"
#include "sql/store.h"

/* The statements of statements.sql. */
enum statement {
#define STATEMENT(name, sql) STMT_##name,
#include "sql/statements.inc"
#undef STATEMENT
	STMT_COUNT
};

/* A prepared statement with its parameters and the current row. */
struct query;

/*
 * Connection.
 */

/* The databases that statements and migrations are written for. */
enum db_dialect { DB_SQLITE, DB_POSTGRES, DB_DIALECTS };

/*
 * Opens the database without checking its schema; on failure adds a sentence to `ret_why`.  The
 * name is a path or a URI of libpq: postgresql://...
 */
int db_open(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why);
int db_open_beside(struct store *of, struct store **ret_store, struct sbuf *ret_why);
void db_close(struct store *st); /* accepts NULL */
enum db_dialect db_dialect(const struct store *st);
/* The name of the database for messages: without a password. */
const char *db_name(const struct store *st);
/* See store_claim(), store_demand_standby(), store_guard_server() and store_server_clock(). */
int db_claim(struct store *st, const char *owner);
int db_demand_standby(struct store *st);
int db_guard(struct store *st, const struct store_server *known, store_server_seen *seen,
	     void *arg);
int db_server_clock(struct store *st, int64_t *ret_usec);
/*
 * Whether the connection's role may change the schema: 1 or 0; or STORE_FAILED, naming them, while
 * daemons serve that are of programs with a schema before `oldest`.
 */
int db_may_migrate(struct store *st, int oldest);
/* Prepares every statement; fails at the first that does not fit the schema. */
int db_prepare(struct store *st);
/* See store_set_wait(). */
void db_set_wait(struct store *st, store_wait *wait, void *arg);
/* How long a call waits for a lock. */
void db_set_patience(struct store *st, int milliseconds);

/* See store_on_damage(). */
void db_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg);

/* The database's message for the last error; never NULL. */
const char *db_why(const struct store *st);
int64_t db_failures(const struct store *st); /* See store_failures(). */
/* Sets the message that db_why() returns, and returns `error`. */
int db_fail(struct store *st, enum store_error error, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The schema version, 0 for an empty database, and the oldest program that works with it. */
int db_schema_version(struct store *st, int *ret_version, int *ret_oldest);
int db_set_schema_version(struct store *st, int version, int oldest);
/* Runs a script of several statements. */
int db_script(struct store *st, const char *sql);

/* State of the store for each connection. */
struct db_kept {
	struct seal seal;
	struct civil today; /* set by store_set_today() */
	int program;	    /* the newest schema that this program knows, */
	int least;	    /* the oldest that it works with, */
	int schema;	    /* and that of the database when it was last looked at */
	bool reading;	    /* the transaction, if there is one, is store_read_begin()'s */
};
struct db_kept *db_kept(struct store *st);

/* Used by store_change.h with a server; empty with a file. */
struct db_shared {
	char daemon[20];   /* this process among those that claimed the database; "" = none */
	int connections;   /* made so far */
	uint32_t timeline; /* of the server; 0 = unknown */
	bool beside;	   /* see store_begin_beside() */
	int64_t alone;	   /* see store_turns_alone() */
	bool failed_late;  /* see store_failed_late() */
	bool commits;	   /* see store_commits() */
};
const struct db_shared *db_shared(const struct store *st);

/*
 * Reads up to `size` bytes of the database file from offset `at` through the connection, since
 * opening it a second time would drop SQLite's POSIX locks.  Returns 1 with the number of bytes in
 * *ret_n, 0 at the end of the file, or an error, also if the database is not a file.
 */
int db_read_file(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n);
/* Moves the write-ahead log into the database and truncates it; STORE_BUSY while somebody reads. */
int db_empty_log(struct store *st);
/* See store_move_log(). */
int db_move_log(struct store *st);
/* Rewrites the database file without unused space (VACUUM).  Call outside transactions. */
int db_rebuild(struct store *st);

/* Implement store_backup() and store_check() of store.h. */
int db_backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why);
int db_check(struct store *st, struct sbuf *ret_findings);

/*
 * Transactions.
 */

enum db_border {
	DB_BEGIN, /* begins a transaction that writes */
	DB_READ,  /* begins one that only reads */
	DB_COMMIT,
	DB_ROLLBACK,
	DB_MARK, /* sets a savepoint; one at a time */
	DB_KEEP, /* releases the savepoint and keeps its changes */
	DB_UNDO, /* rolls back to the savepoint, which stays */
	DB_BORDER_COUNT
};

int db_transaction(struct store *st, enum db_border border);
int db_begin_beside(struct store *st, const int64_t *games, size_t n); /* store_begin_beside() */
int db_commit_here(struct store *st);				       /* store_commit_here() */
bool db_in_transaction(const struct store *st);
int64_t db_total_changes(const struct store *st); /* Rows changed by the connection. */
/* store_hint_take() and store_hint_send(); with a file they do nothing. */
struct store_hints;
void db_hint_take(struct store *st, struct store_hints *ret_hints);
void db_hint_send(struct store *st);
/* Takes numbers for letters that are greater than all those given so far. */
void db_renumber(struct store *st);

/*
 * Statements.
 */

/*
 * Returns the statement, ready to be bound.  Every use ends with db_done() or a call that implies
 * it.
 */
struct query *db_query(struct store *st, enum statement which);

/*
 * Each call binds the next parameter, from $1 on.  All of them must be bound before the first
 * db_step().  Text and blobs must live until db_done().
 */
void db_bind_int64(struct query *q, int64_t value); /* numbers, flags, enums */
void db_bind_id(struct query *q, int64_t id);	    /* a reference: 0 is NULL */
/* Binds two parameters, the bounds of a BETWEEN over ids: `id` alone, or all ids for 0. */
void db_bind_one_or_all(struct query *q, int64_t id);
void db_bind_instant(struct query *q, struct instant at);
void db_bind_civil(struct query *q, struct civil date); /* CIVIL_NONE is NULL */
void db_bind_text(struct query *q, const char *text);	/* NULL is NULL */
void db_bind_text_len(struct query *q, const char *text, size_t len);
void db_bind_blob(struct query *q, const void *bytes, size_t len); /* never NULL */
void db_bind_hash(struct query *q, const unsigned char hash[STORE_HASH]);
void db_bind_null(struct query *q);

/* Returns 1: there is a current row; 0: no more rows. */
int db_step(struct query *q);
/*
 * For statements that find the first rows due, with a column `id` and a limit as their last
 * parameter: binds as many as are needed for `n` that are not in `skip`, which db_step() then
 * passes over; it must stay until db_done().
 */
void db_bind_limit_past(struct query *q, size_t n, const struct store_skip *skip);
/* Ends the use.  Returns `rc`, or the error of resetting the statement. */
int db_done(struct query *q, int rc);
/*
 * Announces that the statement will run with these parameters in the next transaction that writes,
 * or in the current one, and ends the use.  A driver to which the way is long reads it with others.
 */
void db_announce(struct query *q);
/* The same for a statement whose only parameter is an id, if the way is long. */
void db_announce_id(struct store *st, enum statement statement, int64_t id);
/*
 * Forgets what was announced, and read, in this transaction, so that more can be announced: the
 * number is limited.  No statement may be in use.
 */
void db_announced_drop(struct store *st);
/* Is the way long?  If not, announcing is useless. */
bool db_is_far(const struct store *st);
/* Runs an INSERT that ends with RETURNING id: 1 when it is done.  Possibly later, as db_run(). */
int db_insert(struct query *q, int64_t *ret_id);
/* Rows changed by the statement that db_done() ended last. */
int64_t db_changes(const struct query *q);

/*
 * Runs a statement that returns no rows: 1 when done.  A driver may run it later in the
 * transaction, which fails if the statement does: see store_failed_late().
 */
int db_run(struct query *q);
/* Likewise, a statement that fails unless it changes one row. */
int db_run_one(struct query *q);
/* Runs an UPDATE or DELETE: 1 when it changed a row, 0 when no row matched. */
int db_change(struct query *q);
/* Runs a `SELECT min(..) AS at` without parameters: 0 when the minimum is NULL. */
int db_minimum(struct query *q, struct instant *ret_at);

/*
 * Columns of the current row, by name; an unknown name is a bug and ends the program.  NULL reads
 * as 0 or "".
 */
int64_t db_int64(struct query *q, const char *column);
bool db_null(struct query *q, const char *column);
struct instant db_instant(struct query *q, const char *column);
struct civil db_civil(struct query *q, const char *column); /* NULL is CIVIL_NONE */
/* Copies as much as fits, always NUL-terminated. */
void db_text(struct query *q, const char *column, char *ret_text, size_t size);
/* Points into the row, valid until the next db_step() or db_done(); `ret_len` may be NULL. */
const char *db_text_ref(struct query *q, const char *column, size_t *ret_len);
char *db_text_dup(struct query *q, const char *column); /* the caller frees it */
/* Points into the row; NULL when the column is NULL or empty. */
const void *db_blob(struct query *q, const char *column, size_t *ret_len);
void db_hash(struct query *q, const char *column, unsigned char ret_hash[STORE_HASH]);

#endif
