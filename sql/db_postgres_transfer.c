/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_transfer.h: a server, by COPY in its binary format, each way. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_postgres_ahead.h"
#include "sql/db_postgres_claim.h"
#include "sql/db_postgres_number.h"
#include "sql/db_transfer.h"

#define HEAD	 "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0" /* two lengths of 0 */
#define HEAD_LEN 19
#define FULL	 (1 << 20) /* bytes sent in one piece */

/* The current transfer; its address is store.transfer. */
struct transfer {
	enum db_kind kinds[TRANSFER_COLUMNS];
	int n;
	struct sbuf out;
};

static int no_more(struct store *st)
{
	return db_driver_fail(st, STORE_FAILED, "%.400s", PQerrorMessage(postgres_of(st)->conn));
}

static int tables(struct store *st, db_table_function *each, void *arg)
{
	PGresult *res;
	struct db_table table = {.n = 0};
	int rc = db_postgres_link_run(
		postgres_of(st),
		"SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a "
		"ON a.attrelid = c.oid WHERE c.relkind = 'r' AND a.attnum > 0 "
		"AND NOT a.attisdropped AND c.relnamespace = current_schema()::regnamespace "
		"AND c.relname <> 'schema_version' ORDER BY 1, 2",
		&res);

	if (rc < 0)
		return rc;
	for (int i = 0, n = PQntuples(res); i <= n && rc > 0; i++) {
		const char *name = i < n ? PQgetvalue(res, i, 0) : "";

		if (table.n && strcmp(name, table.name) != 0) {
			rc = each(arg, &table);
			table.n = 0;
		}
		if (table.n == TRANSFER_COLUMNS)
			rc = db_driver_fail(st, STORE_FAILED, "%s has too many columns", name);
		if (rc < 0 || i == n)
			break;
		snprintf(table.name, sizeof(table.name), "%s", name);
		snprintf(table.columns[table.n++], sizeof(table.columns[0]), "%s",
			 PQgetvalue(res, i, 1));
	}
	PQclear(res);
	return rc;
}

static void add_columns(const struct db_table *table, struct sbuf *ret_sql)
{
	for (int i = 0; i < table->n; i++)
		sbuf_addf(ret_sql, "%s\"%s\"", i ? ", " : "", table->columns[i]);
}

static int note_kinds(struct store *st, const struct db_table *table, enum db_kind *ret_kinds)
{
	struct sbuf sql = SBUF_INIT;
	PGresult *res;
	int rc;

	sbuf_adds(&sql, "SELECT ");
	add_columns(table, &sql);
	sbuf_addf(&sql, " FROM \"%s\" LIMIT 0", table->name);
	rc = db_postgres_link_run(postgres_of(st), sql.buf, &res);
	sbuf_release(&sql);
	if (rc < 0)
		return rc;
	for (int i = 0; i < table->n && rc > 0; i++) {
		Oid type = PQftype(res, i);

		if (type != 17 && type != 20 && type != 25)
			rc = db_driver_fail(st, STORE_FAILED, "%s.%s has another type", table->name,
					    table->columns[i]);
		ret_kinds[i] = type == 20 ? DB_NUMBER : type == 25 ? DB_TEXT : DB_BYTES;
	}
	PQclear(res);
	return rc;
}

/* Starts a COPY; the connection then only sends or takes rows. */
static int start_copy(struct store *st, const struct db_table *table, bool out)
{
	struct sbuf sql = SBUF_INIT;
	PGresult *res;
	int rc;

	sbuf_addf(&sql, "COPY \"%s\" (", table->name);
	add_columns(table, &sql);
	sbuf_adds(&sql, out ? ") TO STDOUT (FORMAT binary)" : ") FROM STDIN (FORMAT binary)");
	res = PQexec(postgres_of(st)->conn, sql.buf);
	rc = PQresultStatus(res) == (out ? PGRES_COPY_OUT : PGRES_COPY_IN) ? 1 : no_more(st);
	PQclear(res);
	sbuf_release(&sql);
	return rc;
}

