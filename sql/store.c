/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opening the file, migrating it, preparing every statement, transactions, backup and the small
 * tables of the whole database: meta, token keys, heartbeat and outages.
 */
#include "sql/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sql/db.h"
#include "sql/schema.h"

#define PATIENCE_MS 2000

static const char *const statement_text[STMT_COUNT] = {
#define STATEMENT(name, sql) [STMT_##name] = sql,
#include "sql/statements.h"
#undef STATEMENT
};

static int db_exec(struct store *st, const char *sql)
{
	int rc = sqlite3_exec(st->db, sql, NULL, NULL, NULL);

	return rc == SQLITE_OK ? 1 : db_error(st, rc);
}

static int user_version(struct store *st, int *ret_version)
{
	sqlite3_stmt *s;
	int rc = sqlite3_prepare_v2(st->db, "PRAGMA user_version", -1, &s, NULL);

	if (rc == SQLITE_OK)
		rc = sqlite3_step(s);
	if (rc == SQLITE_ROW)
		*ret_version = sqlite3_column_int(s, 0);
	else
		rc = db_error(st, rc);
	sqlite3_finalize(s);
	return rc == SQLITE_ROW ? 1 : rc;
}

/* One migration and its version number become true together. */
static int migrate_one(struct store *st, int version)
{
	char mark[64];
	int rc;

	snprintf(mark, sizeof(mark), "PRAGMA user_version = %d", version + 1);
	rc = db_exec(st, "BEGIN IMMEDIATE");
	if (rc > 0)
		rc = db_exec(st, schema_migrations[version]);
	if (rc > 0)
		rc = db_exec(st, mark);
	if (rc > 0)
		rc = db_exec(st, "COMMIT");
	if (rc < 0 && !sqlite3_get_autocommit(st->db))
		sqlite3_exec(st->db, "ROLLBACK", NULL, NULL, NULL);
	return rc;
}

static int migrate(struct store *st)
{
	int version = 0, rc = user_version(st, &version);

	if (rc > 0 && version > schema_version) {
		snprintf(st->why, sizeof(st->why),
			 "the database has schema %d, this program knows %d: it was written by a "
			 "newer kskakd",
			 version, schema_version);
		return STORE_NEWER;
	}
	for (; rc > 0 && version < schema_version; version++)
		rc = migrate_one(st, version);
	return rc;
}

static int set_up(struct store *st)
{
	int rc;

	sqlite3_extended_result_codes(st->db, 1);
	store_set_patience(st, PATIENCE_MS);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(st->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	rc = db_exec(st, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
			 "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
			 "PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 16000;"
			 "PRAGMA journal_size_limit = 134217728");
	return rc > 0 ? migrate(st) : rc;
}

static int prepare_one(struct store *st, enum statement which)
{
	struct query *q = &st->queries[which];
	int rc = sqlite3_prepare_v3(st->db, statement_text[which], -1, SQLITE_PREPARE_PERSISTENT,
				    &q->stmt, NULL);

	if (rc != SQLITE_OK)
		return db_error(st, rc);
	q->st = st;
	q->n_columns = sqlite3_column_count(q->stmt);
	if (q->n_columns > QUERY_COLUMNS) {
		snprintf(st->why, sizeof(st->why), "too many columns: %s", statement_text[which]);
		return STORE_FAILED;
	}
	for (int i = 0; i < q->n_columns; i++)
		if (!(q->columns[i] = strdup(sqlite3_column_name(q->stmt, i))))
			return STORE_FULL;
	return 1;
}

static int prepare_all(struct store *st)
{
	int rc = 1;

	for (int i = 0; i < STMT_COUNT && rc > 0; i++)
		rc = prepare_one(st, (enum statement)i);
	return rc;
}

int store_open(const char *path, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	struct store *st = calloc(1, sizeof(*st));
	int rc;

	if (!st)
		return STORE_FULL;
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks; refused after the first open */
	rc = sqlite3_open_v2(path, &st->db, flags, NULL);
	rc = rc == SQLITE_OK ? set_up(st) : db_error(st, rc);
	if (rc > 0)
		rc = prepare_all(st);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", path, st->why);
		store_close(st);
		return rc;
	}
	*ret_store = st;
	return 1;
}

void store_close(struct store *st)
{
	if (!st)
		return;
	for (int i = 0; i < STMT_COUNT; i++) {
		sqlite3_finalize(st->queries[i].stmt);
		for (int c = 0; c < st->queries[i].n_columns && c < QUERY_COLUMNS; c++)
			free(st->queries[i].columns[c]);
	}
	sqlite3_close(st->db);
	free(st);
}

void store_set_patience(struct store *st, int milliseconds)
{
	sqlite3_busy_timeout(st->db, milliseconds);
}

const char *store_why(const struct store *st)
{
	return st->why;
}

int store_begin(struct store *st)
{
	return db_run(db_query(st, STMT_BEGIN));
}

int store_commit(struct store *st)
{
	return db_run(db_query(st, STMT_COMMIT));
}

void store_rollback(struct store *st)
{
	/* A full disk may have rolled back by itself already. */
	if (!sqlite3_get_autocommit(st->db))
		db_run(db_query(st, STMT_ROLLBACK));
}

bool store_in_transaction(const struct store *st)
{
	return !sqlite3_get_autocommit(st->db);
}

int store_mark(struct store *st)
{
	return db_run(db_query(st, STMT_MARK));
}

int store_keep(struct store *st)
{
	return db_run(db_query(st, STMT_KEEP));
}

