/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_postgres_flight.h. */
#include "sql/db_postgres_flight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_postgres_number.h"

#define ANY_ROWS (-1)

/* --- the transaction -------------------------------------------------------------------------- */

void db_postgres_flight_open(struct postgres_store *pg)
{
	pg->flight.n = 0;
	pg->flight.open = true;
	pg->flight.careful = pg->st.shared.failed_late;
	pg->flight.failed = 0;
	pg->flight.committed = false;
	pg->st.shared.failed_late = false;
}

void db_postgres_flight_close(struct postgres_store *pg, bool committed)
{
	pg->flight.n = 0;
	pg->flight.open = false;
	pg->flight.failed = 0;
	if (committed)
		pg->st.shared.failed_late = false;
}

bool db_postgres_flight_may(const struct postgres_store *pg)
{
	return pg->flight.open && !pg->flight.careful;
}

/* --- queueing --------------------------------------------------------------------------------- */

static struct postgres_queued *enqueue(struct postgres_store *pg)
{
	struct postgres_flight *f = &pg->flight;

	if (f->n == f->size) {
		f->size = f->size ? f->size * 2 : 64;
		f->list = mem_resize(f->list, f->size, sizeof(*f->list));
	}
	f->list[f->n] = (struct postgres_queued){.rows = ANY_ROWS};
	return &f->list[f->n++];
}

static int unsent(struct postgres_store *pg)
{
	if (!pg->conn)
		return db_driver_fail(&pg->st, STORE_AWAY, "the connection was lost");
	return db_postgres_link_lose(pg, PQerrorMessage(pg->conn));
}

static bool begin_flight(struct postgres_store *pg)
{
	return pg->conn && (pg->flight.n || PQenterPipelineMode(pg->conn) == 1);
}

int db_postgres_flight_command(struct postgres_store *pg, const char *sql, PGresult **ret_res)
{
	if (!begin_flight(pg) || !PQsendQueryParams(pg->conn, sql, 0, NULL, NULL, NULL, NULL, 0))
		return unsent(pg);
	enqueue(pg)->ret_res = ret_res;
	return 1;
}

void db_postgres_flight_bind_number(struct postgres_query *q, int at, int64_t value)
{
	db_postgres_number_put(q->numbers[at], 8, value);
	q->values[at] = q->numbers[at];
	q->lengths[at] = 8;
}

void db_postgres_flight_bind_text(struct postgres_query *q, int at, const char *text)
{
	q->values[at] = text;
	q->lengths[at] = (int)strlen(text);
}

static int send_statement(struct postgres_query *q, struct postgres_queued **ret_queued)
{
	static const int binary[QUERY_PARAMS] = {
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	};
	struct postgres_store *pg = postgres_of(q->q.st);
	char name[16];

	snprintf(name, sizeof(name), "s%d", (int)(q - pg->queries));
	if (!begin_flight(pg) ||
	    !PQsendQueryPrepared(pg->conn, name, q->q.n_params, q->values, q->lengths, binary, 1))
		return unsent(pg);
	*ret_queued = enqueue(pg);
	return 1;
}

int db_postgres_flight_read(struct postgres_query *q, PGresult **ret_res)
{
	struct postgres_queued *queued;
	int rc = send_statement(q, &queued);

	if (rc > 0)
		queued->ret_res = ret_res;
	return rc;
}

int db_postgres_flight_write(struct postgres_query *q, bool one)
{
	struct postgres_queued *queued;
	int rc = send_statement(q, &queued);

	if (rc < 0)
		return rc;
	queued->rows = one ? 1 : ANY_ROWS;
	q->changes = 1; /* an assumption until it lands */
	return 1;
}

int db_postgres_flight_insert(struct postgres_query *q, int64_t id)
{
	struct postgres_queued *queued;
	int rc = send_statement(q, &queued);

	if (rc > 0)
		queued->id = id;
	return rc;
}

/* --- landing ---------------------------------------------------------------------------------- */

