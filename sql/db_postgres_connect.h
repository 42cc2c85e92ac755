/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Connecting to PostgreSQL: each attempt runs in a thread, because libpq resolves names and waits
 * for each host in turn, with no bound that suits a loop.  A server is only returned if it stores
 * data as SQLite does, takes writes, has the standby that is required, and is not one that a
 * fail-over has left behind.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_CONNECT_H
#define SQL_DB_POSTGRES_CONNECT_H

#include <libpq-fe.h>

#include "sql/store.h"

struct db_postgres_attempt;

struct db_postgres_wish {
	bool standby;		   /* is required */
	bool reads;		   /* it writes nothing */
	int patience_ms;	   /* for a lock */
	struct store_server known; /* see store_guard_server() */
};

struct db_postgres_attempt *db_postgres_connect_begin(const char *uri,
						      const struct db_postgres_wish *wish);
/* Waits for its end, at most `ms` milliseconds (negative: without limit); true if it has ended. */
bool db_postgres_connect_wait(struct db_postgres_attempt *a, int ms);
/* A descriptor that becomes readable when it ends; negative: it has ended. */
int db_postgres_connect_fd(const struct db_postgres_attempt *a);
/*
 * Frees an attempt that has ended: 1 with the connection and its server, or the error with a
 * sentence.
 */
int db_postgres_connect_end(struct db_postgres_attempt *a, PGconn **ret_conn,
			    struct store_server *ret_server, char *ret_why, size_t size);
/* Frees an attempt, whether it has ended or not; accepts NULL. */
void db_postgres_connect_abandon(struct db_postgres_attempt *a);
/*
 * Seconds until the next attempt after one that failed: doubles `*pause`, which is 0 at first, and
 * returns a random time between half of it and the whole, so that daemons do not reconnect
 * together.
 */
double db_postgres_connect_pause(double *pause);
/* Seconds of a clock that only goes forward; for the pauses between attempts and for time limits.
 */
double db_postgres_connect_clock(void);

/* Does a standby confirm the commits of this server?  1, or an error with a sentence. */
int db_postgres_connect_standby(PGconn *conn, char *ret_why, size_t size);
/* May `server` follow on `known`?  1, or an error with a sentence. */
int db_postgres_connect_follows(const struct store_server *known, const struct store_server *server,
				char *ret_why, size_t size);

#endif
