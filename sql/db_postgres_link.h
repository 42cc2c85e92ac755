/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of the driver for PostgreSQL, each built on those before it:
 *
 *   db_postgres_connect.c attempts to connect, each in a thread
 *   db_postgres_link.c    the connection, its limits, classes of failure
 *   db_postgres_hint.c    notices between daemons, on another connection
 *   db_postgres_claim.c   the daemons that serve, one for each place; the server's clock
 *   db_postgres_flight.c  statements that share a round trip
 *   db_postgres_ahead.c   reads announced before their results are needed
 *   db_postgres_beside.c  transactions beside those of other daemons
 *   db_postgres_query.c   statements: prepared by connection, bound and read by type
 *   db_postgres_dump.c    backup by pg_dump, and the check of the tables
 *   db_postgres.c         transactions, the schema's number, the table of the driver
 *
 * This header has what all parts share, and the connection.
 *
 * A transaction that writes takes one lock, so that it runs alone as in SQLite, even between
 * daemons: no other process changes what it has read.  Those of store_begin_beside() share the lock
 * and take others (README.md).  Readers are not blocked, and a daemon has a connection for them
 * alone.  If the connection is lost, the transaction fails with STORE_AWAY; the next one
 * reconnects, with a growing pause between attempts.
 *
 * The database has the encoding UTF8 and the locale C: text sorts by its bytes, and lower() folds
 * ASCII alone, both as in SQLite.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_LINK_H
#define SQL_DB_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "sql/db_driver.h"
#include "sql/db_postgres_connect.h"

struct postgres_query {
	struct query q;
	Oid param_types[QUERY_PARAMS];
	Oid column_types[QUERY_COLUMNS];
	const char *values[QUERY_PARAMS]; /* NULL is NULL */
	int lengths[QUERY_PARAMS];
	char numbers[QUERY_PARAMS][8]; /* storage for integers in values[] */
	const char *misfit; /* why a bound value does not fit its parameter; NULL = all fit */
	const char *text;   /* its SQL */
	bool cold;	    /* see db_postgres_beside_is_cold() */
	PGresult *res;	    /* of the current use */
	bool lent;	    /* by db_postgres_ahead.c, which clears it */
	int row;	    /* current; -1 = before the first */
	int64_t changes;
};

/* A statement or command of db_postgres_flight.c that has not been answered. */
struct postgres_queued {
	PGresult **ret_res; /* NULL = nobody reads it */
	int64_t id;	    /* that an INSERT must return; 0 = any */
	int rows;	    /* that it must change; negative = any number */
	bool may_fail;	    /* whoever reads the result looks at its status */
};

/* The tables whose numbers are foreseen, so that an INSERT need not wait for its own. */
enum postgres_busy { BUSY_OUTBOX, BUSY_INBOX, BUSY_COUNT };

/* The numbers that belong to the connection: the next one, one less than the last, and a block. */
struct postgres_numbers {
	int64_t next, end; /* equal: none */
	int64_t spare;	   /* first of a whole block, for when they are used up; 0 = none */
};
#define POSTGRES_BLOCK 64 /* the increment of the sequences */
struct postgres_next {
	struct postgres_numbers of[BUSY_COUNT];
	int connection; /* that took them */
};

struct postgres_flight {
	struct postgres_queued *list;
	size_t n, size;
	bool open;		 /* in a transaction that writes */
	bool careful;		 /* which waits for every statement */
	enum store_error failed; /* a queued statement, and with it the transaction; 0 = none */
	bool committed; /* COMMIT took effect although a statement did not do what was assumed */
};

#define POSTGRES_CHAINS 256
struct postgres_ahead; /* of db_postgres_ahead.c */
struct postgres_hint;  /* of db_postgres_hint.c */

