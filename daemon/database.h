/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What is done to a database while no daemon serves from it: its tables are brought to this
 * release, or all of it is moved to another database.  Both print how it went.
 */
#ifndef DAEMON_DATABASE_H
#define DAEMON_DATABASE_H

#include "daemon/process.h"

/* As the owner of the tables, where the server is a role that may not change them: exit status. */
int database_migrate(const char *name, struct sbuf *ret_why);
/*
 * Copies `from` to `to`, which is empty, and marks `from` as left; see store_transfer().  `proc`
 * has the configuration alone, whose `database` is then `to`.  True: it is done.
 */
bool database_copy(struct process *proc, const char *from, const char *to, struct sbuf *ret_why);

#endif
