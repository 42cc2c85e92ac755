/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_postgres_ahead.h. */
#include "sql/db_postgres_ahead.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "sql/db_postgres_flight.h"

#define MOST	   1000	   /* in one transaction */
#define KEPT_BYTES 0x10000 /* of a result that nobody announced */

struct postgres_ahead {
	struct postgres_ahead *next; /* of its chain */
	struct postgres_query *q;
	struct sbuf values; /* as bound: the length of each (-1 = NULL), and its bytes */
	PGresult *res;
	bool sent;
	bool spoiled; /* possibly out of date */
};

static void write_values(const struct postgres_query *q, struct sbuf *ret)
{
	for (int i = 0; i < q->q.n_params; i++) {
		int len = q->values[i] ? q->lengths[i] : -1;

		sbuf_add(ret, (const char *)&len, sizeof(len));
		if (len > 0)
			sbuf_add(ret, q->values[i], (size_t)len);
	}
}

/* Binds the values again; they live as long as `a`. */
static void read_values(const struct postgres_ahead *a)
{
	const char *at = a->values.buf;

	for (int i = 0; i < a->q->q.n_params; i++) {
		int len;

		memcpy(&len, at, sizeof(len));
		at += sizeof(len);
		a->q->values[i] = len < 0 ? NULL : at;
		a->q->lengths[i] = len < 0 ? 0 : len;
		at += len > 0 ? len : 0;
	}
}

static struct postgres_ahead **chain_of(const struct postgres_query *q, const struct sbuf *values)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	uint64_t hash = fnv_add(fnv_add(FNV_START, &q, sizeof(q)), values->buf, values->len);

	return &pg->ahead[hash % POSTGRES_CHAINS];
}

static struct postgres_ahead *find(struct postgres_ahead *a, const struct postgres_query *q,
				   const struct sbuf *values)
{
	while (a && (a->q != q || a->spoiled || a->values.len != values->len ||
		     memcmp(a->values.buf, values->buf, values->len) != 0))
		a = a->next;
	return a;
}

/* Takes over the values. */
static struct postgres_ahead *add(struct postgres_ahead **chain, struct postgres_query *q,
				  struct sbuf *values)
{
	struct postgres_ahead *a = mem_zeroed(1, sizeof(*a));

	*a = (struct postgres_ahead){.next = *chain, .q = q, .values = *values};
	*chain = a;
	postgres_of(q->q.st)->n_ahead++;
	return a;
}

static int send_one(struct postgres_ahead *a)
{
	int rc;

	read_values(a);
	rc = db_postgres_flight_read(a->q, &a->res);
	a->sent = rc > 0;
	return rc;
}

void db_postgres_ahead_announce(struct query *query)
{
	struct postgres_query *q = (struct postgres_query *)query;
	struct postgres_store *pg = postgres_of(query->st);
	struct sbuf values = SBUF_INIT;
	struct postgres_ahead **chain, *a;
	bool useful = pg->n_ahead < MOST && !q->misfit &&
		      (!pg->in_transaction || pg->reading || db_postgres_flight_may(pg)) &&
		      !pg->flight.failed;

	if (!useful)
		return;
	write_values(q, &values);
	chain = chain_of(q, &values);
	if (find(*chain, q, &values)) {
		sbuf_release(&values);
		return;
	}
	a = add(chain, q, &values);
	if (pg->in_transaction)
		send_one(a); /* an error is met by the next statement */
}

int db_postgres_ahead_send(struct postgres_store *pg)
{
	int rc = 1;

	for (int i = 0; i < POSTGRES_CHAINS && pg->n_ahead; i++)
		for (struct postgres_ahead *a = pg->ahead[i]; a && rc > 0; a = a->next)
			rc = a->sent ? 1 : send_one(a);
	return rc;
}

int db_postgres_ahead_use(struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	struct sbuf values = SBUF_INIT;
	struct postgres_ahead *a;
	int rc = 1;

	if (!pg->n_ahead || !(pg->reading || db_postgres_flight_may(pg)))
		return 0;
	write_values(q, &values);
	a = find(*chain_of(q, &values), q, &values);
	sbuf_release(&values);
	if (!a || !a->sent)
		return 0;
	if (!a->res)
		rc = db_postgres_flight_land(pg);
	if (rc < 0 || !a->res)
		return rc < 0 ? rc : 0;
	q->res = a->res;
	q->lent = true;
	return 1;
}