struct postgres_store {
	struct store st;
	char *uri;
	struct postgres_store *beside;	     /* see store_open_beside(); NULL = it stands alone */
	PGconn *conn;			     /* NULL = none */
	struct db_postgres_attempt *attempt; /* to connect; NULL = none */
	struct store_server server;	     /* of the last connection */
	struct store_server known;	     /* see store_guard_server() */
	store_server_seen *seen;	     /* NULL = no guard */
	void *seen_arg;
	int patience_ms;
	bool prepared;	/* the statements, on this connection */
	bool wanted;	/* they should be, on every connection */
	bool standby;	/* is required */
	double limit;	/* seconds that an answer may take; 0 = no limit */
	char owner[40]; /* of the claim; "" = none */
	bool in_transaction;
	bool lost;		 /* the connection, during a transaction that has not been ended */
	enum store_error broken; /* the first error of the transaction; 0 = none */
	bool commit_warned;	 /* the server warned about the current commit */
	int64_t total_changes;
	struct postgres_flight flight;
	bool reading;				       /* in a transaction that only reads */
	struct postgres_hint *hint;		       /* NULL = nobody listens */
	struct postgres_ahead *ahead[POSTGRES_CHAINS]; /* by a hash of statement and values */
	int n_ahead;
	struct postgres_next next_ids; /* now, */
	struct postgres_next begun_ids,
		marked_ids; /* when the transaction began, at the savepoint */
	int64_t *games;	    /* locked by a transaction beside others */
	size_t n_games, room_games;
	double pause;	/* seconds until the next attempt to connect; 0 = at once */
	double next_at; /* of the monotonic clock */
	struct postgres_query queries[STMT_COUNT];
};

/* Each starts with the part visible to db.c. */
static inline struct postgres_store *postgres_of(const struct store *st)
{
	return (struct postgres_store *)st;
}

/*
 * Names the database of a URI for messages, without secrets and control characters; false with a
 * reason, also without secrets.
 */
bool db_postgres_link_name(const char *uri, struct sbuf *ret_name, struct sbuf *ret_why);
/*
 * Parses the name and connects; `beside` another store only to read, or NULL.  Close the store with
 * db_postgres_link_close().
 */
int db_postgres_link_open(const char *uri, struct postgres_store *beside, struct store **ret_store);
void db_postgres_link_close(struct postgres_store *pg);
/*
 * Is there a usable connection?  If not, it begins to reconnect when the pause is over, and waits a
 * moment for the result; STORE_AWAY while there is none.
 */
int db_postgres_link_ready(struct postgres_store *pg);
/* Forgets the numbers for rows to come; those that are left are never given. */
void db_postgres_link_drop_numbers(struct postgres_store *pg);
/* The same if the connection that took them is gone: another server may not know of it. */
void db_postgres_link_check_numbers(struct postgres_store *pg);
/* Abandons the connection, so that the next use reconnects. */
void db_postgres_link_drop(struct postgres_store *pg);
/* Likewise, with the reason; returns STORE_AWAY. */
int db_postgres_link_lose(struct postgres_store *pg, const char *why);
/* Records the server's message in `res` and returns its class. Clears `res`. */
int db_postgres_link_fail(struct postgres_store *pg, PGresult *res);
/* Runs one or several commands; `ret_res` gets the result of the last (NULL = discarded). */
int db_postgres_link_run(struct postgres_store *pg, const char *sql, PGresult **ret_res);
/*
 * The next result of the commands sent, within the time limit; NULL at the end, or if the
 * connection was lost.
 */
PGresult *db_postgres_link_result(struct postgres_store *pg);
/* Like PQexec(), within the time limit; NULL if the connection was lost. */
PGresult *db_postgres_link_exec(struct postgres_store *pg, const char *sql);
/* Implements wait_outside() of db_driver.h. */
void db_postgres_link_wait_outside(struct store *st);
/* Do commits wait for a standby while none is connected? */
int db_postgres_link_standby_away(struct postgres_store *pg, bool *ret_away);
/* Fails then: before what takes long, or whose commit would wait for it without a word. */
int db_postgres_link_demand_no_wait(struct postgres_store *pg);
/* See store_demand_standby() and store_guard_server(). */
int db_postgres_link_demand_standby(struct store *st);
int db_postgres_link_guard(struct store *st, const struct store_server *known,
			   store_server_seen *seen, void *arg);
/* Lifts the time limits of server and client for a long command. */
int db_postgres_link_unlimit(struct postgres_store *pg);
int db_postgres_link_limit(struct postgres_store *pg);
void db_postgres_link_set_limit(struct postgres_store *pg); /* the client's alone */
/* The variables of libpq's environment for the database, password included, set for a child. */
bool db_postgres_link_export(const struct postgres_store *pg);

#endif