static int end_copy(struct store *st)
{
	PGresult *res;
	int rc = 1;

	while ((res = PQgetResult(postgres_of(st)->conn))) {
		if (PQresultStatus(res) != PGRES_COMMAND_OK)
			rc = no_more(st);
		PQclear(res);
	}
	return rc;
}

/* --- reading ---------------------------------------------------------------------------------- */

static uint32_t number32(const char *at)
{
	uint32_t n;

	memcpy(&n, at, sizeof(n));
	return ntohl(n);
}

/* libpq returns whole rows; false if it does not have `n` columns, as at the end. */
static bool read_row(const char *at, const char *end, const struct transfer *t,
		     struct db_value *ret_values)
{
	uint16_t n;

	if (end - at < 2)
		return false;
	memcpy(&n, at, sizeof(n));
	at += 2;
	if (ntohs(n) != t->n)
		return false;
	for (int i = 0; i < t->n; i++) {
		struct db_value *v = &ret_values[i];
		uint32_t len;

		if (end - at < 4)
			return false;
		len = number32(at);
		at += 4;
		*v = (struct db_value){.kind = len == UINT32_MAX ? DB_NULL : t->kinds[i]};
		if (v->kind == DB_NULL)
			continue;
		if ((size_t)(end - at) < len)
			return false;
		v->bytes = at;
		v->len = len;
		if (v->kind == DB_NUMBER && len == 8)
			v->number = db_postgres_number_get(at, 8);
		at += len;
	}
	return true;
}

static int read_table(struct store *st, const struct db_table *table, db_row_function *each,
		      void *arg)
{
	struct db_value values[TRANSFER_COLUMNS];
	struct transfer t = {.n = table->n};
	bool first = true;
	char *bytes;
	int len, ended, rc = note_kinds(st, table, t.kinds);

	if (rc > 0)
		rc = start_copy(st, table, true);
	if (rc < 0)
		return rc;
	while ((len = PQgetCopyData(postgres_of(st)->conn, &bytes, 0)) > 0) {
		const char *at = bytes;

		if (first && len >= HEAD_LEN)
			at += HEAD_LEN;
		first = false;
		if (rc > 0 && read_row(at, bytes + len, &t, values))
			rc = each(arg, values);
		PQfreemem(bytes);
	}
	ended = end_copy(st);
	return rc > 0 ? ended : rc;
}

/* --- writing ---------------------------------------------------------------------------------- */

static int begin(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	struct transfer *t;
	int rc = db_postgres_link_demand_no_wait(pg);

	if (rc < 0)
		return rc;
	st->transfer = t = mem_zeroed(1, sizeof(*t));
	sbuf_init(&t->out);
	pg->limit = 0;
	rc = db_postgres_link_run(
		pg,
		"BEGIN; " POSTGRES_LOCK "; SET LOCAL statement_timeout = 0; "
		"SET LOCAL idle_in_transaction_session_timeout = 0; "
		"CREATE TEMP TABLE reference ON COMMIT DROP AS SELECT conrelid::regclass::text AS tab, "
		"conname, pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE contype = 'f' "
		"AND connamespace = current_schema()::regnamespace; "
		"DO $$ DECLARE r record; BEGIN "
		"FOR r IN SELECT * FROM reference LOOP "
		"EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.tab, r.conname); END LOOP; "
		"FOR r IN SELECT relname FROM pg_class WHERE relkind = 'r' "
		"AND relnamespace = current_schema()::regnamespace "
		"AND relname <> 'schema_version' LOOP "
		"EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', r.relname); "
		"EXECUTE format('TRUNCATE %I', r.relname); END LOOP; END $$",
		NULL);
	pg->in_transaction = rc > 0;
	return rc;
}

