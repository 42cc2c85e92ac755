/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Statements on PostgreSQL.  Each connection prepares all of them in one round trip and learns the
 * types of their parameters and columns, so that values are sent and read in binary.  The first
 * step reads the whole result, so that another statement may run meanwhile.
 */
#include "sql/db_postgres_query.h"

#include "sql/db_postgres_ahead.h"
#include "sql/db_postgres_beside.h"
#include "sql/db_postgres_flight.h"
#include "sql/db_postgres_number.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPE_BOOL  16
#define TYPE_BYTEA 17
#define TYPE_INT8  20
#define TYPE_INT4  23
#define TYPE_TEXT  25

static const char *const statement_text[STMT_COUNT] = {
#define STATEMENT(name, sql) [STMT_##name] = sql,
#include "sql/statements_postgres.inc"
#undef STATEMENT
};

static inline struct postgres_query *own_query(const struct query *q)
{
	return (struct postgres_query *)q;
}

static const char *name_of(int statement, char ret_name[16])
{
	snprintf(ret_name, 16, "s%d", statement);
	return ret_name;
}

/* --- preparing -------------------------------------------------------------------------------- */

static bool send_all(struct postgres_store *pg)
{
	bool sent = PQenterPipelineMode(pg->conn) == 1;
	char name[16];

	for (int i = 0; i < STMT_COUNT && sent; i++)
		sent = PQsendPrepare(pg->conn, name_of(i, name), statement_text[i], 0, NULL) &&
		       PQsendDescribePrepared(pg->conn, name);
	return sent && PQpipelineSync(pg->conn) == 1;
}

static bool is_number(Oid type)
{
	return type == TYPE_INT8 || type == TYPE_INT4 || type == TYPE_BOOL;
}

static bool is_known(Oid type)
{
	return is_number(type) || type == TYPE_TEXT || type == TYPE_BYTEA;
}

/*
 * Columns are named only when the first connection describes them: later there may be a current
 * row.
 */
static int note_columns(struct postgres_query *q, const PGresult *res)
{
	bool first = !q->q.n_columns;
	int n = PQnfields(res), rc = 1;

	if (!first && n != q->q.n_columns)
		return db_driver_fail(q->q.st, STORE_NEWER, "a statement has %d columns, not %d", n,
				      q->q.n_columns);
	for (int i = 0; i < n && rc > 0; i++) {
		if (!is_known(PQftype(res, i)))
			return db_driver_fail(q->q.st, STORE_FAILED,
					      "column %s has a type that nobody reads (%u)",
					      PQfname(res, i), PQftype(res, i));
		if (first)
			rc = db_driver_column(&q->q, PQfname(res, i));
		if (rc > 0)
			q->column_types[i] = PQftype(res, i);
	}
	return rc;
}

static int note_description(struct postgres_query *q, const PGresult *res)
{
	int n = PQnparams(res);

	if (n > QUERY_PARAMS)
		return db_driver_fail(q->q.st, STORE_FAILED, "a statement has %d parameters", n);
	for (int i = 0; i < n; i++) {
		if (!is_known(PQparamtype(res, i)))
			return db_driver_fail(q->q.st, STORE_FAILED,
					      "parameter %d has a type that nobody sends (%u)",
					      i + 1, PQparamtype(res, i));
		q->param_types[i] = PQparamtype(res, i);
	}
	q->q.n_params = n;
	return note_columns(q, res);
}

static int receive_one(struct postgres_store *pg, int statement)
{
	struct postgres_query *q = &pg->queries[statement];
	PGresult *res = db_postgres_link_result(pg);
	char why[200];
	int rc = 1;

	if (!pg->conn)
		return STORE_AWAY;
	if (PQresultStatus(res) != PGRES_COMMAND_OK) {
		rc = db_postgres_link_fail(pg, res);
		snprintf(why, sizeof(why), "%.199s", pg->st.why);
		if (rc == STORE_FAILED)
			db_driver_fail(&pg->st, rc, "%s: in %.200s", why,
				       statement_text[statement]);
		return rc;
	}
	PQclear(res);
	PQclear(PQgetResult(pg->conn));
	res = db_postgres_link_result(pg);
	q->q.st = &pg->st;
	q->text = statement_text[statement];
	q->cold = db_postgres_beside_is_cold(q->text);
	if (!pg->conn)
		return STORE_AWAY;
	if (PQresultStatus(res) != PGRES_COMMAND_OK)
		return db_postgres_link_fail(pg, res);
	rc = note_description(q, res);
	PQclear(res);
	PQclear(PQgetResult(pg->conn));
	return rc;
}

