/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opens the database of a daemon; and maintenance of one that no daemon serves from: migrates its
 * tables to this release, or moves all of it to another database.  Both print their result.
 */
#ifndef DAEMON_DATABASE_H
#define DAEMON_DATABASE_H

#include "daemon/process.h"

/* As store_open(), and logs when it begins to migrate tables and when it has. */
int database_open(const char *name, struct store **ret_store, struct sbuf *ret_why);
/*
 * Run as the owner of the tables if the server's role may not change them; returns the exit status.
 */
int database_migrate(const char *name, struct sbuf *ret_why);
/*
 * Copies `from` to `to`, which is empty, verifies all records of the copy before it is committed,
 * and marks `from` as left; see store_transfer().  `proc` has the configuration, and a context with
 * a clock and settings alone.  With `damaged` it goes on if there are differences.  Returns 1: the
 * server has moved; 0: there are differences, and nothing has changed; or a negative enum
 * store_error.
 */
int database_copy(struct process *proc, const char *from, const char *to, bool damaged,
		  struct sbuf *ret_why);

#endif
