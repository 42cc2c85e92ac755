/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Moves a whole server from one database to another, of the same kind or the other: ids, tokens,
 * keys and Message-IDs stay.  Afterwards the source is marked as left, and store_open() refuses it.
 */
#ifndef SQL_STORE_TRANSFER_H
#define SQL_STORE_TRANSFER_H

#include "sql/store.h"

struct store_transfer_calls {
	/* After each table, and while it is copied or compared; may be NULL. */
	void (*told)(void *arg, const char *table, int64_t rows, bool compared);
	/*
	 * Looks at the copy within its transaction, and only reads.  1: it is to be used; 0: it is
	 * not; or a negative enum store_error.
	 */
	int (*check)(void *arg, struct store *to);
	void *arg;
};

/*
 * Copies every table in one transaction, reads the copy, compares numbers of rows and hashes, has
 * it checked, commits it, and marks `from` as left for `to`.  No daemon may serve from `from`, and
 * `to` must be empty.  Returns 1; 0 if `check` did; or a negative enum store_error with a sentence.
 * Unless it is 1, neither has changed, or the sentence says otherwise.
 */
int store_transfer(struct store *from, struct store *to, const struct store_transfer_calls *calls,
		   struct sbuf *ret_why);

#endif