/* A connection that failed to prepare is unusable. */
static int prepare_all(struct postgres_store *pg)
{
	int rc = 1;

	if (!send_all(pg)) {
		db_driver_fail(&pg->st, STORE_AWAY, "the statements could not be sent: %.300s",
			       PQerrorMessage(pg->conn));
		rc = STORE_AWAY;
	}
	for (int i = 0; i < STMT_COUNT && rc > 0; i++)
		rc = receive_one(pg, i);
	if (rc > 0) {
		PQclear(db_postgres_link_result(pg)); /* of the end of the pipeline */
		pg->prepared = pg->conn && PQexitPipelineMode(pg->conn) == 1;
		if (!pg->conn)
			rc = STORE_AWAY;
		else if (!pg->prepared)
			rc = db_driver_fail(&pg->st, STORE_AWAY, "%.300s",
					    PQerrorMessage(pg->conn));
	}
	if (rc < 0 && pg->conn)
		db_postgres_link_drop(pg);
	return rc;
}

int db_postgres_query_ready(struct postgres_store *pg)
{
	int rc = db_postgres_link_ready(pg);

	if (rc < 0 || pg->prepared || !pg->wanted)
		return rc;
	rc = db_postgres_link_run(pg, "DEALLOCATE ALL", NULL);
	return rc > 0 ? prepare_all(pg) : rc;
}

int db_postgres_query_prepare(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_ready(pg);

	if (rc > 0)
		rc = prepare_all(pg);
	pg->wanted = rc > 0;
	return rc;
}

/* --- binding ---------------------------------------------------------------------------------- */

struct query *db_postgres_query_take(struct store *st, enum statement which)
{
	struct postgres_query *q = &postgres_of(st)->queries[which];

	assert(!q->res);
	q->misfit = NULL;
	q->row = -1;
	q->changes = 0;
	return &q->q;
}

static void bind(struct query *query, int at, const char *value, size_t len)
{
	struct postgres_query *q = own_query(query);

	assert(at < query->n_params);
	if (len > INT_MAX)
		q->misfit = "a value is too long";
	q->values[at] = value;
	q->lengths[at] = (int)len;
}

void db_postgres_query_bind_int64(struct query *query, int at, int64_t value)
{
	struct postgres_query *q = own_query(query);
	Oid type = q->param_types[at];
	size_t size = type == TYPE_INT4 ? 4 : 8;

	if (!is_number(type) || type == TYPE_BOOL)
		q->misfit = "a number is bound to what is none";
	if (size == 4 && (value > INT32_MAX || value < INT32_MIN))
		q->misfit = "a number is out of range";
	db_postgres_number_put(q->numbers[at], size, value);
	bind(query, at, q->numbers[at], size);
}

void db_postgres_query_bind_text(struct query *query, int at, const char *text, size_t len)
{
	if (own_query(query)->param_types[at] != TYPE_TEXT)
		own_query(query)->misfit = "a text is bound to what is none";
	bind(query, at, text, len);
}

void db_postgres_query_bind_blob(struct query *query, int at, const void *bytes, size_t len)
{
	if (own_query(query)->param_types[at] != TYPE_BYTEA)
		own_query(query)->misfit = "bytes are bound to what is none";
	bind(query, at, bytes, len);
}

void db_postgres_query_bind_null(struct query *query, int at)
{
	bind(query, at, NULL, 0);
}

/* --- running ---------------------------------------------------------------------------------- */

