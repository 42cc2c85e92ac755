/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opening and closing, transactions, and small tables about the whole database: meta, token keys,
 * heartbeat and outages.
 */
#include "sql/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "sql/db.h"
#include "sql/db_rows.h"
#include "sql/schema.h"

/* Reads the secret of the sealed fields; the first program that supports sealing creates it. */
int store_read_seal(struct store *st)
{
	struct seal *seal = &db_kept(st)->seal;
	struct query *q = db_query(st, STMT_SEAL_GET);
	size_t len = 0;
	int rc = db_step(q);

	if (rc > 0) {
		const void *secret = db_blob(q, "secret", &len);

		if (len == SEAL_SECRET)
			memcpy(seal->secret, secret, len);
		seal->after = db_int64(q, "after");
	}
	rc = db_done(q, rc);
	if (rc < 0 || len == SEAL_SECRET)
		return rc;
	random_bytes(seal->secret, SEAL_SECRET);
	q = db_query(st, STMT_SEAL_SET);
	db_bind_blob(q, seal->secret, SEAL_SECRET);
	rc = db_change(q);
	return rc == 0 ? store_read_seal(st) : rc; /* another process created it first */
}

/* After store_transfer() the facts are elsewhere; while it is not finished, they are in doubt. */
static int refuse_moved(struct store *st)
{
	struct sbuf where = SBUF_INIT, copy = SBUF_INIT;
	int rc = store_meta_get(st, STORE_LEFT, &where);

	if (rc > 0)
		rc = db_fail(st, STORE_FAILED,
			     "the server has moved to %.300s; delete the row 'left' of meta to use "
			     "this database again",
			     where.buf);
	else if (rc == 0)
		rc = store_meta_get(st, STORE_ARRIVING, &copy);
	if (rc > 0)
		rc = db_fail(st, STORE_FAILED,
			     "the copy into this database was not finished: run `kskak database "
			     "copy` again, from %.300s",
			     copy.buf + strcspn(copy.buf, " ") + 1);
	sbuf_release(&where);
	sbuf_release(&copy);
	return rc < 0 ? rc : 1;
}

int store_open(const char *path, bool create, struct store **ret_store, struct sbuf *ret_why)
{
	return store_open_told(path, create, NULL, NULL, ret_store, ret_why);
}

static int open_for(const char *path, bool create, bool moved, store_migrates *told, void *arg,
		    struct store **ret_store, struct sbuf *ret_why)
{
	struct store *st;
	int rc = db_open(path, create, &st, ret_why);

	if (rc < 0)
		return rc;
	rc = schema_migrate(st, told, arg);
	if (rc > 0)
		rc = db_prepare(st);
	if (rc > 0)
		rc = store_read_seal(st);
	if (rc > 0 && !moved)
		rc = refuse_moved(st);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", db_name(st), db_why(st));
		db_close(st);
		return rc;
	}
	*ret_store = st;
	return 1;
}

int store_open_told(const char *path, bool create, store_migrates *told, void *arg,
		    struct store **ret_store, struct sbuf *ret_why)
{
	return open_for(path, create, false, told, arg, ret_store, ret_why);
}

int store_open_moved(const char *path, bool create, store_migrates *told, void *arg,
		     struct store **ret_store, struct sbuf *ret_why)
{
	return open_for(path, create, true, told, arg, ret_store, ret_why);
}

int store_open_beside(struct store *of, struct store **ret_store, struct sbuf *ret_why)
{
	return db_open_beside(of, ret_store, ret_why);
}

bool store_is_behind(struct store *st, int *ret_schema, int *ret_program)
{
	const struct db_kept *kept = db_kept(st);

	*ret_schema = kept->schema;
	*ret_program = kept->program;
	return kept->schema < kept->program;
}

int store_claim(struct store *st, const char *owner)
{
	return db_claim(st, owner);
}

int store_demand_standby(struct store *st)
{
	return db_demand_standby(st);
}

int store_guard_server(struct store *st, const struct store_server *known, store_server_seen *seen,
		       void *arg)
{
	return db_guard(st, known, seen, arg);
}

int store_server_clock(struct store *st, int64_t *ret_usec)
{
	return db_server_clock(st, ret_usec);
}

void store_close(struct store *st)
{
	db_close(st);
}

void store_set_wait(struct store *st, store_wait *wait, void *arg)
{
	db_set_wait(st, wait, arg);
}

bool store_commits(const struct store *st)
{
	return db_shared(st)->commits;
}

void store_set_patience(struct store *st, int milliseconds)
{
	db_set_patience(st, milliseconds);
}

void store_on_damage(struct store *st, void (*damaged)(void *arg, const char *why), void *arg)
{
	db_on_damage(st, damaged, arg);
}

