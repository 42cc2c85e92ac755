/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Chooses the driver, and implements the functions common to all drivers on top of it. */
#include <config.h>

#include "sql/db.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_driver.h"

/* --- the connection --------------------------------------------------------------------------- */

static bool is_uri(const char *name)
{
	return !strncmp(name, "postgresql:", 11) || !strncmp(name, "postgres:", 9);
}

int db_open(const char *name, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	if (!is_uri(name))
		return db_sqlite.open(name, create, ret_store, ret_why);
#ifdef WITH_POSTGRESQL
	return db_postgres.open(name, create, ret_store, ret_why);
#else
	sbuf_adds(ret_why, "the database is on PostgreSQL, and this program was built without it");
	return STORE_FAILED;
#endif
}

void db_close(struct store *st)
{
	if (st)
		st->driver->close(st);
}

enum db_dialect db_dialect(const struct store *st)
{
	return st->driver->dialect;
}

const char *db_name(const struct store *st)
{
	return st->name;
}

int db_prepare(struct store *st)
{
	return st->driver->prepare(st);
}

int db_claim(struct store *st, const char *owner)
{
	return st->driver->take_claim ? st->driver->take_claim(st, owner) : 1;
}

/* store_open_beside() */
int db_open_beside(struct store *of, struct store **ret_store, struct sbuf *ret_why)
{
	if (!of->driver->open_beside)
		return 0;
	return of->driver->open_beside(of, ret_store, ret_why);
}

int db_demand_standby(struct store *st)
{
	return st->driver->demand_standby ? st->driver->demand_standby(st) : 1;
}

int db_guard(struct store *st, const struct store_server *known, store_server_seen *seen, void *arg)
{
	return st->driver->guard ? st->driver->guard(st, known, seen, arg) : 1;
}

int db_server_clock(struct store *st, int64_t *ret_usec)
{
	return st->driver->server_clock ? st->driver->server_clock(st, ret_usec) : 0;
}

int db_may_migrate(struct store *st, int oldest)
{
	return st->driver->allows_migration ? st->driver->allows_migration(st, oldest) : 1;
}

void db_set_wait(struct store *st, store_wait *wait, void *arg)
{
	st->wait = wait;
	st->wait_arg = arg;
	if (wait && st->driver->wait_outside)
		st->driver->wait_outside(st);
}

void db_set_patience(struct store *st, int milliseconds)
{
	st->driver->set_patience(st, milliseconds);
}

void db_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg)
{
	st->damaged = damaged;
	st->damaged_arg = arg;
}

const char *db_why(const struct store *st)
{
	return st->why;
}

int64_t db_failures(const struct store *st)
{
	return st->failures;
}

int db_fail(struct store *st, enum store_error error, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	db_driver_fail_v(st, error, format, ap);
	va_end(ap);
	return error;
}

struct db_kept *db_kept(struct store *st)
{
	return &st->kept;
}

const struct db_shared *db_shared(const struct store *st)
{
	return &st->shared;
}

int db_schema_version(struct store *st, int *ret_version, int *ret_oldest)
{
	int rc = st->driver->read_version(st, ret_version);

	if (rc > 0)
		*ret_oldest = *ret_version;
	return rc > 0 && st->driver->read_oldest
		       ? st->driver->read_oldest(st, *ret_version, ret_oldest)
		       : rc;
}

int db_set_schema_version(struct store *st, int version, int oldest)
{
	return st->driver->write_version(st, version, oldest);
}

int db_script(struct store *st, const char *sql)
{
	return st->driver->script(st, sql);
}

int db_backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why)
{
	return st->driver->backup(st, path, stopped, ret_why);
}

int db_check(struct store *st, struct sbuf *ret_findings)
{
	return st->driver->check(st, ret_findings);
}

int db_read_file(struct store *st, int64_t at, void *ret_bytes, size_t size, size_t *ret_n)
{
	return st->driver->read_file(st, at, ret_bytes, size, ret_n);
}

int db_empty_log(struct store *st)
{
	return st->driver->empty_log(st);
}

int db_move_log(struct store *st)
{
	return st->driver->move_log(st);
}

int db_rebuild(struct store *st)
{
	return st->driver->rebuild(st);
}

int db_transaction(struct store *st, enum db_border border)
{
	return st->driver->transaction(st, border);
}

int db_begin_beside(struct store *st, const int64_t *games, size_t n)
{
	return st->driver->begin_beside ? st->driver->begin_beside(st, games, n)
					: db_transaction(st, DB_BEGIN);
}

int db_commit_here(struct store *st)
{
	return st->driver->commit_here ? st->driver->commit_here(st)
				       : db_transaction(st, DB_COMMIT);
}

void db_hint_take(struct store *st, struct store_hints *ret_hints)
{
	if (st->driver->hint_take)
		st->driver->hint_take(st, ret_hints);
}

void db_hint_send(struct store *st)
{
	if (st->driver->hint_send)
		st->driver->hint_send(st);
}

void db_renumber(struct store *st)
{
	if (st->driver->renumber)
		st->driver->renumber(st);
}

bool db_in_transaction(const struct store *st)
{
	return st->driver->in_transaction(st);
}

int64_t db_total_changes(const struct store *st)
{
	return st->driver->total_changes(st);
}

/* --- statements ------------------------------------------------------------------------------- */

struct query *db_query(struct store *st, enum statement which)
{
	struct query *q = st->driver->query(st, which);

	q->n_bound = 0;
	q->next_column = 0;
	q->skip = NULL;
	return q;
}

void db_bind_int64(struct query *q, int64_t value)
{
	q->st->driver->bind_int64(q, q->n_bound++, value);
}