static int run_once(struct postgres_store *pg, struct postgres_query *q)
{
	static const int binary[QUERY_PARAMS] = {
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	};
	char name[16];
	PGresult *next;
	ExecStatusType status;

	if (!pg->conn)
		return db_driver_fail(&pg->st, STORE_AWAY, "the connection was lost");
	if (!PQsendQueryPrepared(pg->conn, name_of((int)(q - pg->queries), name), q->q.n_params,
				 q->values, q->lengths, binary, 1))
		return db_postgres_link_fail(pg, NULL);
	q->res = db_postgres_link_result(pg);
	if (!q->res)
		return pg->conn ? db_postgres_link_fail(pg, NULL) : STORE_AWAY;
	while (pg->conn && (next = db_postgres_link_result(pg))) {
		PQclear(q->res);
		q->res = next;
	}
	status = PQresultStatus(q->res);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
		PGresult *res = q->res;

		q->res = NULL;
		return db_postgres_link_fail(pg, res);
	}
	return 1;
}

/* Can the statement be run with the values bound to it? */
static int look_at_values(const struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);

	if (q->misfit)
		return db_driver_fail(&pg->st, STORE_FAILED, "%s: %.300s", q->misfit, q->text);
	if (pg->lost)
		return STORE_AWAY;
	return pg->flight.failed ? pg->flight.failed : db_postgres_beside_allows(q);
}

static bool is_read(const struct postgres_query *q)
{
	return !strncmp(q->text, "SELECT", 6);
}

/* Outside a transaction a lost connection or plan is recreated once. */
static int run_alone(struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	int rc = 1;

	if (!pg->in_transaction)
		rc = db_postgres_query_ready(pg);
	if (rc < 0)
		return rc;
	rc = run_once(pg, q);
	if (rc < 0 && !pg->lost && !pg->in_transaction && (!pg->conn || !pg->prepared)) {
		rc = db_postgres_query_ready(pg);
		if (rc > 0)
			rc = run_once(pg, q);
	}
	return rc;
}

static int run(struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	int rc = look_at_values(q);

	if (rc < 0)
		return rc;
	rc = is_read(q) ? db_postgres_ahead_use(q) : 0;
	if (rc != 0)
		return rc;
	if (!is_read(q))
		db_postgres_ahead_spoil(pg, q);
	rc = pg->flight.n ? db_postgres_flight_run(q) : run_alone(q);
	if (rc > 0 && PQresultStatus(q->res) == PGRES_TUPLES_OK && PQnfields(q->res) == 0)
		rc = db_driver_fail(&pg->st, STORE_FAILED, "a statement without columns has rows");
	if (rc > 0 && strncmp(PQcmdStatus(q->res), "SELECT", 6) != 0) {
		q->changes = strtoll(PQcmdTuples(q->res), NULL, 10);
		pg->total_changes += q->changes;
	}
	if (rc > 0 && is_read(q))
		db_postgres_ahead_keep(q);
	return rc;
}

int db_postgres_query_step(struct query *query)
{
	struct postgres_query *q = own_query(query);
	int rc = q->res ? 1 : run(q);

	if (rc < 0)
		return rc;
	return ++q->row < PQntuples(q->res);
}

int db_postgres_query_done(struct query *query, int rc)
{
	struct postgres_query *q = own_query(query);

	if (!q->lent)
		PQclear(q->res);
	q->res = NULL;
	q->lent = false;
	return rc;
}

int db_postgres_query_write(struct query *query, bool one)
{
	struct postgres_query *q = own_query(query);
	struct postgres_store *pg = postgres_of(query->st);
	int rc;

	if (!db_postgres_flight_may(pg) || query->n_columns) {
		rc = db_postgres_query_step(query);
		db_postgres_query_done(query, rc);
		if (rc >= 0 && one && q->changes != 1)
			return db_driver_fail(query->st, STORE_FAILED, "no row was changed");
		return rc < 0 ? rc : 1;
	}
	rc = look_at_values(q);
	if (rc < 0)
		return rc;
	db_postgres_ahead_spoil(pg, q);
	pg->total_changes++;
	return db_postgres_flight_write(q, one);
}