int64_t store_failures(const struct store *st)
{
	return db_failures(st);
}

const char *store_why(const struct store *st)
{
	return db_why(st);
}

int store_seal_by_word(struct store *st, const char *word)
{
	struct seal *seal = &db_kept(st)->seal;
	struct query *q = db_query(st, STMT_SEAL_REPLACE);

	digest_sha256(word, strlen(word), seal->secret);
	db_bind_blob(q, seal->secret, SEAL_SECRET);
	return db_change(q);
}

void store_set_today(struct store *st, struct civil today)
{
	db_kept(st)->today = today;
}

struct civil store_today(struct store *st)
{
	return db_kept(st)->today;
}

int store_begin(struct store *st)
{
	db_kept(st)->reading = false;
	return db_transaction(st, DB_BEGIN);
}

int store_begin_beside(struct store *st, const int64_t *games, size_t n)
{
	db_kept(st)->reading = false;
	return db_begin_beside(st, games, n);
}

bool store_is_beside(const struct store *st)
{
	return db_shared(st)->beside;
}

int store_reach_beyond(struct store *st)
{
	if (!store_is_beside(st))
		return 1;
	return db_fail(st, STORE_BEYOND, "a turn beside others reaches beyond its games");
}

bool store_may_run_alone(int error)
{
	return error == STORE_BEYOND || error == STORE_FAILED || error == STORE_BUSY;
}

int store_commit(struct store *st)
{
	return db_transaction(st, DB_COMMIT);
}

int store_commit_here(struct store *st)
{
	return db_commit_here(st);
}

void store_rollback(struct store *st)
{
	db_transaction(st, DB_ROLLBACK);
}

int store_read_begin(struct store *st)
{
	int rc = db_in_transaction(st) ? 0 : db_transaction(st, DB_READ);

	if (rc != 0)
		db_kept(st)->reading = rc > 0;
	return rc;
}

void store_read_end(struct store *st)
{
	db_transaction(st, DB_COMMIT);
}

bool store_in_transaction(const struct store *st)
{
	return db_in_transaction(st);
}

bool store_sees_committed(struct store *st)
{
	return !db_in_transaction(st) || db_kept(st)->reading;
}

bool store_is_far(const struct store *st)
{
	return db_is_far(st);
}

bool store_failed_late(const struct store *st)
{
	return db_shared(st)->failed_late;
}

int64_t store_changes(const struct store *st)
{
	return db_total_changes(st);
}

int store_mark(struct store *st)
{
	return db_transaction(st, DB_MARK);
}

int store_keep(struct store *st)
{
	return db_transaction(st, DB_KEEP);
}

int store_undo(struct store *st)
{
	int rc = db_transaction(st, DB_UNDO);

	return rc > 0 ? store_keep(st) : rc;
}

int store_backup(struct store *st, const char *path, bool (*stopped)(void), struct sbuf *ret_why)
{
	return db_backup(st, path, stopped, ret_why);
}

int store_move_log(struct store *st)
{
	return db_move_log(st);
}

int store_check(struct store *st, struct sbuf *ret_findings)
{
	return db_check(st, ret_findings);
}

int store_meta_get(struct store *st, const char *name, struct sbuf *ret_value)
{
	struct query *q = db_query(st, STMT_META_GET);
	int rc;

	db_bind_text(q, name);
	rc = db_step(q);
	if (rc > 0)
		sbuf_adds(ret_value, db_text_ref(q, "value", NULL));
	return db_done(q, rc);
}

void store_meta_announce(struct store *st, const char *name)
{
	struct query *q;

	if (!db_is_far(st))
		return;
	q = db_query(st, STMT_META_GET);
	db_bind_text(q, name);
	db_announce(q);
}

int store_meta_set(struct store *st, const char *name, const char *value)
{
	struct query *q = db_query(st, STMT_META_SET);

	db_bind_text(q, name);
	db_bind_text(q, value);
	return db_run(q);
}

int store_meta_remove(struct store *st, const char *name)
{
	struct query *q = db_query(st, STMT_META_REMOVE);

	db_bind_text(q, name);
	return db_run(q);
}

int store_last_ids(struct store *st, struct store_last_ids *ret_ids)
{
	struct query *q = db_query(st, STMT_LAST_IDS);
	int rc = db_step(q);

	if (rc > 0)
		*ret_ids = (struct store_last_ids){
			db_int64(q, "player"),	db_int64(q, "game"),   db_int64(q, "entry"),
			db_int64(q, "address"), db_int64(q, "case_"),  db_int64(q, "letter"),
			db_int64(q, "team"),	db_int64(q, "lineup"),
		};
	return db_done(q, rc);
}