/* The statistics are needed at once, by the verification: without them it reads whole tables. */
static int restore(struct store *st)
{
	struct transfer *t = st->transfer;

	sbuf_release(&t->out);
	free(t);
	st->transfer = NULL;
	return db_postgres_link_run(
		postgres_of(st),
		"DO $$ DECLARE r record; BEGIN "
		"FOR r IN SELECT relname FROM pg_class WHERE relkind = 'r' "
		"AND relnamespace = current_schema()::regnamespace "
		"AND relname <> 'schema_version' LOOP "
		"EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', r.relname); "
		"EXECUTE format('ANALYZE %I', r.relname); END LOOP; "
		"FOR r IN SELECT * FROM reference LOOP "
		"EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', r.tab, r.conname, r.def); "
		"END LOOP; END $$; "
		"SELECT setval('feed_number', greatest(1, (SELECT max(id) FROM game_news))), "
		"setval('outbox_number', (SELECT coalesce(max(id), 0) + 1 FROM outbox), false), "
		"setval('inbox_number', (SELECT coalesce(max(id), 0) + 1 FROM inbox), false)",
		NULL);
}

static int send_rows(struct store *st)
{
	struct transfer *t = st->transfer;
	int done = PQputCopyData(postgres_of(st)->conn, t->out.buf, (int)t->out.len);

	sbuf_reset(&t->out);
	return done == 1 ? 1 : no_more(st);
}

static int open_table(struct store *st, const struct db_table *table)
{
	struct transfer *t = st->transfer;
	int rc = note_kinds(st, table, t->kinds);

	t->n = table->n;
	if (rc > 0)
		rc = start_copy(st, table, false);
	sbuf_add(&t->out, HEAD, HEAD_LEN);
	return rc;
}

static void add32(struct sbuf *out, uint32_t n)
{
	n = htonl(n);
	sbuf_add(out, &n, sizeof(n));
}

static int row(struct store *st, const struct db_value *values)
{
	struct transfer *t = st->transfer;
	uint16_t n = htons((uint16_t)t->n);
	char number[8];

	sbuf_add(&t->out, &n, sizeof(n));
	for (int i = 0; i < t->n; i++) {
		const struct db_value *v = &values[i];

		if (v->kind != DB_NULL && v->kind != t->kinds[i])
			return db_driver_fail(st, STORE_FAILED, "a value has another type");
		if (v->kind == DB_NULL) {
			add32(&t->out, UINT32_MAX);
		} else if (v->kind == DB_NUMBER) {
			add32(&t->out, 8);
			db_postgres_number_put(number, 8, v->number);
			sbuf_add(&t->out, number, 8);
		} else {
			add32(&t->out, (uint32_t)v->len);
			sbuf_add(&t->out, v->bytes, v->len);
		}
	}
	return t->out.len > FULL ? send_rows(st) : 1;
}

static int close_table(struct store *st)
{
	struct transfer *t = st->transfer;
	uint16_t end = UINT16_MAX;
	int rc;

	sbuf_add(&t->out, &end, sizeof(end));
	rc = send_rows(st);
	if (rc > 0 && PQputCopyEnd(postgres_of(st)->conn, NULL) != 1)
		rc = no_more(st);
	return rc > 0 ? end_copy(st) : rc;
}

static void look(struct store *st, bool only_reads)
{
	struct postgres_store *pg = postgres_of(st);

	if (!only_reads)
		db_postgres_ahead_drop(st);
	pg->reading = only_reads;
}

static int hold(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_demand_no_wait(pg);

	if (rc < 0)
		return rc;
	pg->limit = 0;
	rc = db_postgres_link_run(pg,
				  "BEGIN; " POSTGRES_LOCK "; SET LOCAL statement_timeout = 0; "
				  "SET LOCAL idle_in_transaction_session_timeout = 0",
				  NULL);
	pg->in_transaction = rc > 0;
	return rc;
}

static int daemons(struct store *st, int *ret_n)
{
	PGresult *res;
	int rc = db_postgres_link_run(postgres_of(st),
				      "SELECT count(*) FROM daemon WHERE until >= "
				      "extract(epoch FROM clock_timestamp())",
				      &res);

	if (rc < 0)
		return rc;
	*ret_n = (int)strtol(PQgetvalue(res, 0, 0), NULL, 10);
	PQclear(res);
	return 1;
}

const struct db_transfer_driver db_postgres_transfer = {
	tables, read_table, begin, restore, open_table, row, close_table, look, hold, daemons};