/* The numbers of its table, if that is a busy one; else NULL. */
static struct postgres_numbers *numbers_of(const struct postgres_query *q)
{
	static const enum statement busy[BUSY_COUNT] = {
		[BUSY_OUTBOX] = STMT_OUTBOX_ADD,
		[BUSY_INBOX] = STMT_INBOX_ADD,
	};
	struct postgres_store *pg = postgres_of(q->q.st);

	for (int i = 0; i < BUSY_COUNT; i++)
		if (q == &pg->queries[busy[i]])
			return &pg->next_ids.of[i];
	return NULL;
}

/* The next number of the connection; 0: it has none. */
static int64_t next_number(struct postgres_numbers *numbers)
{
	if (numbers->next == numbers->end && numbers->spare)
		*numbers = (struct postgres_numbers){numbers->spare,
						     numbers->spare + POSTGRES_BLOCK, 0};
	return numbers->next < numbers->end ? numbers->next++ : 0;
}

static int insert_later(struct postgres_query *q, int64_t id, int64_t *ret_id)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	int rc = look_at_values(q);

	if (rc < 0)
		return rc;
	db_postgres_ahead_spoil(pg, q);
	rc = db_postgres_flight_insert(q, id);
	if (rc < 0)
		return rc;
	pg->total_changes++;
	q->changes = 1;
	*ret_id = id;
	return 1;
}

static int insert_now(struct query *query, int64_t *ret_id)
{
	int rc = db_postgres_query_step(query);

	if (rc > 0)
		*ret_id = db_postgres_query_int64(query, 0);
	return db_postgres_query_done(query, rc == 0 ? STORE_FAILED : rc);
}

/* Into a busy table: the number is the last parameter, and if it is NULL the server takes a block.
 */
int db_postgres_query_insert(struct query *query, int64_t *ret_id)
{
	struct postgres_query *q = own_query(query);
	struct postgres_store *pg = postgres_of(query->st);
	struct postgres_numbers *numbers = numbers_of(q);
	int64_t id;
	int rc;

	if (!numbers)
		return insert_now(query, ret_id);
	db_postgres_link_check_numbers(pg);
	id = next_number(numbers);
	if (id)
		db_postgres_query_bind_int64(query, query->n_params - 1, id);
	if (id && db_postgres_flight_may(pg))
		return insert_later(q, id, ret_id);
	rc = insert_now(query, ret_id);
	if (rc > 0 && !id)
		*numbers = (struct postgres_numbers){*ret_id + 1, *ret_id + POSTGRES_BLOCK, 0};
	return rc;
}

void db_postgres_query_renumber(struct store *st)
{
	postgres_of(st)->next_ids.of[BUSY_OUTBOX] = (struct postgres_numbers){0, 0, 0};
}

int64_t db_postgres_query_changes(const struct query *query)
{
	return own_query(query)->changes;
}

/* --- columns ---------------------------------------------------------------------------------- */

int64_t db_postgres_query_int64(struct query *query, int at)
{
	struct postgres_query *q = own_query(query);

	if (!is_number(q->column_types[at]))
		return 0;
	return db_postgres_number_get(PQgetvalue(q->res, q->row, at),
				      (size_t)PQgetlength(q->res, q->row, at));
}

bool db_postgres_query_is_null(struct query *query, int at)
{
	struct postgres_query *q = own_query(query);

	return PQgetisnull(q->res, q->row, at) != 0;
}

const char *db_postgres_query_text(struct query *query, int at, size_t *ret_len)
{
	struct postgres_query *q = own_query(query);

	assert(!is_number(q->column_types[at]));
	if (ret_len)
		*ret_len = (size_t)PQgetlength(q->res, q->row, at);
	return PQgetvalue(q->res, q->row, at);
}

const void *db_postgres_query_blob(struct query *query, int at, size_t *ret_len)
{
	struct postgres_query *q = own_query(query);

	*ret_len = (size_t)PQgetlength(q->res, q->row, at);
	return *ret_len ? PQgetvalue(q->res, q->row, at) : NULL;
}