int store_key_add(struct store *st, const unsigned char key[32], struct instant now, int *ret_id)
{
	struct query *q = db_query(st, STMT_KEY_ADD);
	int64_t id;
	int rc;

	db_bind_hash(q, key);
	db_bind_instant(q, now);
	rc = db_insert(q, &id);
	if (rc > 0)
		*ret_id = (int)id;
	return rc;
}

int store_key_end_before(struct store *st, int id)
{
	struct query *q = db_query(st, STMT_KEY_END_BEFORE);

	db_bind_int64(q, id);
	return db_run(q);
}

int store_key_each(struct store *st, int (*each)(void *arg, const struct store_key *key), void *arg)
{
	struct query *q = db_query(st, STMT_KEY_EACH);
	struct store_key key;
	int rc;

	while ((rc = db_step(q)) > 0) {
		key.id = (int)db_int64(q, "id");
		db_hash(q, "secret", key.key);
		key.created = db_instant(q, "created");
		key.retired = db_int64(q, "retired") != 0;
		if (each(arg, &key))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static int get_instant(struct store *st, const char *name, struct instant *ret_at)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(st, name, &text);

	if (rc > 0)
		ret_at->sec = strtoll(text.buf, NULL, 10);
	sbuf_release(&text);
	return rc;
}

static int set_instant(struct store *st, const char *name, struct instant at)
{
	char text[32];

	snprintf(text, sizeof(text), "%lld", (long long)at.sec);
	return store_meta_set(st, name, text);
}

int store_heartbeat_get(struct store *st, struct instant *ret_last)
{
	return get_instant(st, "heartbeat", ret_last);
}

int store_heartbeat_set(struct store *st, struct instant now)
{
	return set_instant(st, "heartbeat", now);
}

int store_latest_get(struct store *st, struct instant *ret_at)
{
	return get_instant(st, "latest", ret_at);
}

void store_latest_announce(struct store *st)
{
	store_meta_announce(st, "latest");
}

int store_latest_raise(struct store *st, struct instant at)
{
	struct query *q = db_query(st, STMT_LATEST_RAISE);
	char text[32];

	snprintf(text, sizeof(text), "%lld", (long long)at.sec);
	db_bind_text(q, text);
	return db_run(q);
}

/* Sets a day in meta to `to` if it is later. */
static int day_back(struct store *st, const char *name, struct civil to)
{
	struct sbuf text = SBUF_INIT;
	char day[CIVIL_TEXT];
	struct civil was;
	int rc = store_meta_get(st, name, &text);

	if (rc > 0 && civil_parse(text.buf, &was) && was.day > to.day)
		rc = store_meta_set(st, name, civil_format(to, day));
	sbuf_release(&text);
	return rc < 0 ? rc : 1;
}

int store_time_back(struct store *st, struct instant to)
{
	static const char *const days[] = {"digested", "rights-told"};
	struct query *q;
	int rc = store_heartbeat_set(st, to);

	if (rc > 0)
		rc = set_instant(st, "latest", to);
	for (size_t i = 0; i < sizeof(days) / sizeof(days[0]) && rc > 0; i++)
		rc = day_back(st, days[i], zone_date(ZONE_COPENHAGEN, to));
	if (rc < 0)
		return rc;
	q = db_query(st, STMT_OUTBOX_HURRY);
	db_bind_instant(q, to);
	db_bind_instant(q, (struct instant){to.sec + 86400});
	return db_run(q);
}

int store_outage_add(struct store *st, struct instant from, struct instant to, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OUTAGE_ADD);

	db_bind_instant(q, from);
	db_bind_instant(q, to);
	return db_insert(q, ret_id);
}

int store_outage_each(struct store *st, int64_t after,
		      int (*each)(void *arg, const struct store_outage *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTAGE_EACH);
	struct store_outage o;
	int rc;

	db_bind_int64(q, after);
	while ((rc = db_step(q)) > 0) {
		o.id = db_int64(q, "id");
		o.from = db_instant(q, "began");
		o.to = db_instant(q, "ended");
		if (each(arg, &o))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_outage_last(struct store *st, int64_t *ret_id)
{
	struct query *q;
	int64_t last = 0;
	int rc;

	if (db_rows_find(st, DB_ROWS_OUTAGE, 1, ret_id, sizeof(*ret_id)))
		return 1;
	q = db_query(st, STMT_OUTAGE_LAST);
	rc = db_step(q);
	if (rc > 0)
		last = db_int64(q, "id");
	rc = db_done(q, rc);
	if (rc <= 0)
		return rc;
	db_rows_keep(st, DB_ROWS_OUTAGE, 1, &last, sizeof(last));
	*ret_id = last;
	return rc;
}

void store_outage_announce(struct store *st)
{
	if (db_is_far(st))
		db_announce(db_query(st, STMT_OUTAGE_LAST));
}
