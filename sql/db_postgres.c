/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The driver for PostgreSQL: transactions, the schema version, and the table of functions. */
#include "sql/db_postgres_ahead.h"
#include "sql/db_postgres_beside.h"
#include "sql/db_postgres_claim.h"
#include "sql/db_postgres_dump.h"
#include "sql/db_postgres_flight.h"
#include "sql/db_postgres_hint.h"
#include "sql/db_postgres_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Commits have no time limit on the server, where a commit cancelled while waiting for the standby
 * would look successful.  The client limits the wait instead.
 */
#define COMMIT_LIMIT 20.0 /* seconds */

static const char *const border_text[DB_BORDER_COUNT] = {
	[DB_BEGIN] = "BEGIN; " POSTGRES_LOCK,
	[DB_READ] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
	[DB_COMMIT] = "COMMIT",
	[DB_ROLLBACK] = "ROLLBACK",
	[DB_MARK] = "SAVEPOINT act",
	[DB_KEEP] = "RELEASE act",
	[DB_UNDO] = "ROLLBACK TO act",
};

/* The same, once the schema has what turns need. */
#define BEGIN_ALONE "BEGIN; SELECT turn_begin(1)"

static int open_uri(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	struct store *st;
	int rc = db_postgres_link_open(name, NULL, &st);

	(void)create; /* an administrator's */
	st->driver = &db_postgres;
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", st->name, st->why);
		db_postgres_link_close(postgres_of(st));
		return rc;
	}
	*ret_store = st;
	return 1;
}

static int open_beside(struct store *of, struct store **ret_store, struct sbuf *ret_why)
{
	struct store *st;
	int rc = db_postgres_link_open(postgres_of(of)->uri, postgres_of(of), &st);

	st->driver = &db_postgres;
	st->kept = of->kept;
	st->damaged = of->damaged;
	st->damaged_arg = of->damaged_arg;
	if (rc > 0)
		rc = db_postgres_query_prepare(st);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: a second connection, for reading: %s", st->name, st->why);
		db_postgres_link_close(postgres_of(st));
		return rc;
	}
	*ret_store = st;
	return 1;
}

static void close_link(struct store *st)
{
	db_postgres_hint_release(postgres_of(st));
	db_postgres_claim_release(postgres_of(st));
	db_postgres_link_close(postgres_of(st));
}

static void set_patience(struct store *st, int milliseconds)
{
	struct postgres_store *pg = postgres_of(st);
	char sql[64];

	pg->patience_ms = milliseconds > 0 ? milliseconds : 1; /* 0 would mean forever */
	snprintf(sql, sizeof(sql), "SET lock_timeout = %d", pg->patience_ms);
	if (pg->conn && !pg->in_transaction)
		db_postgres_link_run(pg, sql, NULL); /* otherwise the next connection gets it */
}

/* --- transactions ----------------------------------------------------------------------------- */

/* What belongs to a transaction is over with it. */
static int end(struct postgres_store *pg, int rc)
{
	db_postgres_flight_close(pg, rc > 0);
	db_postgres_ahead_clear(pg);
	pg->in_transaction = pg->reading = false;
	db_postgres_beside_choose(pg, NULL, 0);
	return rc;
}

/* With what was announced, in one flight. */
static int begin_reading(struct postgres_store *pg)
{
	int rc = db_postgres_flight_command(pg, border_text[DB_READ], NULL);

	if (rc > 0)
		rc = db_postgres_ahead_send(pg);
	return rc > 0 ? db_postgres_flight_land(pg) : rc;
}

static int begin_once(struct postgres_store *pg, enum db_border border)
{
	int rc = db_postgres_query_ready(pg);

	if (pg->beside)
		pg->st.kept.schema = pg->beside->st.kept.schema;

	db_postgres_link_check_numbers(pg);
	pg->begun_ids = pg->next_ids;
	if (border == DB_BEGIN && pg->owner[0])
		db_postgres_flight_open(pg);
	if (rc > 0 && border == DB_BEGIN && pg->owner[0])
		rc = db_postgres_claim_begin(pg);
	else if (rc > 0 && border == DB_READ && pg->n_ahead)
		rc = begin_reading(pg);
	else if (rc > 0)
		rc = db_postgres_link_run(
			pg, border == DB_BEGIN && pg->prepared ? BEGIN_ALONE : border_text[border],
			NULL);
	pg->reading = rc > 0 && border == DB_READ;
	if (rc < 0)
		pg->st.shared.failed_late = false;
	return rc;
}