void db_bind_text_len(struct query *q, const char *text, size_t len)
{
	q->st->driver->bind_text(q, q->n_bound++, text, len);
}

void db_bind_blob(struct query *q, const void *bytes, size_t len)
{
	q->st->driver->bind_blob(q, q->n_bound++, bytes ? bytes : "", len);
}

void db_bind_null(struct query *q)
{
	q->st->driver->bind_null(q, q->n_bound++);
}

void db_bind_id(struct query *q, int64_t id)
{
	if (id)
		db_bind_int64(q, id);
	else
		db_bind_null(q);
}

void db_bind_one_or_all(struct query *q, int64_t id)
{
	db_bind_int64(q, id);
	db_bind_int64(q, id ? id : INT64_MAX);
}

void db_bind_instant(struct query *q, struct instant at)
{
	db_bind_int64(q, at.sec);
}

void db_bind_civil(struct query *q, struct civil date)
{
	if (civil_is_none(date))
		db_bind_null(q);
	else
		db_bind_int64(q, date.day);
}

void db_bind_text(struct query *q, const char *text)
{
	if (text)
		db_bind_text_len(q, text, strlen(text));
	else
		db_bind_null(q);
}

void db_bind_hash(struct query *q, const unsigned char hash[STORE_HASH])
{
	db_bind_blob(q, hash, STORE_HASH);
}

void db_bind_limit_past(struct query *q, size_t n, const struct store_skip *skip)
{
	q->skip = skip;
	db_bind_int64(q, (int64_t)(n + skip->n));
}

static bool is_skipped(const struct store_skip *skip, int64_t id)
{
	for (size_t i = 0; i < skip->n; i++)
		if (skip->ids[i] == id)
			return true;
	return false;
}

int db_step(struct query *q)
{
	int rc;

	assert(q->n_bound == q->n_params);
	do
		rc = q->st->driver->step(q);
	while (rc > 0 && q->skip && is_skipped(q->skip, db_int64(q, "id")));
	return rc;
}

int db_done(struct query *q, int rc)
{
	return q->st->driver->done(q, rc);
}

int db_insert(struct query *q, int64_t *ret_id)
{
	assert(q->n_bound == q->n_params);
	return q->st->driver->insert(q, ret_id);
}

int64_t db_changes(const struct query *q)
{
	return q->st->driver->changes(q);
}

/* Runs it now. */
static int run(struct query *q)
{
	int rc = db_step(q);

	return db_done(q, rc < 0 ? rc : 1);
}

static int write(struct query *q, bool one)
{
	assert(q->n_bound == q->n_params);
	return q->st->driver->write(q, one);
}

int db_run(struct query *q)
{
	return q->st->driver->write ? write(q, false) : run(q);
}

int db_run_one(struct query *q)
{
	int rc = q->st->driver->write ? write(q, true) : db_change(q);

	return rc == 0 ? STORE_FAILED : rc;
}

bool db_is_far(const struct store *st)
{
	return st->driver->announce != NULL;
}

void db_announce(struct query *q)
{
	assert(q->n_bound == q->n_params);
	if (q->st->driver->announce)
		q->st->driver->announce(q);
}

void db_announce_id(struct store *st, enum statement statement, int64_t id)
{
	struct query *q;

	if (!db_is_far(st))
		return;
	q = db_query(st, statement);
	db_bind_int64(q, id);
	db_announce(q);
}

void db_announced_drop(struct store *st)
{
	if (st->driver->drop_announced)
		st->driver->drop_announced(st);
}

int db_change(struct query *q)
{
	int rc = run(q);

	return rc > 0 ? db_changes(q) > 0 : rc;
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

/* --- columns ---------------------------------------------------------------------------------- */

static int column_named(struct query *q, const char *name)
{
	for (int i = 0; i < q->n_columns; i++) {
		int at = (q->next_column + i) % q->n_columns;

		if (!strcmp(q->columns[at], name)) {
			q->next_column = at + 1;
			q->asked[at] = name;
			return at;
		}
	}
	fprintf(stderr, "sql: no column %s, after %s\n", name,
		q->n_columns ? q->columns[0] : "none");
	abort();
}

/*
 * Callers read the columns in order and with the same string literals, so the column after the last
 * is tried first, and a literal that matched it before matches again.
 */
static inline int column_of(struct query *q, const char *name)
{
	int at = q->next_column;

	if (at < q->n_columns && q->asked[at] == name) {
		q->next_column = at + 1;
		return at;
	}
	return column_named(q, name);
}

int64_t db_int64(struct query *q, const char *column)
{
	return q->st->driver->int64(q, column_of(q, column));
}

bool db_null(struct query *q, const char *column)
{
	return q->st->driver->is_null(q, column_of(q, column));
}

const char *db_text_ref(struct query *q, const char *column, size_t *ret_len)
{
	return q->st->driver->text(q, column_of(q, column), ret_len);
}

const void *db_blob(struct query *q, const char *column, size_t *ret_len)
{
	return q->st->driver->blob(q, column_of(q, column), ret_len);
}

struct instant db_instant(struct query *q, const char *column)
{
	return (struct instant){db_int64(q, column)};
}

struct civil db_civil(struct query *q, const char *column)
{
	return db_null(q, column) ? CIVIL_NONE : (struct civil){(int32_t)db_int64(q, column)};
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

	return mem_strndup(text, len);
}

void db_hash(struct query *q, const char *column, unsigned char ret_hash[STORE_HASH])
{
	size_t len;
	const void *blob = db_blob(q, column, &len);

	memset(ret_hash, 0, STORE_HASH);
	memcpy(ret_hash, blob ? blob : "", len < STORE_HASH ? len : STORE_HASH);
}
