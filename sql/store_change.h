/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Communication between several daemons on one database server: the rows that a turn changed,
 * notices that there are such rows, and duties that only one daemon should have.  With a file there
 * is one daemon, and this is unused.
 */
#ifndef SQL_STORE_CHANGE_H
#define SQL_STORE_CHANGE_H

#include "sql/store.h"

#define STORE_NONCE	  16 /* characters of a daemon's name */
#define STORE_CHANGE_MOST 2000

/* Flags, stored in change.what. */
enum changed {
	CHANGED_GAME = 1,     /* the game, and the parts of its group that show the game */
	CHANGED_GROUP = 2,    /* the group's pages */
	CHANGED_EVENT = 4,    /* the event's pages */
	CHANGED_PAGES = 8,    /* all pages */
	CHANGED_RATINGS = 16, /* the pages of the ratings */
	CHANGED_LETTERS = 32, /* letters wait */
	CHANGED_DEADLINE = 64,
	CHANGED_ANYTHING = 128, /* more than the row lists */
};

struct change_row {
	int64_t id;
	struct instant at;
	int64_t group, game, event; /* 0 = none */
	unsigned what;
};

/* The name of this process among those that claimed the database; "" = none, or a file. */
const char *store_daemon(const struct store *st);
/* Number of connections so far: after a reconnect the database may be another copy. */
int store_connections(const struct store *st);
/* The timeline of its server, which a fail-over raises; 0: unknown, or a file. */
uint32_t store_timeline(const struct store *st);
/*
 * How many turns had begun alone when this one began: as long as the number stays, other daemons
 * have changed nothing but single games.
 */
int64_t store_turns_alone(const struct store *st);

/* `row->id` is not used. */
int store_change_add(struct store *st, const struct change_row *row);
/*
 * The number up to which all changes are stored.  Greater numbers are not complete: turns beside
 * each other do not commit in the order of their numbers.  *ret_given is the last number given: if
 * it is greater, a turn is under way that may add rows, or already has.
 */
int store_change_bound(struct store *st, int64_t *ret_id, int64_t *ret_given);
/*
 * The changes by other daemons after `id`, at most STORE_CHANGE_MOST and none after `bound`, which
 * was read before; *ret_last is where to go on.
 */
int store_change_after(struct store *st, int64_t id, int64_t bound,
		       void (*each)(void *arg, const struct change_row *), void *arg,
		       int64_t *ret_last);
/* Announces both for a turn that runs alone. */
void store_change_announce(struct store *st, int64_t id);
/* Changes with smaller numbers than the bound less this may have been deleted. */
#define STORE_CHANGE_KEPT 20000

/*
 * Call in a transaction that writes nothing but acknowledges what it has read: its commit waits for
 * the disk and the standby as that of a write does.  The commit that stored it may still be
 * waiting, or have given up.  Nothing to do with a file.
 */
int store_confirm(struct store *st);

struct store_hints {
	int fd;		 /* readable when a notice comes; -1 = none */
	int connections; /* made so far: after another one `fd` is another, even with the same
			    number */
	bool listens;	 /* the others are heard */
	bool heard;	 /* something may have been changed since the last call */
};
/*
 * Listens, on a connection of its own, to the other daemons, and takes the notices that have come.
 * Never waits: call it when `fd` is readable, and every second to connect again.
 */
struct store_hints store_hint_take(struct store *st);
/*
 * Notifies the daemons that listen.  Call it after a commit, outside transactions, and not often:
 * each is a transaction of the server.  Not sent while there is no connection.
 */
void store_hint_send(struct store *st);

/* Takes or extends a duty until then: 1 if this daemon has it, 0 if another does. */
int store_duty_take(struct store *st, const char *name, struct instant now, struct instant until);

#endif
