/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The store: one database, one connection, one writer.  This header opens it and begins and ends
 * transactions; each store_*.h beside it covers one family of tables.
 *
 * Every store_* function that returns int returns 1 (found, or done), 0 (nothing found) or a
 * negative enum store_error.  After an error the call has changed nothing, ret_x are untouched and
 * store_why() has the database's message; in a transaction store_undo() or store_rollback() must
 * follow, since PostgreSQL refuses everything else.  Functions that write must be called between
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
	STORE_FAILED = -1,  /* broken statement, constraint, or it took too long */
	STORE_BUSY = -2,    /* another process holds the database, or a lock: try again */
	STORE_FULL = -3,    /* disk full or I/O error: try again, nothing is lost */
	STORE_NEWER = -4,   /* the file was written by a newer kskakd */
	STORE_DAMAGED = -5, /* a corrupt page, no database, or moved while in use */
	STORE_AWAY = -6,    /* no connection to the server of the database: try again */
	STORE_TAKEN = -7,   /* another daemon has taken this one's place: stop */
	STORE_UNKNOWN = -8, /* the answer to a commit was lost: it may have succeeded */
	STORE_BEYOND = -9,  /* a transaction beside others reached beyond its games */
};

/* Rows that are passed over where the first one due is looked for. */
struct store_skip {
	int64_t *ids;
	size_t n;
};
#define STORE_SKIP_NONE (&(const struct store_skip){NULL, 0})
#define STORE_EVER	((struct instant){INT64_MAX})

#define STORE_NAME_MAX	  100  /* bytes of the name of a person, club or group */
#define STORE_ADDRESS_MAX 254  /* bytes of a mail address */
#define STORE_RATING_MAX  4000 /* rating points */
#define STORE_HASH	  32   /* bytes of a SHA-256 */

/*
 * Opens the database: a file (created when `create`), or one of PostgreSQL by the URI of libpq,
 * which is created by its administrator.  Migrates it to the newest schema and prepares every
 * statement.  One of PostgreSQL may stay at the schema before, if this role may not change it, or
 * servers are running that the change would stop: store_is_behind().  On failure a sentence is
 * added to `ret_why`, without the password of an URI.  Release with store_close().
 */
int store_open(const char *path, bool create, struct store **ret_store, struct sbuf *ret_why);
/*
 * The same, but tells before tables that exist are migrated (which may take minutes), and when that
 * is `done`.  `told` must not use the store.
 */
typedef void store_migrates(void *arg, int from, int to, bool done);
int store_open_told(const char *path, bool create, store_migrates *told, void *arg,
		    struct store **ret_store, struct sbuf *ret_why);
/*
 * The same for store_transfer() alone: opens even a database that was left, or whose copy was not
 * finished.  The marks of that are rows of meta.
 */
int store_open_moved(const char *path, bool create, store_migrates *told, void *arg,
		     struct store **ret_store, struct sbuf *ret_why);
#define STORE_LEFT     "left"	  /* the name of the database that serves instead */
#define STORE_ARRIVING "arriving" /* the mark of the copy, a blank, and the name of its source */
/*
 * Opens the database of `of` a second time, only to read: what it sees is committed, and it need
 * not wait for `of`, which must stay open.  It serves from no other server than `of` would, and
 * follows it after a fail-over; damage is reported like that of `of`.  1, 0 if the database is a
 * file, or an error with a sentence.
 */
int store_open_beside(struct store *of, struct store **ret_store, struct sbuf *ret_why);
void store_close(struct store *st); /* accepts NULL */
/*
 * Has the database a schema before that of this program?  As of the last turn; sets `ret_schema`
 * and `ret_program` to both numbers.  After store_open() store_why() says what to do about it.
 */
bool store_is_behind(struct store *st, int *ret_schema, int *ret_program);

/*
 * A daemon's place among those that serve from a database of a server; a file has its lock.
 *
 * `owner`, at most 32 letters and digits, names the state directory, from which one daemon at a
 * time starts.  The claim is a lease of STORE_CLAIM_LEASE seconds, to be renewed by the same call.
 * From then on a transaction that writes begins only while no other process has claimed the same
 * place and the schema is the same: else STORE_TAKEN or STORE_NEWER.  store_close() gives it up.
 */
