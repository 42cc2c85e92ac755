/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_transfer.h: a file. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_driver.h"
#include "sql/db_sqlite.h"
#include "sql/db_transfer.h"

/* The current transfer; its address is store.transfer. */
struct transfer {
	struct sbuf triggers; /* dropped temporarily */
	sqlite3_stmt *insert;
	int n; /* columns */
};

static int fail(struct store *st)
{
	return db_driver_fail(st, STORE_FAILED, "%s", sqlite3_errmsg(db_sqlite_handle(st)));
}

static int prepare(struct store *st, const char *sql, sqlite3_stmt **ret_stmt)
{
	int rc = sqlite3_prepare_v2(db_sqlite_handle(st), sql, -1, ret_stmt, NULL);

	return rc == SQLITE_OK ? 1 : fail(st);
}

/* Calls `each` with the first column of every row. */
static int each_text(struct store *st, const char *sql, int (*each)(void *arg, const char *text),
		     void *arg)
{
	sqlite3_stmt *s;
	int step, rc = prepare(st, sql, &s);

	if (rc < 0)
		return rc;
	while (rc > 0 && (step = sqlite3_step(s)) != SQLITE_DONE)
		rc = step == SQLITE_ROW ? each(arg, (const char *)sqlite3_column_text(s, 0))
					: fail(st);
	sqlite3_finalize(s);
	return rc;
}

static int add_column(void *arg, const char *name)
{
	struct db_table *table = arg;

	if (table->n == TRANSFER_COLUMNS)
		return STORE_FAILED;
	snprintf(table->columns[table->n++], sizeof(table->columns[0]), "%s", name);
	return 1;
}

struct listing {
	struct store *st;
	db_table_function *each;
	void *arg;
};

static int list_one(void *arg, const char *name)
{
	const struct listing *l = arg;
	struct db_table table = {.n = 0};
	char sql[200];
	int rc;

	snprintf(table.name, sizeof(table.name), "%s", name);
	snprintf(sql, sizeof(sql), "SELECT name FROM pragma_table_info('%s') ORDER BY name", name);
	rc = each_text(l->st, sql, add_column, &table);
	return rc > 0 ? l->each(l->arg, &table) : rc;
}

static int tables(struct store *st, db_table_function *each, void *arg)
{
	struct listing l = {st, each, arg};

	return each_text(st,
			 "SELECT name FROM sqlite_schema WHERE type = 'table' "
			 "AND name NOT LIKE 'sqlite_%' ORDER BY name",
			 list_one, &l);
}

static void add_columns(const struct db_table *table, struct sbuf *ret_sql)
{
	for (int i = 0; i < table->n; i++)
		sbuf_addf(ret_sql, "%s\"%s\"", i ? ", " : "", table->columns[i]);
}

static void read_value(sqlite3_stmt *s, int i, struct db_value *ret)
{
	switch (sqlite3_column_type(s, i)) {
	case SQLITE_INTEGER:
		*ret = (struct db_value){.kind = DB_NUMBER, .number = sqlite3_column_int64(s, i)};
		return;
	case SQLITE_NULL: *ret = (struct db_value){.kind = DB_NULL}; return;
	case SQLITE_BLOB:
		*ret = (struct db_value){.kind = DB_BYTES, .bytes = sqlite3_column_blob(s, i)};
		break;
	default:
		*ret = (struct db_value){.kind = DB_TEXT,
					 .bytes = (const char *)sqlite3_column_text(s, i)};
	}
	ret->len = (size_t)sqlite3_column_bytes(s, i);
}

static int read_table(struct store *st, const struct db_table *table, db_row_function *each,
		      void *arg)
{
	struct db_value values[TRANSFER_COLUMNS];
	struct sbuf sql = SBUF_INIT;
	sqlite3_stmt *s;
	int step, rc;

	sbuf_adds(&sql, "SELECT ");
	add_columns(table, &sql);
	sbuf_addf(&sql, " FROM \"%s\"", table->name);
	rc = prepare(st, sql.buf, &s);
	sbuf_release(&sql);
	if (rc < 0)
		return rc;
	while (rc > 0 && (step = sqlite3_step(s)) != SQLITE_DONE) {
		for (int i = 0; i < table->n && step == SQLITE_ROW; i++)
			read_value(s, i, &values[i]);
		rc = step == SQLITE_ROW ? each(arg, values) : fail(st);
	}
	sqlite3_finalize(s);
	return rc;
}

static int drop_trigger(void *arg, const char *name)
{
	struct store *st = arg;
	char sql[200];

	snprintf(sql, sizeof(sql), "DROP TRIGGER \"%s\"", name);
	return st->driver->script(st, sql);
}

