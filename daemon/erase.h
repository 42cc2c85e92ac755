/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erasing what is private to a person from the store, its files and the letters kept as files
 * (RULES S-35).
 */
#ifndef DAEMON_ERASE_H
#define DAEMON_ERASE_H

#include "daemon/context.h"
#include "sql/store_event.h"

/*
 * Erases the persons in the act's transaction and releases the list; erase_finish() follows the
 * commit.  1, or a negative enum store_error.
 */
int erase_run(struct context *ctx, struct erasure *e);

/*
 * After a commit: takes what was erased out of the unused space of the database, and deletes
 * letter files.  A database that somebody else reads is tried again at the next tick.
 */
void erase_finish(struct context *ctx);

/* Whoever was never registered loses what was noted of them since their entry: 1, or an error. */
int erase_lapsed(struct context *ctx, const struct entry_row *entries, size_t n);

#endif