void db_postgres_ahead_keep(struct postgres_query *q)
{
	struct postgres_store *pg = postgres_of(q->q.st);
	struct sbuf values = SBUF_INIT;
	struct postgres_ahead *a;

	if (!pg->reading || pg->n_ahead >= MOST || PQresultMemorySize(q->res) > KEPT_BYTES)
		return;
	write_values(q, &values);
	a = add(chain_of(q, &values), q, &values);
	a->res = q->res;
	a->sent = q->lent = true;
}

/* --- what a write makes unusable -------------------------------------------------------------- */

/* Pairs of a write that changes one row, given by a parameter (from 0), and a read of one, by $1.
 */
static const struct {
	enum statement write;
	int param;
	enum statement read;
} by_row[] = {
	{STMT_GAME_UPDATE, 9, STMT_GAME_GET},
	{STMT_INBOX_ADD, 0, STMT_INBOX_FIND},
	{STMT_META_SET, 0, STMT_META_GET},
	{STMT_OUTBOX_SET, 5, STMT_OUTBOX_GET},
};

/* Is $1 of the announced read another value than the parameter? */
static bool differs(const struct postgres_query *write, int param, const struct postgres_ahead *a)
{
	int len;

	memcpy(&len, a->values.buf, sizeof(len));
	return len != write->lengths[param] || !write->values[param] ||
	       memcmp(a->values.buf + sizeof(len), write->values[param], (size_t)len) != 0;
}

static bool is_other_row(const struct postgres_query *write, const struct postgres_ahead *a)
{
	const struct postgres_query *all = postgres_of(write->q.st)->queries;

	for (size_t i = 0; i < sizeof(by_row) / sizeof(by_row[0]); i++)
		if (write == &all[by_row[i].write] && a->q == &all[by_row[i].read])
			return differs(write, by_row[i].param, a);
	return false;
}

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

bool db_postgres_ahead_mentions(const char *sql, const char *table, size_t len)
{
	for (const char *at = sql; (at = strstr(at, table)); at += len)
		if ((at == sql || !is_word_char(at[-1])) && !is_word_char(at[len]))
			return true;
	return false;
}

/* The table that a statement writes: it begins with one of these words. */
static bool table_of(const char *sql, char ret_table[64])
{
	static const char *const words[] = {"INSERT INTO ", "UPDATE ", "DELETE FROM "};
	size_t n = 0;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strncmp(sql, words[i], strlen(words[i])) != 0)
			continue;
		for (sql += strlen(words[i]); is_word_char(*sql) && n + 1 < 64;)
			ret_table[n++] = *sql++;
		ret_table[n] = '\0';
		return n > 0;
	}
	return false;
}

void db_postgres_ahead_spoil(struct postgres_store *pg, const struct postgres_query *q)
{
	char table[64];
	bool known = q && table_of(q->text, table);
	size_t len = known ? strlen(table) : 0;

	for (int i = 0; i < POSTGRES_CHAINS && pg->n_ahead; i++)
		for (struct postgres_ahead *a = pg->ahead[i]; a; a = a->next)
			if (!a->spoiled &&
			    (!known || (db_postgres_ahead_mentions(a->q->text, table, len) &&
					!is_other_row(q, a))))
				a->spoiled = true;
}

void db_postgres_ahead_clear(struct postgres_store *pg)
{
	struct postgres_ahead *next;

	for (int i = 0; i < POSTGRES_CHAINS && pg->n_ahead; i++) {
		for (struct postgres_ahead *a = pg->ahead[i]; a; a = next) {
			next = a->next;
			PQclear(a->res);
			sbuf_release(&a->values);
			free(a);
		}
		pg->ahead[i] = NULL;
	}
	pg->n_ahead = 0;
}

void db_postgres_ahead_drop(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);

	db_postgres_flight_land(pg); /* its failure is met by the next statement */
	db_postgres_ahead_clear(pg);
}