static int keep_text(void *arg, const char *text)
{
	sbuf_addf(arg, "%s;\n", text);
	return 1;
}

static int empty_table(void *arg, const struct db_table *table)
{
	struct store *st = arg;
	char sql[200];

	snprintf(sql, sizeof(sql), "DELETE FROM \"%s\"", table->name);
	return st->driver->script(st, sql);
}

/* References are only checked at the end: groups and rulings refer to each other. */
static int begin(struct store *st)
{
	struct transfer *t = mem_zeroed(1, sizeof(*t));
	struct sbuf names = SBUF_INIT;
	int rc = st->driver->script(st, "PRAGMA foreign_keys = OFF");

	st->transfer = t;
	sbuf_init(&t->triggers);
	if (rc > 0)
		rc = db_transaction(st, DB_BEGIN);
	if (rc > 0)
		rc = each_text(st, "SELECT sql FROM sqlite_schema WHERE type = 'trigger'",
			       keep_text, &t->triggers);
	for (bool more = true; rc > 0 && more;) {
		sqlite3_stmt *s;

		rc = prepare(st, "SELECT name FROM sqlite_schema WHERE type = 'trigger' LIMIT 1",
			     &s);
		sbuf_reset(&names);
		more = rc > 0 && sqlite3_step(s) == SQLITE_ROW;
		if (more)
			sbuf_adds(&names, (const char *)sqlite3_column_text(s, 0));
		if (rc > 0)
			sqlite3_finalize(s);
		if (more)
			rc = drop_trigger(st, names.buf);
	}
	sbuf_release(&names);
	return rc > 0 ? tables(st, empty_table, st) : rc;
}

static int tell_reference(void *arg, const char *table)
{
	return db_driver_fail(arg, STORE_FAILED, "a row of %s refers to one that is not there",
			      table);
}

static int restore(struct store *st)
{
	struct transfer *t = st->transfer;
	int rc = t->triggers.len ? st->driver->script(st, t->triggers.buf) : 1;

	sbuf_release(&t->triggers);
	free(t);
	st->transfer = NULL;
	return rc > 0 ? each_text(st, "PRAGMA foreign_key_check", tell_reference, st) : rc;
}

static int open_table(struct store *st, const struct db_table *table)
{
	struct transfer *t = st->transfer;
	struct sbuf sql = SBUF_INIT;
	int rc;

	sbuf_addf(&sql, "INSERT INTO \"%s\" (", table->name);
	add_columns(table, &sql);
	sbuf_adds(&sql, ") VALUES (");
	for (int i = 0; i < table->n; i++)
		sbuf_adds(&sql, i ? ", ?" : "?");
	sbuf_adds(&sql, ")");
	t->n = table->n;
	rc = prepare(st, sql.buf, &t->insert);
	sbuf_release(&sql);
	return rc;
}

static int row(struct store *st, const struct db_value *values)
{
	struct transfer *t = st->transfer;
	int rc = SQLITE_OK;

	for (int i = 0; i < t->n && rc == SQLITE_OK; i++) {
		const struct db_value *v = &values[i];

		switch (v->kind) {
		case DB_NULL: rc = sqlite3_bind_null(t->insert, i + 1); break;
		case DB_NUMBER: rc = sqlite3_bind_int64(t->insert, i + 1, v->number); break;
		case DB_TEXT:
			rc = sqlite3_bind_text(t->insert, i + 1, v->bytes, (int)v->len,
					       SQLITE_STATIC);
			break;
		case DB_BYTES:
			rc = v->len ? sqlite3_bind_blob(t->insert, i + 1, v->bytes, (int)v->len,
							SQLITE_STATIC)
				    : sqlite3_bind_zeroblob(t->insert, i + 1, 0);
			break;
		}
	}
	if (rc == SQLITE_OK && sqlite3_step(t->insert) != SQLITE_DONE)
		rc = SQLITE_ERROR;
	if (rc != SQLITE_OK)
		return fail(st);
	sqlite3_reset(t->insert);
	return 1;
}

static int close_table(struct store *st)
{
	struct transfer *t = st->transfer;

	sqlite3_finalize(t->insert);
	t->insert = NULL;
	return 1;
}

static int hold(struct store *st)
{
	return db_transaction(st, DB_BEGIN);
}

/* Daemons of a file are kept out by its lock. */
static int daemons(struct store *st, int *ret_n)
{
	(void)st;
	*ret_n = 0;
	return 1;
}

const struct db_transfer_driver db_sqlite_transfer = {
	tables, read_table, begin, restore, open_table, row, close_table, NULL, hold, daemons};
