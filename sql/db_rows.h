/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows of a database file kept in memory as structs without pointers: a move reads the same
 * players, group and game a dozen times.  They are those of the current transaction.  A statement
 * that writes to a table spoils its rows, and so does a change by another connection.  Private to
 * sql/.
 */
#ifndef SQL_DB_ROWS_H
#define SQL_DB_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;
struct db_rows; /* of one connection */

enum db_rows_table {
	DB_ROWS_PLAYER,
	DB_ROWS_GROUP,
	DB_ROWS_TOURNEY,
	DB_ROWS_STAGE,
	DB_ROWS_GAME,	    /* with its state */
	DB_ROWS_PREFERENCE, /* all choices of a player */
	DB_ROWS_EPOCH,	    /* of a player's tokens */
	DB_ROWS_OUTAGE,	    /* the last one; its id is 1 */
	DB_ROWS_COUNT
};
#define DB_ROWS_ALL ((1U << DB_ROWS_COUNT) - 1)

struct db_rows *db_rows_new(void);
void db_rows_free(struct db_rows *rows); /* accepts NULL */

/* The rows, a bit set by enum db_rows_table, that a change of the table of that name spoils. */
unsigned db_rows_spoiled_by(const char *table);
/* Forgets the rows of these tables.  NULL is a no-op. */
void db_rows_spoil(struct db_rows *rows, unsigned tables);

/*
 * Whether the row is known; then it is copied to *ret_row.  Always false outside transactions, and
 * with a server.
 */
bool db_rows_find(struct store *st, enum db_rows_table table, int64_t id, void *ret_row,
		  size_t size);
/* The current transaction has read this row. */
void db_rows_keep(struct store *st, enum db_rows_table table, int64_t id, const void *row,
		  size_t size);
/* The row has changed, by a statement that spoils no others. */
void db_rows_drop(struct store *st, enum db_rows_table table, int64_t id);

#endif
