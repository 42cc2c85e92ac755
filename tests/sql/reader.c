/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See reader.h. */
#include <config.h>

#include "tests/sql/reader.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_POSTGRESQL
#include <libpq-fe.h>
#endif

#define COLUMNS 64

struct reader {
	sqlite3 *file; /* NULL = on PostgreSQL */
#ifdef WITH_POSTGRESQL
	PGconn *conn;
#endif
};

typedef void reader_row(void *arg, int n, const char *const *values);

static void die(const char *why, const char *sql)
{
	fprintf(stderr, "reader.c: %s: %s\n", why, sql);
	exit(1);
}

#ifdef WITH_POSTGRESQL
static bool connect_to(struct reader *reader, const char *uri)
{
	reader->conn = PQconnectdb(uri);
	return PQstatus(reader->conn) == CONNECTION_OK;
}

static void disconnect(struct reader *reader)
{
	PQfinish(reader->conn);
}

static void each_of_postgres(struct reader *reader, const char *sql, reader_row *row, void *arg)
{
	const char *values[COLUMNS];
	PGresult *res;

	if (PQstatus(reader->conn) != CONNECTION_OK)
		PQreset(reader->conn); /* a test may have stopped the server meanwhile */
	res = PQexec(reader->conn, sql);
	if (PQresultStatus(res) != PGRES_TUPLES_OK || PQnfields(res) > COLUMNS)
		die(PQerrorMessage(reader->conn), sql);
	for (int i = 0; i < PQntuples(res); i++) {
		for (int k = 0; k < PQnfields(res); k++)
			values[k] = PQgetvalue(res, i, k);
		row(arg, PQnfields(res), values);
	}
	PQclear(res);
}
#else
static bool connect_to(struct reader *reader, const char *uri)
{
	(void)reader;
	fprintf(stderr, "reader.c: %s: built without PostgreSQL\n", uri);
	return false;
}

static void disconnect(struct reader *reader)
{
	(void)reader;
}

static void each_of_postgres(struct reader *reader, const char *sql, reader_row *row, void *arg)
{
	(void)reader;
	(void)row;
	(void)arg;
	die("built without PostgreSQL", sql);
}
#endif

struct reader *reader_open(const char *database)
{
	struct reader *reader = calloc(1, sizeof(*reader));
	bool done;

	if (!reader)
		return NULL;
	if (!strncmp(database, "postgresql:", 11))
		done = connect_to(reader, database);
	else
		done = sqlite3_open_v2(database, &reader->file, SQLITE_OPEN_READONLY, NULL) ==
			       SQLITE_OK &&
		       sqlite3_busy_timeout(reader->file, 10000) == SQLITE_OK;
	if (done)
		return reader;
	reader_close(reader);
	return NULL;
}

void reader_close(struct reader *reader)
{
	if (!reader)
		return;
	if (reader->file)
		sqlite3_close(reader->file);
	else
		disconnect(reader);
	free(reader);
}

bool reader_on_postgres(const struct reader *reader)
{
	return !reader->file;
}

static void each_of_sqlite(struct reader *reader, const char *sql, reader_row *row, void *arg)
{
	const char *values[COLUMNS];
	sqlite3_stmt *stmt;
	int rc, n;

	if (sqlite3_prepare_v2(reader->file, sql, -1, &stmt, NULL) != SQLITE_OK)
		die(sqlite3_errmsg(reader->file), sql);
	n = sqlite3_column_count(stmt);
	while ((rc = sqlite3_step(stmt)) == SQLITE_ROW && n <= COLUMNS) {
		for (int i = 0; i < n; i++) {
			const unsigned char *text = sqlite3_column_text(stmt, i);

			values[i] = text ? (const char *)text : "";
		}
		row(arg, n, values);
	}
	if (rc != SQLITE_DONE)
		die(sqlite3_errmsg(reader->file), sql);
	sqlite3_finalize(stmt);
}

void reader_each(struct reader *reader, const char *sql, reader_row *row, void *arg)
{
	if (reader->file)
		each_of_sqlite(reader, sql, row, arg);
	else
		each_of_postgres(reader, sql, row, arg);
}

struct first {
	bool found;
	long long value;
};

static void note_first(void *arg, int n, const char *const *values)
{
	struct first *first = arg;

	(void)n;
	if (!first->found)
		first->value = strtoll(values[0], NULL, 10);
	first->found = true;
}

long long reader_number(struct reader *reader, const char *sql, long long none)
{
	struct first first = {.found = false};

	reader_each(reader, sql, note_first, &first);
	return first.found ? first.value : none;
}
