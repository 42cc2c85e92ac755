/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The store: one SQLite file, one connection, one writer.  This header opens it and draws the
 * borders of transactions; the store_*.h beside it hold one table family each.
 *
 * Convention of every store_* function: it returns 1 (found, or done), 0 (nothing there) or a
 * negative enum store_error; on an error nothing of the call has happened, ret_x are untouched and
 * store_why() says what SQLite said.  All text is UTF-8; instants are UTC seconds, civil dates days
 * since 1970-01-01.  Writers must stand between store_begin() and store_commit().
 */
#ifndef SQL_STORE_H
#define SQL_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

struct store;

enum store_error {
	STORE_FAILED = -1, /* broken statement, constraint, corrupt file */
	STORE_BUSY = -2,   /* another process holds the file: try again */
	STORE_FULL = -3,   /* disk full or I/O error: try again, nothing is lost */
	STORE_NEWER = -4,  /* the file was written by a newer kskakd */
};

#define STORE_NAME_MAX	  100  /* bytes of a person's, club's, group's name */
#define STORE_ADDRESS_MAX 254  /* bytes of a mail address */
#define STORE_RATING_MAX  4000 /* no player has more */
#define STORE_HASH	  32

/*
 * Opens (and creates, when `create`) the file, migrates it to the newest schema and prepares every
 * statement.  On failure *ret_store is untouched and `ret_why` holds a sentence.
 */
int store_open(const char *path, bool create, struct store **ret_store, struct sbuf *ret_why);
void store_close(struct store *st); /* NULL is fine */

/* How long a call waits for another process's lock; 2 seconds after store_open(). */
void store_set_patience(struct store *st, int milliseconds);

/* What the last failed call said; never NULL. */
const char *store_why(const struct store *st);

/* One write transaction (BEGIN IMMEDIATE). */
int store_begin(struct store *st);
int store_commit(struct store *st);
void store_rollback(struct store *st);

/* False after a full disk has made SQLite roll the whole transaction back by itself. */
bool store_in_transaction(const struct store *st);

/* One savepoint inside it; they do not nest. */
int store_mark(struct store *st);
int store_keep(struct store *st);
int store_undo(struct store *st);

/* Copies the whole database into a fresh file by SQLite's online backup; refuses an existing one.
 */
int store_backup(struct store *st, const char *path, struct sbuf *ret_why);

/* SQLite's own integrity_check and foreign_key_check; adds one line a finding to `ret_findings`. */
int store_check(struct store *st, struct sbuf *ret_findings);

/* meta: small facts of the whole database by name ("test-clock", "created", ...). */
int store_meta_get(struct store *st, const char *name, struct sbuf *ret_value);
int store_meta_set(struct store *st, const char *name, const char *value);

/* Secrets of the reply tokens (several for rotation). */
struct store_key {
	int id; /* 1.. : the number that tokens carry */
	unsigned char key[32];
	struct instant created;
	bool retired; /* still read, never written */
};
int store_key_add(struct store *st, const unsigned char key[32], struct instant now, int *ret_id);
/* Calls `each` for every key, the oldest first; stops when it returns non-zero. */
int store_key_each(struct store *st, int (*each)(void *arg, const struct store_key *key),
		   void *arg);

/* The server's heartbeat (server-play rule 6) and the outages found from it. */
struct store_outage {
	int64_t id;
	struct instant from; /* last beat before the gap */
	struct instant to;   /* first instant of service after it */
};
int store_heartbeat_get(struct store *st, struct instant *ret_last);
int store_heartbeat_set(struct store *st, struct instant now);
int store_outage_add(struct store *st, struct instant from, struct instant to, int64_t *ret_id);
/* Outages with an id greater than `after`, in order. */
int store_outage_each(struct store *st, int64_t after,
		      int (*each)(void *arg, const struct store_outage *), void *arg);
int store_outage_last(struct store *st, int64_t *ret_id);

#endif
