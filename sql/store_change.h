/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Communication between several daemons on one database server: the rows that a turn changed, in
 * the order of the commits, and duties that only one daemon should have.  With a file there is one
 * daemon, and this is unused.
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
	bool own; /* of this daemon */
	struct instant at;
	int64_t group, game, event; /* 0 = none */
	unsigned what;
};

/* The name of this process among those that claimed the database; "" = none, or a file. */
const char *store_daemon(const struct store *st);
/* Number of connections so far: after a reconnect the database may be another copy. */
int store_connections(const struct store *st);
/* The last change when the current transaction began. */
int64_t store_change_newest(const struct store *st);

/* Sets row->id. */
int store_change_add(struct store *st, struct change_row *row);
/* At most STORE_CHANGE_MOST changes after that one, in order. */
int store_change_after(struct store *st, int64_t id,
		       int (*each)(void *arg, const struct change_row *), void *arg);
/* The first and the last stored change; 0 = none. */
int store_change_bounds(struct store *st, int64_t *ret_first, int64_t *ret_last);

/* Takes or extends a duty until then: 1 if this daemon has it, 0 if another does. */
int store_duty_take(struct store *st, const char *name, struct instant now, struct instant until);

#endif