int store_undo(struct store *st)
{
	int rc = db_run(db_query(st, STMT_UNDO));

	return rc > 0 ? store_keep(st) : rc;
}

/* The copy runs to its end in one go: the daemon is the only writer and waits. */
static int copy_to(sqlite3 *from, sqlite3 *to, struct sbuf *ret_why)
{
	sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
	int rc = b ? sqlite3_backup_step(b, -1) : sqlite3_errcode(to);

	if (b)
		sqlite3_backup_finish(b);
	if (rc == SQLITE_DONE)
		return 1;
	sbuf_addf(ret_why, "%s", sqlite3_errstr(rc));
	return STORE_FULL;
}

static int open_file(const char *path, int flags, sqlite3 **ret_db, struct sbuf *ret_why)
{
	int rc = sqlite3_open_v2(path, ret_db, flags, NULL);

	if (rc == SQLITE_OK)
		return 1;
	sbuf_addf(ret_why, "%s: %s", path, sqlite3_errstr(rc));
	return STORE_FULL;
}

/*
 * Read through a connection of its own: SQLite copies nothing from one that is writing, and the
 * turn of the loop that asks for the copy has its transaction open.
 */
int store_backup(struct store *st, const char *path, struct sbuf *ret_why)
{
	struct stat sb;
	sqlite3 *from = NULL, *to = NULL;
	int rc;

	if (stat(path, &sb) == 0) {
		sbuf_addf(ret_why, "%s exists already", path);
		return STORE_FAILED;
	}
	rc = open_file(sqlite3_db_filename(st->db, "main"), SQLITE_OPEN_READONLY, &from, ret_why);
	if (rc > 0)
		rc = open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &to, ret_why);
	if (rc > 0)
		rc = copy_to(from, to, ret_why);
	sqlite3_close(from);
	sqlite3_close(to);
	if (rc < 0)
		unlink(path);
	return rc;
}

/* A line a row: its first column, and `what` is the matter with it. */
static int check_with(struct store *st, const char *pragma, const char *what,
		      struct sbuf *ret_findings)
{
	sqlite3_stmt *s;
	int rc = sqlite3_prepare_v2(st->db, pragma, -1, &s, NULL);

	if (rc != SQLITE_OK)
		return db_error(st, rc);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(s, 0);
		if (text && strcmp(text, "ok") != 0)
			sbuf_addf(ret_findings, "%s%s\n", text, what);
	}
	sqlite3_finalize(s);
	return rc == SQLITE_DONE ? 1 : db_error(st, rc);
}

int store_check(struct store *st, struct sbuf *ret_findings)
{
	int rc = check_with(st, "PRAGMA integrity_check(100)", "", ret_findings);

	return rc > 0 ? check_with(st, "PRAGMA foreign_key_check",
				   ": a row refers to one that is not there", ret_findings)
		      : rc;
}

int store_meta_get(struct store *st, const char *name, struct sbuf *ret_value)
{
	struct query *q = db_query(st, STMT_META_GET);
	int rc;

	db_bind(q, "s", name);
	rc = db_step(q);
	if (rc > 0)
		sbuf_adds(ret_value, db_text_ref(q, "value", NULL));
	return db_done(q, rc);
}

int store_meta_set(struct store *st, const char *name, const char *value)
{
	struct query *q = db_query(st, STMT_META_SET);

	db_bind(q, "ss", name, value);
	return db_run(q);
}

int store_key_add(struct store *st, const unsigned char key[32], struct instant now, int *ret_id)
{
	struct query *q = db_query(st, STMT_KEY_ADD);
	int64_t id;
	int rc;

	db_bind(q, "ht", key, now);
	rc = db_insert(q, &id);
	if (rc > 0)
		*ret_id = (int)id;
	return rc;
}

int store_key_each(struct store *st, int (*each)(void *arg, const struct store_key *key), void *arg)
{
	struct query *q = db_query(st, STMT_KEY_EACH);
	struct store_key key;
	int rc;

	while ((rc = db_step(q)) > 0) {
		key.id = (int)db_int(q, "id");
		db_hash(q, "secret", key.key);
		key.created = db_instant(q, "created");
		key.retired = db_int(q, "retired") != 0;
		if (each(arg, &key))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_heartbeat_get(struct store *st, struct instant *ret_last)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(st, "heartbeat", &text);

	if (rc > 0)
		ret_last->sec = strtoll(text.buf, NULL, 10);
	sbuf_release(&text);
	return rc;
}

int store_heartbeat_set(struct store *st, struct instant now)
{
	char text[32];

	snprintf(text, sizeof(text), "%lld", (long long)now.sec);
	return store_meta_set(st, "heartbeat", text);
}

int store_outage_add(struct store *st, struct instant from, struct instant to, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OUTAGE_ADD);

	db_bind(q, "tt", from, to);
	return db_insert(q, ret_id);
}

int store_outage_each(struct store *st, int64_t after,
		      int (*each)(void *arg, const struct store_outage *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTAGE_EACH);
	struct store_outage o;
	int rc;

	db_bind(q, "i", after);
	while ((rc = db_step(q)) > 0) {
		o.id = db_int(q, "id");
		o.from = db_instant(q, "began");
		o.to = db_instant(q, "ended");
		if (each(arg, &o))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_outage_last(struct store *st, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OUTAGE_LAST);
	int rc = db_step(q);

	if (rc > 0)
		*ret_id = db_int(q, "id");
	return db_done(q, rc);
}
