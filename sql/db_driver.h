/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The interface of the drivers, db_sqlite.c and db_postgres.c.  Only db.c calls them; it chooses
 * one by the name of the database.  A driver's own structs start with those here.  Private to sql/.
 *
 * Functions that return int follow the convention of db.h.
 */
#ifndef SQL_DB_DRIVER_H
#define SQL_DB_DRIVER_H

#include "sql/db.h"

struct db_rows;	    /* db_rows.h */
struct store_hints; /* store_change.h */

#define QUERY_COLUMNS 32
#define QUERY_PARAMS  32

struct query {
	struct store *st;
	int n_params;
	int n_bound; /* parameters bound since db_query() */
	int n_columns;
	int next_column;	       /* where the next search for a name starts */
	const struct store_skip *skip; /* rows that db_step() passes over; NULL = none */
	char *columns[QUERY_COLUMNS];
	const char *asked[QUERY_COLUMNS]; /* the string last used to look up each column */
};

struct store {
	const struct db_driver *driver;
	char *name; /* of the database, as messages show it: without a password */
	void (*damaged)(void *arg, const char *why); /* NULL = no callback */
	void *damaged_arg;
	store_wait *wait; /* NULL = the driver waits by itself */
	void *wait_arg;
	char why[512];
	int64_t failures;
	struct db_kept kept;
	struct db_shared shared;
	struct db_rows *rows; /* NULL with a server */
	void *transfer;	      /* of db_transfer.h, while rows are written */
};

struct db_driver {
	enum db_dialect dialect;
	int (*open)(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why);
	/* db_open_beside(); NULL: a file, where nobody waits. */
	int (*open_beside)(struct store *of, struct store **ret_store, struct sbuf *ret_why);
	void (*close)(struct store *st);
	/*
	 * Describes every statement: counts its parameters and names its columns with
	 * db_driver_column().
	 */
	int (*prepare)(struct store *st);
	void (*set_patience)(struct store *st, int milliseconds);
	void (*wait_outside)(struct store *st); /* st->wait was set; NULL: nothing waits */
	/* For a server; NULL if the database is a file. */
	int (*take_claim)(struct store *st, const char *owner);
	int (*demand_standby)(struct store *st);
	int (*guard)(struct store *st, const struct store_server *known, store_server_seen *seen,
		     void *arg);
	int (*server_clock)(struct store *st, int64_t *ret_usec);
	int (*allows_migration)(struct store *st, int oldest);
	int (*read_oldest)(struct store *st, int version, int *ret_oldest);

	int (*read_version)(struct store *st, int *ret_version);
	int (*write_version)(struct store *st, int version, int oldest);
	int (*script)(struct store *st, const char *sql);

	int (*transaction)(struct store *st, enum db_border border);
	/* db_begin_beside() and db_renumber(), if others can write at the same time; else NULL. */
	int (*begin_beside)(struct store *st, const int64_t *games, size_t n);
	void (*renumber)(struct store *st);
	int (*commit_here)(struct store *st); /* db_commit_here(); NULL: there is no standby */
	/* For a server; NULL if the database is a file. */
	void (*hint_take)(struct store *st, struct store_hints *ret_hints);
	void (*hint_send)(struct store *st);
	bool (*in_transaction)(const struct store *st);
	int64_t (*total_changes)(const struct store *st);

	struct query *(*query)(struct store *st, enum statement which);
	/* `at` is 0 for $1; an error is kept for step(). */
	void (*bind_int64)(struct query *q, int at, int64_t value);
	void (*bind_text)(struct query *q, int at, const char *text, size_t len);
	void (*bind_blob)(struct query *q, int at, const void *bytes, size_t len);
	void (*bind_null)(struct query *q, int at);
	int (*step)(struct query *q);
	int (*done)(struct query *q, int rc);
	/* db_run() and db_run_one(); NULL: step() and done(). */
	int (*write)(struct query *q, bool one);
	/* db_announce(); NULL: a read costs no round trip. */
	void (*announce)(struct query *q);
	void (*drop_announced)(struct store *st); /* db_announced_drop() */
	int (*insert)(struct query *q, int64_t *ret_id);
	int64_t (*changes)(const struct query *q);
	/* `at` is 0 for the first column. */
	int64_t (*int64)(struct query *q, int at);
	bool (*is_null)(struct query *q, int at);
	const char *(*text)(struct query *q, int at, size_t *ret_len); /* never NULL */
	const void *(*blob)(struct query *q, int at, size_t *ret_len);

	int (*backup)(struct store *st, const char *path, bool (*stopped)(void),
		      struct sbuf *ret_why);
	int (*check)(struct store *st, struct sbuf *ret_findings);
	int (*read_file)(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n);
	int (*empty_log)(struct store *st);
	int (*move_log)(struct store *st);
	int (*rebuild)(struct store *st);
};

extern const struct db_driver db_sqlite;
extern const struct db_driver db_postgres; /* where configure found libpq */

/* Sets the message of db_why() and returns `error`; reports damage. */
int db_driver_fail(struct store *st, enum store_error error, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int db_driver_fail_v(struct store *st, enum store_error error, const char *format, va_list ap)
	__attribute__((format(printf, 3, 0)));
/* Records the name of the next column; negative if there are too many. */
int db_driver_column(struct query *q, const char *name);
void db_driver_forget_columns(struct query *q);

#endif
