/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Binding, stepping and reading of prepared statements, and the meaning of SQLite's error codes:
 * what is ours (a broken statement), what passes (a lock, a full disk).
 */
#include "sql/db.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int db_error(struct store *st, int rc)
{
	snprintf(st->why, sizeof(st->why), "%s (%s)", sqlite3_errmsg(st->db), sqlite3_errstr(rc));
	switch (rc & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED: return STORE_BUSY;
	case SQLITE_FULL:
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
	case SQLITE_READONLY:
	case SQLITE_NOMEM: return STORE_FULL;
	}
	return STORE_FAILED;
}

struct query *db_query(struct store *st, enum statement which)
{
	struct query *q = &st->queries[which];

	assert(!sqlite3_stmt_busy(q->stmt));
	return q;
}

static int bind_one(sqlite3_stmt *s, int at, char type, va_list *ap)
{
	switch (type) {
	case 'i': return sqlite3_bind_int64(s, at, va_arg(*ap, int64_t));
	case 'z': {
		int64_t v = va_arg(*ap, int64_t);
		return v ? sqlite3_bind_int64(s, at, v) : sqlite3_bind_null(s, at);
	}
	case 'd': {
		struct civil d = va_arg(*ap, struct civil);
		return civil_is_none(d) ? sqlite3_bind_null(s, at)
					: sqlite3_bind_int64(s, at, d.day);
	}
	case 't': return sqlite3_bind_int64(s, at, va_arg(*ap, struct instant).sec);
	case 's': return sqlite3_bind_text(s, at, va_arg(*ap, const char *), -1, SQLITE_STATIC);
	case 'h': return sqlite3_bind_blob(s, at, va_arg(*ap, const void *), 32, SQLITE_STATIC);
	case 'b': {
		const void *p = va_arg(*ap, const void *);
		size_t len = va_arg(*ap, size_t);
		return sqlite3_bind_blob64(s, at, p ? p : "", len, SQLITE_STATIC);
	}
	case 'x': {
		const char *p = va_arg(*ap, const char *);
		size_t len = va_arg(*ap, size_t);
		return sqlite3_bind_text64(s, at, p, len, SQLITE_STATIC, SQLITE_UTF8);
	}
	}
	return SQLITE_MISUSE;
}

void db_bind(struct query *q, const char *types, ...)
{
	va_list ap;

	va_start(ap, types);
	for (int i = 0; types[i]; i++)
		if ((q->bind_rc = bind_one(q->stmt, i + 1, types[i], &ap)) != SQLITE_OK)
			break;
	va_end(ap);
}

int db_step(struct query *q)
{
	int rc = q->bind_rc == SQLITE_OK ? sqlite3_step(q->stmt) : q->bind_rc;

	if (rc == SQLITE_ROW)
		return 1;
	if (rc == SQLITE_DONE)
		return 0;
	return db_error(q->st, rc);
}

int db_done(struct query *q, int rc)
{
	sqlite3_reset(q->stmt);
	return rc;
}

int db_run(struct query *q)
{
	int rc = db_step(q);

	return db_done(q, rc < 0 ? rc : 1);
}

int db_insert(struct query *q, int64_t *ret_id)
{
	int rc = db_run(q);

	if (rc > 0)
		*ret_id = sqlite3_last_insert_rowid(q->st->db);
	return rc;
}

int db_changed(struct store *st, int rc)
{
	return rc > 0 ? sqlite3_changes(st->db) > 0 : rc;
}

/*
 * Readers take the columns in their order, so the search begins after the one read last.  A name
 * that is not there is a broken invariant: the statement table and its reader disagree.
 */
static int column_of(struct query *q, const char *name)
{
	for (int i = 0; i < q->n_columns; i++) {
		int at = (q->next_column + i) % q->n_columns;
		if (strcmp(q->columns[at], name) == 0) {
			q->next_column = at + 1;
			return at;
		}
	}
	fprintf(stderr, "sql: no column %s in: %s\n", name, sqlite3_sql(q->stmt));
	abort();
}

int64_t db_int(struct query *q, const char *column)
{
	return sqlite3_column_int64(q->stmt, column_of(q, column));
}

struct instant db_instant(struct query *q, const char *column)
{
	return (struct instant){db_int(q, column)};
}

bool db_null(struct query *q, const char *column)
{
	return sqlite3_column_type(q->stmt, column_of(q, column)) == SQLITE_NULL;
}

struct civil db_civil(struct query *q, const char *column)
{
	return db_null(q, column) ? CIVIL_NONE : (struct civil){(int32_t)db_int(q, column)};
}

const char *db_text_ref(struct query *q, const char *column, size_t *ret_len)
{
	int at = column_of(q, column);
	const char *text = (const char *)sqlite3_column_text(q->stmt, at);

	if (ret_len)
		*ret_len = (size_t)sqlite3_column_bytes(q->stmt, at);
	return text ? text : "";
}

void db_text(struct query *q, const char *column, char *ret_text, size_t size)
{
	size_t len;
	const char *text = db_text_ref(q, column, &len);

	if (len >= size)
		len = size - 1;
	memcpy(ret_text, text, len);
	ret_text[len] = '\0';
}

char *db_text_dup(struct query *q, const char *column)
{
	size_t len;
	const char *text = db_text_ref(q, column, &len);
	struct sbuf sb = SBUF_INIT;

	sbuf_add(&sb, text, len);
	return sbuf_detach(&sb, NULL);
}

const void *db_blob(struct query *q, const char *column, size_t *ret_len)
{
	int at = column_of(q, column);
	const void *blob = sqlite3_column_blob(q->stmt, at);

	*ret_len = (size_t)sqlite3_column_bytes(q->stmt, at);
	return blob;
}

void db_hash(struct query *q, const char *column, unsigned char ret_hash[STORE_HASH])
{
	size_t len;
	const void *blob = db_blob(q, column, &len);

	memset(ret_hash, 0, STORE_HASH);
	memcpy(ret_hash, blob ? blob : "", len < STORE_HASH ? len : STORE_HASH);
}

int db_minimum(struct query *q, struct instant *ret_at)
{
	int rc = db_step(q);

	if (rc > 0 && db_null(q, "at"))
		rc = 0;
	if (rc > 0)
		*ret_at = db_instant(q, "at");
	return db_done(q, rc);
}
