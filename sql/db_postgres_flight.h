/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Statements that share a round trip.  In a transaction that writes, a statement whose result
 * nobody reads is queued and sent together with the next one whose result is read, at the latest
 * with COMMIT: a flight, in libpq's pipeline mode.  Only daemons do so, which run a turn again.
 *
 * A queued statement that fails is noticed only when the flight lands, maybe in another act, so
 * the whole transaction fails, savepoints included.  The next transaction of the connection waits
 * for every statement, so that the act that fails is known.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_FLIGHT_H
#define SQL_DB_POSTGRES_FLIGHT_H

#include "sql/db_postgres_link.h"

/* Starts a daemon's transaction that writes; before its first statement is queued. */
void db_postgres_flight_open(struct postgres_store *pg);
/* After the transaction; `committed`: with success. */
void db_postgres_flight_close(struct postgres_store *pg, bool committed);

/* May statements be queued?  Otherwise each is run at once. */
bool db_postgres_flight_may(const struct postgres_store *pg);

/* Binds a value to a parameter, counted from 0; the text is not copied. */
void db_postgres_flight_bind_number(struct postgres_query *q, int at, int64_t value);
void db_postgres_flight_bind_text(struct postgres_query *q, int at, const char *text);

/*
 * Queues a command, or a statement with the values bound to it.  The result goes to `*ret_res` when
 * the flight lands (NULL = only checked); the caller clears it.  Returns 1, or STORE_AWAY.
 */
int db_postgres_flight_command(struct postgres_store *pg, const char *sql, PGresult **ret_res);
int db_postgres_flight_read(struct postgres_query *q, PGresult **ret_res);
/* The number in the first column of its only row, in binary. */
int64_t db_postgres_flight_number(const PGresult *res);
/* Queues a statement without columns. `one`: it must change one row. */
int db_postgres_flight_write(struct postgres_query *q, bool one);
/* Queues an INSERT that must return `id`. */
int db_postgres_flight_insert(struct postgres_query *q, int64_t id);

/* Sends what is queued and waits for all results.  Returns 1, or the first error. */
int db_postgres_flight_land(struct postgres_store *pg);
/* Likewise, with a statement whose failure does not fail the transaction; sets q->res. */
int db_postgres_flight_run(struct postgres_query *q);

#endif