/* Another daemon that waits for the standby keeps its locks, and only the reason helps. */
static void explain_wait(struct postgres_store *pg)
{
	char why[sizeof(pg->st.why)];
	bool away;

	memcpy(why, pg->st.why, sizeof(why));
	if (db_postgres_link_standby_away(pg, &away) > 0 && away)
		db_driver_fail(&pg->st, STORE_BUSY,
			       "no standby is connected to the server, and another turn waits for "
			       "it: %.300s",
			       why);
}

/* Detects a connection that broke while idle, and reconnects immediately. */
static int begin(struct postgres_store *pg, enum db_border border)
{
	int rc = 1;

	pg->lost = false;
	pg->broken = 0;
	for (int i = 0; i < 2; i++) {
		rc = begin_once(pg, border);
		if (rc != STORE_AWAY || pg->pause > 0)
			break;
	}
	pg->in_transaction = rc > 0;
	if (rc < 0)
		end(pg, rc);
	if (rc < 0 && pg->conn && PQtransactionStatus(pg->conn) != PQTRANS_IDLE) {
		char why[sizeof(pg->st.why)];

		memcpy(why, pg->st.why, sizeof(why));
		db_postgres_link_run(pg, border_text[DB_ROLLBACK], NULL);
		memcpy(pg->st.why, why, sizeof(why));
		if (rc == STORE_BUSY)
			explain_wait(pg);
	}
	return rc;
}

/* Whatever its result, nothing is lost. */
static int end_reading(struct postgres_store *pg)
{
	int rc = pg->lost ? STORE_AWAY : db_postgres_flight_land(pg);

	if (rc != STORE_AWAY)
		rc = db_postgres_link_run(pg, border_text[DB_COMMIT], NULL);
	pg->lost = false;
	return end(pg, rc);
}

/* With all that is queued, in one flight. */
static int send_commit(struct postgres_store *pg, bool here, PGresult **ret_res)
{
	int rc = db_postgres_flight_command(pg,
					    here ? "SET LOCAL synchronous_commit = local"
						 : "SET LOCAL statement_timeout = 0",
					    NULL);

	*ret_res = NULL;
	if (pg->limit > 0)
		pg->limit = COMMIT_LIMIT;
	pg->st.shared.commits = true;
	if (rc > 0)
		rc = db_postgres_flight_command(pg, border_text[DB_COMMIT], ret_res);
	if (rc > 0)
		rc = db_postgres_flight_land(pg);
	db_postgres_link_set_limit(pg);
	pg->st.shared.commits = false;
	if (rc < 0)
		PQclear(*ret_res);
	return rc;
}

/*
 * `here`: without waiting for the standby.
 *
 * A failed transaction, or one whose connection was lost, ends with a rollback.  If the answer to
 * COMMIT is lost, it is unknown whether it succeeded; and if a statement of its flight turns out to
 * have changed no row, it is too late to undo it: nothing may be run again in either case.
 */
static int commit(struct postgres_store *pg, bool here)
{
	PGresult *res;
	bool committed;
	char why[301];
	int rc;

	if (pg->reading)
		return end_reading(pg);
	if (pg->lost) {
		pg->lost = false;
		return end(pg, STORE_AWAY);
	}
	if (pg->flight.failed)
		return pg->flight.failed; /* to be rolled back */
	pg->commit_warned = false;
	rc = send_commit(pg, here, &res);
	pg->lost = false;
	snprintf(why, sizeof(why), "%.300s", rc < 0 ? pg->st.why : "");
	if (rc < 0 && pg->flight.committed) {
		end(pg, rc);
		return db_driver_fail(&pg->st, STORE_UNKNOWN, "a commit became true, but %s", why);
	}
	if (rc == STORE_AWAY) {
		end(pg, rc);
		return db_driver_fail(&pg->st, STORE_UNKNOWN,
				      "a commit has no answer, and may have become true: %s", why);
	}
	if (rc < 0)
		return rc; /* to be rolled back */
	committed = !strcmp(PQcmdStatus(res), "COMMIT");
	PQclear(res);
	end(pg, committed);
	if (!committed)
		return db_driver_fail(&pg->st, STORE_FAILED, "a transaction that failed is undone");
	if (pg->commit_warned)
		return db_driver_fail(&pg->st, STORE_UNKNOWN,
				      "the wait for the standby was given up in a commit");
	return 1;
}

static int rollback(struct postgres_store *pg)
{
	bool late = pg->st.shared.failed_late;
	int rc = 1;

	pg->lost = false;
	if (pg->flight.n)
		db_postgres_flight_land(pg); /* its result does not matter */
	if (pg->in_transaction)
		rc = db_postgres_link_run(pg, border_text[DB_ROLLBACK], NULL);
	if (pg->in_transaction && rc > 0)
		pg->next_ids = pg->begun_ids;
	end(pg, 0);
	pg->st.shared.failed_late = late;
	pg->lost = false;
	return rc;
}

