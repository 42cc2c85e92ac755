/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_transfer.h. */
#include "sql/store_transfer.h"

#include <config.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/random.h"
#include "sql/db.h"
#include "sql/db_transfer.h"

#define TELL_EVERY 50000 /* rows */
#define MARK_BYTES 16
#define LEFT_COPY  "left-copy" /* the name in meta of the mark of the copy for which it was left */

/* The sum of the hashes of all rows, independent of their order. */
struct sum {
	int64_t rows;
	uint64_t parts[DIGEST_LEN / 8];
};

struct tables {
	struct db_table *v;
	size_t n, cap;
};

struct transfer {
	struct store *from, *to;
	const struct store_transfer_calls *calls;
	struct sbuf *why;
	struct tables tables, others; /* of both */
	const struct db_table *table; /* in hand */
	struct sum *copied;	      /* for each of `tables` */
	struct sum *sum;	      /* in hand */
	struct sbuf bytes;	      /* of a row */
	bool comparing;
	char mark[2 * MARK_BYTES + 1]; /* of this copy */
	bool again;		       /* `to` has a copy of `from` that was not finished */
};

static const struct db_transfer_driver *driver_of(const struct store *st)
{
#ifdef WITH_POSTGRESQL
	if (db_dialect(st) == DB_POSTGRES)
		return &db_postgres_transfer;
#endif
	return &db_sqlite_transfer;
}

static int refuse(struct transfer *t, const char *what)
{
	sbuf_adds(t->why, what);
	return STORE_FAILED;
}

/* The database's message. */
static int fail(struct transfer *t, struct store *st, int rc)
{
	if (!t->why->len)
		sbuf_addf(t->why, "%s: %s", db_name(st), db_why(st));
	return rc;
}

/* Communication between running daemons. */
static bool is_of_daemons(const char *table)
{
	return !strcmp(table, "daemon") || !strcmp(table, "change") || !strcmp(table, "duty");
}

static int add_table(void *arg, const struct db_table *table)
{
	struct tables *list = arg;

	if (is_of_daemons(table->name))
		return 1;
	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	list->v[list->n++] = *table;
	return 1;
}

static int compare_tables(struct transfer *t)
{
	int rc = driver_of(t->from)->tables(t->from, add_table, &t->tables);

	if (rc < 0)
		return fail(t, t->from, rc);
	rc = driver_of(t->to)->tables(t->to, add_table, &t->others);
	if (rc < 0)
		return fail(t, t->to, rc);
	for (size_t i = 0; i < t->tables.n; i++) {
		const struct db_table *a = &t->tables.v[i], *b = &t->others.v[i];

		if (i >= t->others.n || strcmp(a->name, b->name) != 0 || a->n != b->n)
			return refuse(t, "the two databases have different tables");
		for (int c = 0; c < a->n; c++)
			if (strcmp(a->columns[c], b->columns[c]) != 0)
				return refuse(t, "the two databases have different columns");
	}
	return t->others.n == t->tables.n ? 1
					  : refuse(t, "the two databases have different tables");
}

static int found_row(void *arg, const struct db_value *values)
{
	(void)values;
	*(bool *)arg = true;
	return STORE_FAILED; /* one is enough */
}

/* A new database has its secret and its numbers of games, both to be replaced. */
static int demand_empty(struct transfer *t)
{
	for (size_t i = 0; i < t->others.n; i++) {
		const struct db_table *table = &t->others.v[i];
		bool found = false;
		int rc;

		if (t->again || !strcmp(table->name, "seal") || !strcmp(table->name, "game_tally"))
			continue;
		rc = driver_of(t->to)->read(t->to, table, found_row, &found);
		if (found) {
			sbuf_addf(t->why, "%s is not empty: it has rows in %s", db_name(t->to),
				  table->name);
			return STORE_FAILED;
		}
		if (rc < 0)
			return fail(t, t->to, rc);
	}
	return 1;
}

/* --- marks ------------------------------------------------------------------------------------ */

static int refuse_left(struct transfer *t, struct store *st, const char *where)
{
	sbuf_addf(t->why, "%s: the server has moved to %s", db_name(st), where);
	return STORE_FAILED;
}

/* A copy is made again if it is of the same server, which has not been left for it. */
static int look_at_arriving(struct transfer *t, const char *copy)
{
	t->again = !memcmp(db_kept(t->from)->seal.secret, db_kept(t->to)->seal.secret, SEAL_SECRET);
	if (t->again)
		return 1;
	sbuf_addf(
		t->why,
		"%s has a copy of another server that was not finished, from %s: finish that one, "
		"or name an empty database",
		db_name(t->to), copy + strcspn(copy, " ") + 1);
	return STORE_FAILED;
}

