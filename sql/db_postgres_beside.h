/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Transactions beside those of other daemons: which statements they may run, and the locks with
 * which a transaction begins.  README.md says why this is sound.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_BESIDE_H
#define SQL_DB_POSTGRES_BESIDE_H

#include "sql/db_postgres_link.h"

/* Chooses how the next transaction begins: beside others with these games, or (NULL) alone. */
void db_postgres_beside_choose(struct postgres_store *pg, const int64_t *games, size_t n);
/*
 * Queues the locks of the transaction.  The result, for the caller to clear, has the number of
 * turns that have begun alone.
 */
int db_postgres_beside_queue(struct postgres_store *pg, PGresult **ret_begun);
/* Does the statement only read what turns that run alone change? */
bool db_postgres_beside_is_cold(const char *sql);
/* May the statement run in this transaction, with the values bound to it?  1, or STORE_BEYOND. */
int db_postgres_beside_allows(const struct postgres_query *q);

#endif
