/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_postgres_hint.h.  Nothing here waits: a notice that is lost costs seconds, not moves. */
#include "sql/db_postgres_hint.h"

#include <stdlib.h>

#include "core/base/mem.h"

#define CHANNEL "kskakd"

/* A notice need not outlast a crash, so its commit waits for no disk and no standby. */
#define LISTEN "SET synchronous_commit = off; LISTEN " CHANNEL "; NOTIFY " CHANNEL

struct postgres_hint {
	struct db_postgres_attempt *attempt; /* NULL = none */
	PGconn *conn;			     /* NULL = none */
	struct store_server server;	     /* of `conn` */
	int connections;		     /* made so far */
	bool asked;			     /* a command has not been answered */
	bool again;			     /* NOTIFY once it has been */
	bool listens;			     /* LISTEN has been answered */
	double pause, next_at;		     /* as in struct postgres_store */
};

static void drop(struct postgres_hint *hint)
{
	PQfinish(hint->conn);
	hint->conn = NULL;
	hint->asked = hint->again = hint->listens = false;
	hint->next_at = db_postgres_connect_clock() + db_postgres_connect_pause(&hint->pause);
}

static void ignore_notice(void *arg, const PGresult *res)
{
	(void)arg;
	(void)res;
}

static void ask(struct postgres_hint *hint, const char *sql)
{
	hint->asked = true;
	hint->again = false;
	if (!PQsendQuery(hint->conn, sql) || PQflush(hint->conn) < 0)
		drop(hint);
}

/* Only beside a connection for turns, whose failures are those that are told. */
static void connect(struct postgres_store *pg, struct postgres_hint *hint)
{
	struct db_postgres_wish wish = {.patience_ms = pg->patience_ms, .known = pg->known};
	char why[400];
	int rc;

	if (!hint->attempt && (!pg->conn || db_postgres_connect_clock() < hint->next_at))
		return;
	if (!hint->attempt)
		hint->attempt = db_postgres_connect_begin(pg->uri, &wish);
	if (!db_postgres_connect_wait(hint->attempt, 0))
		return;
	rc = db_postgres_connect_end(hint->attempt, &hint->conn, &hint->server, why, sizeof(why));
	hint->attempt = NULL;
	if (rc < 0) {
		hint->conn = NULL;
		drop(hint);
		return;
	}
	hint->connections++;
	PQsetNoticeReceiver(hint->conn, ignore_notice, NULL);
	PQsetnonblocking(hint->conn, 1);
	ask(hint, LISTEN);
}

/* Takes the answers that are there; false: the connection is of no use. */
static bool take_answers(struct postgres_hint *hint)
{
	while (hint->asked && !PQisBusy(hint->conn)) {
		PGresult *res = PQgetResult(hint->conn);
		bool done = !res || PQresultStatus(res) == PGRES_COMMAND_OK;

		hint->asked = res != NULL;
		PQclear(res);
		if (!done)
			return false;
	}
	return true;
}

/* Those of this connection are no news. */
static bool take_notices(struct postgres_hint *hint)
{
	PGnotify *notice;
	bool heard = false;

	while ((notice = PQnotifies(hint->conn))) {
		heard |= notice->be_pid != PQbackendPID(hint->conn);
		PQfreemem(notice);
	}
	return heard;
}

/* Whatever was changed before LISTEN took effect has to be looked for as well. */
static bool read_all(struct postgres_hint *hint)
{
	bool heard;

	if (PQflush(hint->conn) < 0 || !PQconsumeInput(hint->conn) || !take_answers(hint)) {
		drop(hint);
		return false;
	}
	heard = take_notices(hint);
	if (!hint->asked && !hint->listens) {
		hint->listens = heard = true;
		hint->pause = 0;
	}
	if (!hint->asked && hint->again)
		ask(hint, "NOTIFY " CHANNEL);
	return heard;
}

/* A fail-over leads the turns to another server. */
static bool is_left_behind(const struct postgres_store *pg, const struct postgres_hint *hint)
{
	char why[400];

	return db_postgres_connect_follows(&pg->server, &hint->server, why, sizeof(why)) < 0;
}

void db_postgres_hint_take(struct store *st, struct store_hints *ret_hints)
{
	struct postgres_store *pg = postgres_of(st);
	struct postgres_hint *hint = pg->hint;
	bool heard;

	if (!hint)
		hint = pg->hint = mem_zeroed(1, sizeof(*hint));
	if (hint->conn && is_left_behind(pg, hint))
		drop(hint);
	if (!hint->conn)
		connect(pg, hint);
	heard = hint->conn && read_all(hint);
	*ret_hints = (struct store_hints){.fd = hint->conn ? PQsocket(hint->conn) : -1,
					  .connections = hint->connections,
					  .listens = hint->listens,
					  .heard = heard};
}

void db_postgres_hint_send(struct store *st)
{
	struct postgres_hint *hint = postgres_of(st)->hint;

	if (!hint || !hint->conn)
		return;
	hint->again = true;
	if (!hint->asked)
		ask(hint, "NOTIFY " CHANNEL);
}

void db_postgres_hint_release(struct postgres_store *pg)
{
	if (!pg->hint)
		return;
	db_postgres_connect_abandon(pg->hint->attempt);
	PQfinish(pg->hint->conn);
	free(pg->hint);
	pg->hint = NULL;
}
