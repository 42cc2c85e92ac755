/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads announced before their results are needed, so that they share a round trip: those
 * announced before a transaction are sent with its BEGIN, after the lock of writers, those
 * announced in it with its next flight.  A result is used when the same statement runs with the
 * same parameters, unless the transaction has changed one of its tables since.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_AHEAD_H
#define SQL_DB_POSTGRES_AHEAD_H

#include "sql/db_postgres_link.h"

/* Announces a statement with the values bound to it. */
void db_postgres_ahead_announce(struct query *q);
/* Queues what was announced before the transaction. */
int db_postgres_ahead_send(struct postgres_store *pg);
/*
 * Sets q->res if the statement was announced with the values bound to it: 1, 0 if it was not, or an
 * error.
 */
int db_postgres_ahead_use(struct postgres_query *q);
/*
 * Keeps the result for the rest of a transaction that only reads, where a statement with the same
 * values gives the same rows.
 */
void db_postgres_ahead_keep(struct postgres_query *q);
/* A statement that writes makes the results of its table unusable; NULL: of all tables. */
void db_postgres_ahead_spoil(struct postgres_store *pg, const struct postgres_query *q);
/* Is that table, or a column of its name, in the statement? */
bool db_postgres_ahead_mentions(const char *sql, const char *table, size_t len);
/* At the end of a transaction; results in use end too. */
void db_postgres_ahead_clear(struct postgres_store *pg);
/* Within a transaction: see db_announced_drop(). */
void db_postgres_ahead_drop(struct store *st);

#endif