/* A savepoint.  Undoing one after a queued statement failed would lose other acts. */
static int mark(struct postgres_store *pg, enum db_border border)
{
	int rc;

	if (pg->lost)
		return STORE_AWAY;
	if (pg->flight.failed)
		return pg->flight.failed;
	if (border == DB_UNDO || !db_postgres_flight_may(pg)) {
		rc = db_postgres_flight_land(pg);
		if (rc < 0)
			return rc;
	}
	if (border == DB_UNDO) {
		db_postgres_ahead_spoil(pg, NULL);
		pg->next_ids = pg->marked_ids;
	}
	if (border == DB_MARK)
		pg->marked_ids = pg->next_ids;
	rc = border != DB_UNDO && db_postgres_flight_may(pg)
		     ? db_postgres_flight_command(pg, border_text[border], NULL)
		     : db_postgres_link_run(pg, border_text[border], NULL);
	if (rc > 0 && border == DB_UNDO)
		pg->broken = 0;
	return rc;
}

static int transaction(struct store *st, enum db_border border)
{
	struct postgres_store *pg = postgres_of(st);

	switch (border) {
	case DB_BEGIN:
	case DB_READ: return begin(pg, border);
	case DB_COMMIT: return commit(pg, false);
	case DB_ROLLBACK: return rollback(pg);
	case DB_MARK:
	case DB_KEEP:
	case DB_UNDO: return mark(pg, border);
	case DB_BORDER_COUNT: break;
	}
	return STORE_FAILED;
}

/* Only daemons have others beside them. */
static int begin_beside(struct store *st, const int64_t *games, size_t n)
{
	struct postgres_store *pg = postgres_of(st);

	if (pg->owner[0])
		db_postgres_beside_choose(pg, games, n);
	return begin(pg, DB_BEGIN);
}

static int commit_here(struct store *st)
{
	return commit(postgres_of(st), true);
}

static bool in_transaction(const struct store *st)
{
	return postgres_of(st)->in_transaction;
}

static int64_t total_changes(const struct store *st)
{
	return postgres_of(st)->total_changes;
}

/* --- the schema ------------------------------------------------------------------------------- */

/* With a schema before this one only its own program works. */
#define OLDEST_SINCE 39

/* A database with tables but without a version belongs to another program. */
static int read_version(struct store *st, int *ret_version)
{
	struct postgres_store *pg = postgres_of(st);
	bool ours, empty;
	PGresult *res;
	int rc = db_postgres_link_run(
		pg,
		"SELECT to_regclass('schema_version') IS NOT NULL, NOT EXISTS "
		"(SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace "
		"AND relkind IN ('r', 'p', 'v'))",
		&res);

	if (rc < 0)
		return rc;
	ours = PQgetvalue(res, 0, 0)[0] == 't';
	empty = PQgetvalue(res, 0, 1)[0] == 't';
	PQclear(res);
	if (!ours && !empty)
		return db_driver_fail(st, STORE_FAILED,
				      "the database has tables that are not of kskakd");
	if (!ours) {
		*ret_version = 0;
		return 1;
	}
	rc = db_postgres_link_run(pg, "SELECT version FROM schema_version", &res);
	if (rc < 0)
		return rc;
	rc = PQntuples(res) == 1 ? 1
				 : db_driver_fail(st, STORE_FAILED, "schema_version has %d rows",
						  PQntuples(res));
	if (rc > 0)
		*ret_version = (int)strtol(PQgetvalue(res, 0, 0), NULL, 10);
	PQclear(res);
	return rc;
}

static int write_version(struct store *st, int version, int oldest)
{
	char sql[100];
	int rc = db_postgres_flight_land(postgres_of(st));

	if (version < OLDEST_SINCE)
		snprintf(sql, sizeof(sql), "UPDATE schema_version SET version = %d", version);
	else
		snprintf(sql, sizeof(sql), "UPDATE schema_version SET version = %d, oldest = %d",
			 version, oldest);
	return rc > 0 ? db_postgres_link_run(postgres_of(st), sql, NULL) : rc;
}

static int read_oldest(struct store *st, int version, int *ret_oldest)
{
	PGresult *res;
	int rc;

	*ret_oldest = version;
	if (version < OLDEST_SINCE)
		return 1;
	rc = db_postgres_link_run(postgres_of(st), "SELECT oldest FROM schema_version", &res);
	if (rc < 0)
		return rc;
	*ret_oldest = (int)strtol(PQgetvalue(res, 0, 0), NULL, 10);
	PQclear(res);
	return 1;
}

