/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erases a person's private data from the store, its files and the letters kept as files (RULES
 * S-35).
 */
#ifndef DAEMON_ERASE_H
#define DAEMON_ERASE_H

#include "daemon/context.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

/*
 * Erases the persons within the act's transaction and releases the list; call erase_finish() after
 * the commit.  Returns 1, or a negative enum store_error.
 */
int erase_run(struct context *ctx, struct erasure *e);

/*
 * Call after a commit: scrubs the free space of the database and deletes letter files.  If another
 * process is reading the database, retries at the next tick.
 */
void erase_finish(struct context *ctx);

/* Deletes the file of a letter, where letters are kept as files; a failure is reported. */
void erase_letter(struct context *ctx, int64_t letter);

/* Erases stored data about entrants who were never registered: 1 or an error. */
int erase_lapsed(struct context *ctx, const struct entry_row *entries, size_t n);

#endif