#define STORE_CLAIM_LEASE 30
int store_claim(struct store *st, const char *owner);
/* Refuses the server unless a synchronous standby confirms its commits, now and when it is
 * connected to again. */
int store_demand_standby(struct store *st);
/*
 * Which server of PostgreSQL this is, and how often a standby has taken over from it: a fail-over
 * raises the timeline, a new cluster has another system identifier.
 */
struct store_server {
	uint64_t system; /* 0 = not known */
	uint32_t timeline;
};
/* Notes the server where a restart finds it; false if it cannot, and then nothing is written. */
typedef bool store_server_seen(void *arg, const struct store_server *server);
/*
 * From now on refuses a server of another system than `known`, or of a lower timeline: an old
 * primary that came back.  Calls `seen` for each other server, and for the present one if it is not
 * the known one, before anything is written to it; it must not use the store.  1, also if the
 * database is a file, or STORE_AWAY.
 */
int store_guard_server(struct store *st, const struct store_server *known, store_server_seen *seen,
		       void *arg);
/* The server's clock in microseconds since 1970; 0: the database is a file. */
int store_server_clock(struct store *st, int64_t *ret_usec);

/*
 * Waits for a server until `fd` is readable or, with `write`, writable, at most `seconds`
 * (negative: any time).  False: the time is over, and the call fails with STORE_AWAY; so does a
 * commit with STORE_UNKNOWN.  Meanwhile nobody else may use the store.
 */
typedef bool store_wait(void *arg, int fd, bool write, double seconds);
/* How calls wait from now on, instead of blocking.  With a file nothing waits. */
void store_set_wait(struct store *st, store_wait *wait, void *arg);
/* Is it the outcome of a commit that a call waits for? */
bool store_commits(const struct store *st);

/* How long a call waits for another process to release its lock; initially 2 seconds. */
void store_set_patience(struct store *st, int milliseconds);

/* The database's message for the last call that failed; never NULL. */
const char *store_why(const struct store *st);

/* How many calls have failed so far: after another, what was read meanwhile may lack something. */
int64_t store_failures(const struct store *st);

/*
 * Calls `damaged` whenever a statement finds a corrupt page, from inside the call that returns
 * STORE_DAMAGED; it must not use the store.  `why` is the database's message.
 */
void store_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg);

/* Reads the secret of sealed facts again, which a copy has replaced.  For sql/ alone. */
int store_read_seal(struct store *st);
/* Derives the salts of sealed facts from a word, for tests that need repeatable draws. */
int store_seal_by_word(struct store *st, const char *word);

/* Sets the date in Copenhagen that later writes count as of, for the beacon texts. */
void store_set_today(struct store *st, struct civil today);
struct civil store_today(struct store *st);

/*
 * Begin and end a transaction that may write.  They do not nest.  After STORE_UNKNOWN the outcome
 * of a commit is open until the same request is made again.
 */
int store_begin(struct store *st);
/*
 * Begins a transaction that may run beside those of other daemons on the same server: it locks
 * those games, until it ends, and may only do what concerns them (sql/README.md).  What reaches
 * further fails with STORE_BEYOND, here or at a later call, and must be run again from
 * store_begin().  The same for any other failure whose cause may be the others: see
 * store_may_run_alone().  With a file the same as store_begin().
 */
int store_begin_beside(struct store *st, const int64_t *games, size_t n);
/* Is this a transaction beside others? */
bool store_is_beside(const struct store *st);
/* Call before what concerns more than a game: 1, or in a transaction beside others STORE_BEYOND. */
int store_reach_beyond(struct store *st);
/* May a transaction beside others that failed with `error` succeed alone? */
bool store_may_run_alone(int error);
int store_commit(struct store *st);
/*
 * The same without waiting for a synchronous standby: a fail-over may lose it.  For what only
 * spares others some work, such as a lease.
 */