/* For a migration, which has no time limit. */
static int script(struct store *st, const char *sql)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_flight_land(pg);

	if (rc > 0)
		rc = db_postgres_link_run(pg, "SET LOCAL statement_timeout = 0", NULL);

	pg->limit = 0;
	if (rc > 0)
		rc = db_postgres_link_run(pg, sql, NULL);
	db_postgres_link_set_limit(pg);
	return rc;
}

/* Without the table nobody serves. */
static int demand_none_older(struct postgres_store *pg, int oldest)
{
	char sql[300];
	PGresult *res;
	int rc = db_postgres_link_run(pg, "SELECT to_regclass('daemon') IS NOT NULL", &res);
	bool exists = rc > 0 && PQgetvalue(res, 0, 0)[0] == 't';

	if (rc > 0)
		PQclear(res);
	if (!exists)
		return rc;
	snprintf(sql, sizeof(sql),
		 "SELECT string_agg(place, ', ' ORDER BY place) FROM daemon WHERE version < %d "
		 "AND until > extract(epoch FROM clock_timestamp())",
		 oldest);
	rc = db_postgres_link_run(pg, sql, &res);
	if (rc < 0)
		return rc;
	if (!PQgetisnull(res, 0, 0))
		rc = db_driver_fail(&pg->st, STORE_FAILED,
				    "servers of a release that does not work with the new tables "
				    "are running: %.200s; stop them first, then run "
				    "`kskak database migrate`",
				    PQgetvalue(res, 0, 0));
	PQclear(res);
	return rc;
}

/* Is the role the owner of the tables, or, if there are none, may it create them? */
static int allows_migration(struct store *st, int oldest)
{
	PGresult *res;
	int rc = db_postgres_link_run(
		postgres_of(st),
		"SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class "
		"WHERE oid = to_regclass('schema_version')), "
		"has_schema_privilege(current_schema(), 'CREATE'))",
		&res);

	if (rc < 0)
		return rc;
	rc = PQgetvalue(res, 0, 0)[0] == 't';
	PQclear(res);
	if (rc > 0)
		rc = demand_none_older(postgres_of(st), oldest);
	return rc > 0 ? db_postgres_link_demand_no_wait(postgres_of(st)) : rc;
}

/* --- files ------------------------------------------------------------------------------------ */

static int read_file(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n)
{
	(void)at;
	(void)ret_bytes;
	(void)size;
	(void)ret_n;
	return db_driver_fail(st, STORE_FAILED, "the files of the database are the server's");
}

/* The log is the server's. */
static int leave_log(struct store *st)
{
	(void)st;
	return 1;
}

/* Deleted data stay in the unused space of the tables until they are rewritten. */
static int rebuild(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_ready(pg), again;

	if (rc > 0)
		rc = db_postgres_link_unlimit(pg);
	if (rc > 0)
		rc = db_postgres_link_run(pg, "VACUUM FULL", NULL);
	again = db_postgres_link_limit(pg);
	return rc > 0 ? again : rc;
}

const struct db_driver db_postgres = {
	.dialect = DB_POSTGRES,
	.open = open_uri,
	.open_beside = open_beside,
	.close = close_link,
	.prepare = db_postgres_query_prepare,
	.set_patience = set_patience,
	.wait_outside = db_postgres_link_wait_outside,
	.take_claim = db_postgres_claim_take,
	.demand_standby = db_postgres_link_demand_standby,
	.guard = db_postgres_link_guard,
	.server_clock = db_postgres_claim_clock,
	.allows_migration = allows_migration,
	.read_version = read_version,
	.write_version = write_version,
	.read_oldest = read_oldest,
	.script = script,
	.transaction = transaction,
	.begin_beside = begin_beside,
	.renumber = db_postgres_query_renumber,
	.commit_here = commit_here,
	.hint_take = db_postgres_hint_take,
	.hint_send = db_postgres_hint_send,
	.in_transaction = in_transaction,
	.total_changes = total_changes,
	.query = db_postgres_query_take,
	.bind_int64 = db_postgres_query_bind_int64,
	.bind_text = db_postgres_query_bind_text,
	.bind_blob = db_postgres_query_bind_blob,
	.bind_null = db_postgres_query_bind_null,
	.step = db_postgres_query_step,
	.done = db_postgres_query_done,
	.write = db_postgres_query_write,
	.announce = db_postgres_ahead_announce,
	.drop_announced = db_postgres_ahead_drop,
	.insert = db_postgres_query_insert,
	.changes = db_postgres_query_changes,
	.int64 = db_postgres_query_int64,
	.is_null = db_postgres_query_is_null,
	.text = db_postgres_query_text,
	.blob = db_postgres_query_blob,
	.backup = db_postgres_dump_backup,
	.check = db_postgres_dump_check,
	.read_file = read_file,
	.empty_log = leave_log,
	.move_log = leave_log,
	.rebuild = rebuild,
};
