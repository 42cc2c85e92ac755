/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The store: one database, one connection, one writer.  This header opens it and begins and ends
 * transactions; each store_*.h beside it covers one family of tables.
 *
 * Every store_* function that returns int returns 1 (found, or done), 0 (nothing found) or a
 * negative enum store_error.  After an error the call has changed nothing, ret_x are untouched and
 * store_why() says what the database said.  Functions that write must be called between
 * store_begin() and store_commit().  Text is UTF-8.
 *
 * Every store_*_each() calls `each` for one row after another; it stops without error when `each`
 * returns non-zero.  `each` must not call the function that is calling it.
 */
#ifndef SQL_STORE_H
#define SQL_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

struct store;

enum store_error {
	STORE_FAILED = -1,  /* broken statement, constraint */
	STORE_BUSY = -2,    /* another process holds the file: try again */
	STORE_FULL = -3,    /* disk full or I/O error: try again, nothing is lost */
	STORE_NEWER = -4,   /* the file was written by a newer kskakd */
	STORE_DAMAGED = -5, /* a page of the file is broken, or it is no database */
};

#define STORE_NAME_MAX	  100  /* bytes of a person's, club's, group's name */
#define STORE_ADDRESS_MAX 254  /* bytes of a mail address */
#define STORE_RATING_MAX  4000 /* rating points */
#define STORE_HASH	  32   /* bytes of a SHA-256 */

/*
 * Opens the file (creating it when `create`), migrates it to the newest schema and prepares every
 * statement.  On failure a sentence is added to `ret_why`.  Release with store_close().
 */
int store_open(const char *path, bool create, struct store **ret_store, struct sbuf *ret_why);
void store_close(struct store *st); /* NULL is fine */

/* How long a call waits for another process to release its lock; initially 2 seconds. */
void store_set_patience(struct store *st, int milliseconds);

/* The database's message for the last call that failed; never NULL. */
const char *store_why(const struct store *st);

/*
 * Calls `damaged` whenever a statement finds a page of the file broken, from inside the call that
 * returns STORE_DAMAGED; it must not use the store.  `why` is the database's message.
 */
void store_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg);

/* The salts of sealed facts follow from a word: for tests whose draws can be repeated. */
int store_seal_by_word(struct store *st, const char *word);

/* The date in Copenhagen of what is written from now on, for the texts of the days. */
void store_set_today(struct store *st, struct civil today);
struct civil store_today(struct store *st);

/* A transaction that may write.  They do not nest. */
int store_begin(struct store *st);
int store_commit(struct store *st);
void store_rollback(struct store *st);

/*
 * What is read between the two is of one moment, and the database is locked once for all of it.
 * 1: begun, and to be ended; 0: there is a transaction already; or a negative store_error.
 */
int store_read_begin(struct store *st);
void store_read_end(struct store *st);

/* False also after a full disk has made the database roll back by itself. */
bool store_in_transaction(const struct store *st);
/* How many rows this connection has changed since it was opened. */
int64_t store_changes(const struct store *st);

/* A savepoint inside a transaction: what follows the latest is kept or undone.  They nest. */
int store_mark(struct store *st);
int store_keep(struct store *st);
int store_undo(struct store *st);

/*
 * Copies what is committed now into a new file, through a connection of its own: others may write
 * meanwhile.  While it works the copy is called PATH.part; under `path` it is whole and on the
 * disk, or not there.  `stopped` is asked from time to time whether to give up; NULL: never.  An
 * existing file, a folder that is missing or full, another copy to the same name that is under way:
 * negative, with a sentence, and nothing is left behind.
 */
int store_backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why);

/*
 * Moves what others have written into the database file while this connection was reading, so that
 * no commit of theirs has to do it all.  1, also when somebody else is at it; or an error.
 */
int store_move_log(struct store *st);

/* Checks the file's structure and references; adds a line for each fault to `ret_findings`. */
int store_check(struct store *st, struct sbuf *ret_findings);

/* Small facts about the whole database, by name: "test-clock", "created", ... */
int store_meta_get(struct store *st, const char *name, struct sbuf *ret_value);
int store_meta_set(struct store *st, const char *name, const char *value);

/* Secrets that sign reply tokens; several are valid at a time. */
struct store_key {
	int id; /* 1.., the number that a token carries */
	unsigned char key[32];
	struct instant created;
	bool retired; /* still accepted, signs no more */
};
int store_key_add(struct store *st, const unsigned char key[32], struct instant now, int *ret_id);
/* Deletes those with a smaller number; 1 or an error. */
int store_key_end_before(struct store *st, int id);
/* The oldest first. */
int store_key_each(struct store *st, int (*each)(void *arg, const struct store_key *key),
		   void *arg);

/* The server's heartbeat, and the outages found from it (RULES S-6). */
struct store_outage {
	int64_t id;
	struct instant from; /* last heartbeat before the gap */
	struct instant to;   /* first instant of service after it */
};
int store_heartbeat_get(struct store *st, struct instant *ret_last);
int store_heartbeat_set(struct store *st, struct instant now);
/* The latest instant that anything stored was stamped with; 0: nothing was. */
int store_latest_get(struct store *st, struct instant *ret_at);
/*
 * For a database that has been in the future: the last heartbeat and stamp become that instant, the
 * days of what is done once a day become its day where they are later, and letters that wait longer
 * than a day wait no more.  Facts stay as they are.
 */
int store_time_back(struct store *st, struct instant to);
int store_latest_set(struct store *st, struct instant at);
int store_outage_add(struct store *st, struct instant from, struct instant to, int64_t *ret_id);
/* Outages with an id greater than `after`, in order. */
int store_outage_each(struct store *st, int64_t after,
		      int (*each)(void *arg, const struct store_outage *), void *arg);
/* The greatest id; 0 in *ret_id when there is no outage. */
int store_outage_last(struct store *st, int64_t *ret_id);

#endif