/* 1: there is a copy to be made; 2: one to be finished. */
static int look_at_marks(struct transfer *t)
{
	struct sbuf left = SBUF_INIT, copy = SBUF_INIT, arriving = SBUF_INIT;
	struct store *at = t->from;
	int rc = store_meta_get(t->from, STORE_LEFT, &left);

	if (rc >= 0)
		rc = store_meta_get(t->from, LEFT_COPY, &copy);
	if (rc >= 0)
		rc = store_meta_get(at = t->to, STORE_ARRIVING, &arriving);
	if (rc < 0)
		rc = fail(t, at, rc);
	else if (copy.len && !strncmp(arriving.buf, copy.buf, copy.len))
		rc = 2;
	else if (left.len)
		rc = refuse_left(t, t->from, left.buf);
	else
		rc = arriving.len ? look_at_arriving(t, arriving.buf) : 1;
	sbuf_release(&left);
	sbuf_release(&copy);
	sbuf_release(&arriving);
	return rc;
}

/* A source that is no server, or a target that was one. */
static int demand_unmoved(struct transfer *t)
{
	struct sbuf text = SBUF_INIT;
	struct store *at = t->from;
	int rc = store_meta_get(at, STORE_ARRIVING, &text);

	if (rc > 0) {
		sbuf_addf(t->why, "%s: the copy into this database was not finished, from %s",
			  db_name(at), text.buf + strcspn(text.buf, " ") + 1);
		rc = STORE_FAILED;
	} else if (rc == 0) {
		rc = store_meta_get(at = t->to, STORE_LEFT, &text);
		if (rc > 0)
			rc = refuse_left(t, at, text.buf);
	}
	sbuf_release(&text);
	return rc < 0 ? fail(t, at, rc) : 1;
}

static int mark_arriving(struct transfer *t)
{
	unsigned char bytes[MARK_BYTES];
	struct sbuf value = SBUF_INIT;
	int rc;

	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), t->mark);
	sbuf_addf(&value, "%s %s", t->mark, db_name(t->from));
	rc = store_meta_set(t->to, STORE_ARRIVING, value.buf);
	sbuf_release(&value);
	return rc < 0 ? fail(t, t->to, rc) : 1;
}

