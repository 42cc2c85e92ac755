/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What several daemons on one database of a server tell each other: which rows a turn changed, in
 * the order of the commits, and who does what only one should do.  In a file there is one daemon,
 * and nothing of this is used.
 */
#ifndef SQL_STORE_CHANGE_H
#define SQL_STORE_CHANGE_H

#include "sql/store.h"

#define STORE_NONCE	  16 /* characters of a daemon's name */
#define STORE_CHANGE_MOST 2000

/* Flags, stored in change.what. */
enum changed {
	CHANGED_GAME = 1,     /* the game, and of its group only what shows the game */
	CHANGED_GROUP = 2,    /* the group's pages */
	CHANGED_EVENT = 4,    /* the event's pages */
	CHANGED_PAGES = 8,    /* all pages */
	CHANGED_RATINGS = 16, /* the pages of the ratings */
	CHANGED_LETTERS = 32, /* letters wait */
	CHANGED_DEADLINE = 64,
	CHANGED_ANYTHING = 128, /* more than the row names */
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
/* How many connections there were: after another one the database may be another's copy. */
int store_connections(const struct store *st);
/* The last change when the transaction under way began. */
int64_t store_change_newest(const struct store *st);

/* Sets row->id. */
int store_change_add(struct store *st, struct change_row *row);
/* At most STORE_CHANGE_MOST changes after that one, in order. */
int store_change_after(struct store *st, int64_t id,
		       int (*each)(void *arg, const struct change_row *), void *arg);
/* The first and the last change that are kept; 0 = none. */
int store_change_bounds(struct store *st, int64_t *ret_first, int64_t *ret_last);

/* Takes or keeps a duty until then: 1 when it is this daemon's, 0 when it is another's. */
int store_duty_take(struct store *st, const char *name, struct instant now, struct instant until);

#endif