/* The result of the next statement in the queue; NULL if the connection was lost. */
static PGresult *receive(struct postgres_store *pg)
{
	PGresult *res = db_postgres_link_result(pg), *next;

	while (res && pg->conn && (next = db_postgres_link_result(pg)))
		PQclear(next);
	if (pg->conn)
		return res;
	PQclear(res);
	return NULL;
}

static bool succeeded(const PGresult *res)
{
	ExecStatusType status = PQresultStatus(res);

	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

int64_t db_postgres_flight_number(const PGresult *res)
{
	return db_postgres_number_get(PQgetvalue(res, 0, 0), (size_t)PQgetlength(res, 0, 0));
}

/* Did it do what its caller assumed? */
static int check(struct postgres_store *pg, const struct postgres_queued *queued, PGresult *res)
{
	if (queued->id && (PQntuples(res) != 1 || db_postgres_flight_number(res) != queued->id))
		return db_driver_fail(&pg->st, STORE_BUSY, "a row got another number than %lld",
				      (long long)queued->id);
	if (queued->rows != ANY_ROWS && strtol(PQcmdTuples(res), NULL, 10) != queued->rows)
		return db_driver_fail(&pg->st, STORE_FAILED, "a row to be changed does not exist");
	return 1;
}

static int take(struct postgres_store *pg, const struct postgres_queued *queued, PGresult *res)
{
	int rc;

	if (!succeeded(res) && !queued->may_fail)
		return db_postgres_link_fail(pg, res);
	rc = succeeded(res) ? check(pg, queued, res) : 1;
	if (rc > 0 && queued->ret_res)
		*queued->ret_res = res;
	else
		PQclear(res);
	return rc;
}

/* COMMIT, which the server does not skip after a statement that only its caller finds wrong. */
static bool is_committed(const PGresult *res)
{
	return PQresultStatus(res) == PGRES_COMMAND_OK &&
	       !strcmp(PQcmdStatus((PGresult *)res), "COMMIT");
}

/* The results up to the end of the flight; after an error the server skips the others. */
static int take_all(struct postgres_store *pg, size_t n)
{
	int rc = 1;

	for (size_t i = 0; i < n; i++) {
		PGresult *res = receive(pg);

		if (!res)
			return pg->conn ? unsent(pg) : STORE_AWAY;
		if (rc < 0) {
			pg->flight.committed |= is_committed(res);
			PQclear(res);
		} else {
			rc = take(pg, &pg->flight.list[i], res);
		}
		if (!pg->conn)
			return STORE_AWAY;
	}
	PQclear(db_postgres_link_result(pg)); /* of the synchronization */
	if (!pg->conn)
		return STORE_AWAY;
	return PQexitPipelineMode(pg->conn) == 1 ? rc : unsent(pg);
}

static int land(struct postgres_store *pg)
{
	size_t n = pg->flight.n;

	pg->flight.n = 0;
	return PQpipelineSync(pg->conn) == 1 ? take_all(pg, n) : unsent(pg);
}

int db_postgres_flight_land(struct postgres_store *pg)
{
	int rc;

	if (pg->flight.failed)
		return pg->flight.failed;
	if (!pg->flight.n)
		return 1;
	rc = land(pg);
	if (rc < 0 && rc != STORE_AWAY) {
		pg->flight.failed = (enum store_error)rc;
		pg->st.shared.failed_late = !pg->flight.committed;
	}
	return rc;
}

/* The error of the last statement is kept apart from those of the queued ones. */
int db_postgres_flight_run(struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	struct postgres_queued *queued;
	PGresult *res = NULL;
	int rc = send_statement(q, &queued);

	if (rc < 0)
		return rc;
	queued->ret_res = &res;
	queued->may_fail = true;
	rc = db_postgres_flight_land(pg);
	if (rc < 0) {
		PQclear(res);
		return rc;
	}
	if (!succeeded(res))
		return db_postgres_link_fail(pg, res);
	q->res = res;
	return 1;
}