static int demand_no_daemon(struct transfer *t)
{
	int n, rc = driver_of(t->from)->daemons(t->from, &n);

	if (rc < 0)
		return fail(t, t->from, rc);
	if (n)
		sbuf_addf(t->why, "%d kskakd serve from %s; stop them first", n, db_name(t->from));
	return n ? STORE_FAILED : 1;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void add_to_sum(struct transfer *t, const struct db_value *values)
{
	unsigned char hash[DIGEST_LEN];

	sbuf_reset(&t->bytes);
	for (int i = 0; i < t->table->n; i++) {
		const struct db_value *v = &values[i];

		sbuf_add(&t->bytes, &v->kind, sizeof(v->kind));
		if (v->kind == DB_NUMBER)
			sbuf_add(&t->bytes, &v->number, sizeof(v->number));
		sbuf_add(&t->bytes, &v->len, sizeof(v->len));
		if (v->kind == DB_TEXT || v->kind == DB_BYTES)
			sbuf_add(&t->bytes, v->bytes, v->len);
	}
	digest_sha256(t->bytes.buf, t->bytes.len, hash);
	for (size_t i = 0; i < DIGEST_LEN / 8; i++) {
		uint64_t part;

		memcpy(&part, hash + 8 * i, sizeof(part));
		t->sum->parts[i] += part;
	}
	t->sum->rows++;
	if (t->calls->told && t->sum->rows % TELL_EVERY == 0)
		t->calls->told(t->calls->arg, t->table->name, t->sum->rows, t->comparing);
}

/* The length of a number is that of its transferred bytes. */
static int take_row(void *arg, const struct db_value *values)
{
	struct transfer *t = arg;
	struct db_value plain[TRANSFER_COLUMNS];

	memcpy(plain, values, sizeof(*plain) * (size_t)t->table->n);
	for (int i = 0; i < t->table->n; i++)
		if (plain[i].kind == DB_NUMBER || plain[i].kind == DB_NULL)
			plain[i].len = 0;
	add_to_sum(t, plain);
	return t->comparing ? 1 : driver_of(t->to)->row(t->to, plain);
}

static int copy_one(struct transfer *t)
{
	int rc = driver_of(t->to)->open(t->to, t->table), read;

	if (rc < 0)
		return fail(t, t->to, rc);
	read = driver_of(t->from)->read(t->from, t->table, take_row, t);
	rc = driver_of(t->to)->close(t->to);
	if (read < 0)
		return fail(t, rc < 0 ? t->to : t->from, read);
	return rc < 0 ? fail(t, t->to, rc) : 1;
}

static int compare_one(struct transfer *t, const struct sum *copied)
{
	int rc = driver_of(t->to)->read(t->to, t->table, take_row, t);

	if (rc < 0)
		return fail(t, t->to, rc);
	if (!memcmp(t->sum, copied, sizeof(*copied)))
		return 1;
	sbuf_addf(t->why, "%s: the copy of %s differs from what was read", db_name(t->to),
		  t->table->name);
	return STORE_FAILED;
}

static int each_table(struct transfer *t, bool comparing)
{
	int rc = 1;

	t->comparing = comparing;
	for (size_t i = 0; i < t->tables.n && rc > 0; i++) {
		struct sum sum = {0};

		t->table = &t->tables.v[i];
		t->sum = comparing ? &sum : &t->copied[i];
		rc = comparing ? compare_one(t, &t->copied[i]) : copy_one(t);
		if (rc > 0 && t->calls->told)
			t->calls->told(t->calls->arg, t->table->name, t->sum->rows, comparing);
	}
	return rc;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The copy has the seal of the source now. */
static int check_all(struct transfer *t)
{
	const struct db_transfer_driver *driver = driver_of(t->to);
	int rc = store_read_seal(t->to);

	if (rc < 0)
		return fail(t, t->to, rc);
	if (driver->look)
		driver->look(t->to, true);
	rc = t->calls->check(t->calls->arg, t->to);
	if (rc < 0)
		fail(t, t->to, rc);
	if (driver->look)
		driver->look(t->to, false);
	return rc;
}

static int copy_all(struct transfer *t)
{
	int rc = driver_of(t->to)->begin(t->to);

	if (rc < 0)
		return fail(t, t->to, rc);
	rc = each_table(t, false);
	if (rc > 0) {
		rc = driver_of(t->to)->restore(t->to);
		if (rc < 0)
			return fail(t, t->to, rc);
		rc = each_table(t, true);
	}
	if (rc > 0)
		rc = check_all(t);
	if (rc > 0)
		rc = mark_arriving(t);
	if (rc > 0) {
		rc = store_commit(t->to);
		if (rc < 0)
			return fail(t, t->to, rc);
	}
	return rc;
}

#define AGAIN "run the same command again, which finishes the copy or makes it anew"

static int leave(struct transfer *t)
{
	int rc = store_meta_set(t->from, STORE_LEFT, db_name(t->to));

	if (rc > 0)
		rc = store_meta_set(t->from, LEFT_COPY, t->mark);
	if (rc > 0)
		rc = store_commit(t->from);
	if (rc > 0)
		return 1;
	sbuf_addf(
		t->why,
		"the copy is complete, but %s could not be marked as left (%s), so %s does not open "
		"yet: " AGAIN,
		db_name(t->from), db_why(t->from), db_name(t->to));
	return rc;
}

static int arrive(struct transfer *t)
{
	int rc = store_begin(t->to);

	if (rc > 0)
		rc = store_meta_remove(t->to, STORE_ARRIVING);
	if (rc > 0)
		rc = store_commit(t->to);
	if (rc > 0)
		return 1;
	sbuf_addf(
		t->why,
		"the copy is complete and %s is left, but %s could not be opened for use (%s), so "
		"neither opens yet: " AGAIN,
		db_name(t->from), db_name(t->to), db_why(t->to));
	store_rollback(t->to);
	return rc;
}

static int copy_and_leave(struct transfer *t)
{
	int rc = demand_empty(t);

	if (rc > 0 && (rc = driver_of(t->from)->hold(t->from)) < 0)
		fail(t, t->from, rc);
	t->copied = mem_zeroed(t->tables.n + 1, sizeof(*t->copied));
	if (rc > 0) {
		rc = copy_all(t);
		if (rc <= 0)
			store_rollback(t->to);
		else
			rc = leave(t);
		if (rc <= 0)
			store_rollback(t->from);
	}
	free(t->copied);
	return rc > 0 ? arrive(t) : rc;
}

int store_transfer(struct store *from, struct store *to, const struct store_transfer_calls *calls,
		   struct sbuf *ret_why)
{
	struct transfer t = {.from = from, .to = to, .calls = calls, .why = ret_why};
	int rc = demand_unmoved(&t), todo = 0;

	sbuf_init(&t.bytes);
	if (rc > 0)
		rc = todo = look_at_marks(&t);
	if (rc > 0)
		rc = compare_tables(&t);
	if (rc > 0)
		rc = demand_no_daemon(&t);
	if (rc > 0)
		rc = todo == 2 ? arrive(&t) : copy_and_leave(&t);
	if (rc > 0)
		rc = todo;
	free(t.tables.v);
	free(t.others.v);
	sbuf_release(&t.bytes);
	return rc;
}
