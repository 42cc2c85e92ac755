/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Moves a whole server from one database to another, of the same kind or the other: ids, tokens,
 * keys and Message-IDs stay.  Afterwards the source is marked as left, and store_open() refuses it.
 */
#ifndef SQL_STORE_TRANSFER_H
#define SQL_STORE_TRANSFER_H

#include "sql/store.h"

/* Called after each table, and while it is copied or compared. */
typedef void store_transfer_told(void *arg, const char *table, int64_t rows, bool compared);

/*
 * Copies every table in one transaction, reads the copy and compares numbers of rows and hashes,
 * commits it, and marks `from` as left for `to`.  No daemon may serve from `from`, and `to` must be
 * empty.  Returns 1, or a negative enum store_error with a sentence; then neither has changed,
 * unless the sentence says so.
 */
int store_transfer(struct store *from, struct store *to, store_transfer_told *told, void *arg,
		   struct sbuf *ret_why);

#endif