int store_commit_here(struct store *st);
void store_rollback(struct store *st);

/*
 * All reads between the two see one snapshot, and the database is locked once for all of it.
 * Returns 1 when begun (then end it), 0 when there is a transaction already, or a negative
 * store_error.
 */
int store_read_begin(struct store *st);
void store_read_end(struct store *st);

/* Is a round trip to the database long, so that announcing reads helps?  False for a file. */
bool store_is_far(const struct store *st);

/* Also false after a full disk made the database roll back by itself. */
bool store_in_transaction(const struct store *st);
/* No transaction that writes has been begun, so whatever is read is committed. */
bool store_sees_committed(struct store *st);
/*
 * The last transaction was rolled back because a statement failed that had been run later than
 * asked, so it is unknown which act it belongs to.  The next transaction runs each statement at
 * once.
 */
bool store_failed_late(const struct store *st);
/* How many rows this connection has changed since it was opened, about. */
int64_t store_changes(const struct store *st);

/* A savepoint inside a transaction; keep or undo ends the latest one.  They nest. */
int store_mark(struct store *st);
int store_keep(struct store *st);
int store_undo(struct store *st);

/*
 * Copies the committed state into a new file through a connection of its own, so that others may
 * write meanwhile.  The copy is called PATH.part while it grows; `path` appears once it is complete
 * and synced.  `stopped` is polled and aborts the copy if true; NULL: never.  When the file exists,
 * its folder is missing or full, or another copy to the same name is under way, returns a negative
 * error with a sentence and leaves nothing behind.
 */
int store_backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why);

/*
 * Checkpoints what others wrote to the log while this connection was reading, so that none of their
 * commits has to do it all.  Returns 1, also when another process is doing so; or an error.
 */
int store_move_log(struct store *st);

/* Checks the file's structure and references; adds a line for each fault to `ret_findings`. */
int store_check(struct store *st, struct sbuf *ret_findings);

/* Small facts about the whole database, by name: "test-clock", "created", ... */
int store_meta_get(struct store *st, const char *name, struct sbuf *ret_value);
int store_meta_set(struct store *st, const char *name, const char *value);
int store_meta_remove(struct store *st, const char *name);
/* Announces store_meta_get() to a database that is far away: see db_announce(). */
void store_meta_announce(struct store *st, const char *name);

/* The greatest numbers in use of what tokens name; 0 = there are none. */
struct store_last_ids {
	int64_t player, game, entry, address, case_, letter, team, lineup;
};
int store_last_ids(struct store *st, struct store_last_ids *ret_ids);

/* Secrets that sign reply tokens; several are valid at once. */
struct store_key {
	int id; /* 1.., the number that a token carries */
	unsigned char key[32];
	struct instant created;
	bool retired; /* still accepted, no longer signs */
};
int store_key_add(struct store *st, const unsigned char key[32], struct instant now, int *ret_id);
/* Deletes the keys with a smaller number; 1 or an error. */
int store_key_end_before(struct store *st, int id);
/* Oldest first. */
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
/* The latest instant in the store; 0 in an empty one. */
int store_latest_get(struct store *st, struct instant *ret_at);
/*
 * Repairs a database whose clock has been in the future: sets the last heartbeat and timestamp to
 * `to`, daily jobs done later to its day, and makes letters that wait longer than a day due.  Facts
 * are not changed.
 */
int store_time_back(struct store *st, struct instant to);
/* Raises it to `at` if it is earlier. */
int store_latest_raise(struct store *st, struct instant at);
/* Announces store_latest_get(). */
void store_latest_announce(struct store *st);
int store_outage_add(struct store *st, struct instant from, struct instant to, int64_t *ret_id);
/* Outages with an id greater than `after`, in order. */
int store_outage_each(struct store *st, int64_t after,
		      int (*each)(void *arg, const struct store_outage *), void *arg);
/* The greatest id; 0 in *ret_id when there are no outages. */
int store_outage_last(struct store *st, int64_t *ret_id);
/* Announces that call to a database that is far away: see db_announce(). */
void store_outage_announce(struct store *st);

#endif
