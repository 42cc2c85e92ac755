/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Moves a whole server from one database to another, of the same kind or the other: ids, tokens,
 * keys and Message-IDs stay.  Afterwards the source is marked as left, and store_open() refuses it.
 *
 * Three commits follow each other, so that at no time both databases open:
 *
 *	the copy is there, marked as arriving		the source opens
 *	the source is marked as left			none opens
 *	the mark of the copy is removed			the copy opens
 *
 * If one fails, or the program is killed, the same call makes the copy again after the first, and
 * finishes it after the second.
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
 * it checked, commits it, and marks `from` as left for `to`.  Both are from store_open_moved().  No
 * daemon may serve from `from`, and `to` must be empty, or have a copy of the same server that was
 * not finished.  Returns 1; 2 if it has finished an earlier copy; 0 if `check` did; or a negative
 * enum store_error with a sentence.  Unless it is positive, neither has changed, or the sentence
 * says otherwise.
 */
int store_transfer(struct store *from, struct store *to, const struct store_transfer_calls *calls,
		   struct sbuf *ret_why);

#endif
