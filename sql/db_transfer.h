/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows as values, for the copy of a whole database into one of the other kind: what a driver reads
 * and writes without knowing what a table means.  Private to sql/.
 */
#ifndef SQL_DB_TRANSFER_H
#define SQL_DB_TRANSFER_H

#include "sql/db.h"

#define TRANSFER_COLUMNS 40

enum db_kind { DB_NULL, DB_NUMBER, DB_TEXT, DB_BYTES };

struct db_value {
	enum db_kind kind;
	int64_t number;
	const char *bytes; /* of a text or bytes; borrowed */
	size_t len;
};

struct db_table {
	char name[64];
	char columns[TRANSFER_COLUMNS][64]; /* in order of their names, not of the table */
	int n;
};

typedef int db_table_function(void *arg, const struct db_table *table);
/* Stops with the result, if it is negative. */
typedef int db_row_function(void *arg, const struct db_value *values);

struct db_transfer_driver {
	/* The tables in order of their names, without those of the database itself. */
	int (*tables)(struct store *st, db_table_function *each, void *arg);
	int (*read)(struct store *st, const struct db_table *table, db_row_function *each,
		    void *arg);
	/*
	 * Begins a transaction without triggers and references, and empties all tables; restore()
	 * checks the references and puts back what was off, and leaves the transaction open.
	 */
	int (*begin)(struct store *st);
	int (*restore)(struct store *st);
	/* The rows of one table after another. */
	int (*open)(struct store *st, const struct db_table *table);
	int (*row)(struct store *st, const struct db_value *values);
	int (*close)(struct store *st);
	/*
	 * From now on, or no longer, the transaction of begin() only reads, so that what is
	 * announced is read ahead; NULL: nothing is gained by it.
	 */
	void (*look)(struct store *st, bool only_reads);
	/* Begins a transaction that may take hours and keeps others from writing. */
	int (*hold)(struct store *st);
	/* The number of daemons whose claim has not ended. */
	int (*daemons)(struct store *st, int *ret_n);
};
extern const struct db_transfer_driver db_sqlite_transfer;
extern const struct db_transfer_driver db_postgres_transfer;

#endif
