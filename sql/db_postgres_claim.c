/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The daemons that serve from a database: a row for each place from which one can start, with a
 * lease by the server's clock.  Every transaction that writes checks that its daemon still owns the
 * row.  A session lock would be simpler, but connection poolers lose it.
 */
#include "sql/db_postgres_claim.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crypto/hex.h"
#include "crypto/random.h"
#include "sql/db_postgres_ahead.h"
#include "sql/db_postgres_beside.h"
#include "sql/db_postgres_flight.h"
#include "sql/store_change.h"

#define EPOCH		"extract(epoch FROM clock_timestamp())"
#define FORGOTTEN_AFTER 86400 /* seconds after the end of a lease */

static bool is_word(const char *text)
{
	for (const char *c = text; *c; c++)
		if (!isalnum((unsigned char)*c))
			return false;
	return *text && strlen(text) < sizeof(((struct postgres_store *)0)->owner);
}

/* For humans, and safe in SQL. */
static void own_place(char *ret_place, size_t size)
{
	char host[65] = "";

	gethostname(host, sizeof(host) - 1);
	for (char *c = host; *c; c++)
		if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-')
			*c = '-';
	snprintf(ret_place, size, "%s:%d", host, (int)getpid());
}

static int taken(struct postgres_store *pg, const char *place)
{
	return db_driver_fail(&pg->st, STORE_TAKEN,
			      "another kskakd was started from this state-dir: %.90s", place);
}

/* The copy of the database has taken over since it was opened: see store_transfer(). */
static int moved(struct postgres_store *pg, const char *where)
{
	return db_driver_fail(&pg->st, STORE_TAKEN, "the server has moved to %.300s", where);
}

#define MOVED_TO "(SELECT value FROM meta WHERE name = '" STORE_LEFT "')"

/*
 * The oldest program that works with the schema; "" before the column was added.  Whoever adds it
 * may do so at any time.
 */
#define OLDEST "(SELECT to_jsonb(s) ->> 'oldest' FROM schema_version AS s)"

/* A newer schema is good if this program is not too old for it, an older one if it still is. */
static int check_schema(struct postgres_store *pg, const char *version_text,
			const char *oldest_text)
{
	struct db_kept *kept = &pg->st.kept;
	long version = strtol(version_text, NULL, 10), program = kept->program;
	long oldest = *oldest_text ? strtol(oldest_text, NULL, 10) : version;

	kept->schema = (int)version;
	if (version > program ? oldest <= program : version >= kept->least)
		return 1;
	return db_driver_fail(
		&pg->st, STORE_NEWER,
		"the schema of the database is %ld by now, and this program needs %ld", version,
		program);
}

/*
 * Extends the claim, and recreates its row if a fail-over lost it: its commit therefore waits for
 * no standby.  Only the newest changes are kept, more than a daemon misses that loses its
 * connection for a minute.
 */
static int renew(struct postgres_store *pg)
{
	char place[100], sql[800];
	PGresult *res;
	int rc;

	own_place(place, sizeof(place));
	snprintf(
		sql, sizeof(sql),
		"SET LOCAL synchronous_commit = local; DELETE FROM change WHERE id <= (SELECT last_value FROM feed_number) - %d; "
		"INSERT INTO daemon (owner, nonce, place, until, version) "
		"VALUES ('%s', '%s', '%s', " EPOCH "::bigint + %d, %d) "
		"ON CONFLICT (owner) DO UPDATE SET until = excluded.until "
		"WHERE daemon.nonce = excluded.nonce RETURNING xmax = 0, "
		"(SELECT version FROM schema_version), " OLDEST ", " MOVED_TO,
		STORE_CHANGE_KEPT, pg->owner, pg->st.shared.daemon, place, STORE_CLAIM_LEASE,
		pg->st.kept.program);
	rc = db_postgres_link_run(pg, sql, &res);
	if (rc < 0)
		return rc;
	rc = !strcmp(PQcmdTuples(res), "1");
	if (rc && PQgetvalue(res, 0, 0)[0] == 't')
		db_postgres_link_drop_numbers(pg); /* the row was lost, see adopt_numbers() */
	rc = rc ? check_schema(pg, PQgetvalue(res, 0, 1), PQgetvalue(res, 0, 2)) : taken(pg, "");
	if (rc > 0 && *PQgetvalue(res, 0, 3))
		rc = moved(pg, PQgetvalue(res, 0, 3));
	PQclear(res);
	return rc;
}

/*
 * With no other daemon, the numbers that a dead one had taken and not used are ours.  One that is
 * alive but has lost its row drops its numbers when it notices.
 */
#define LEFT_OF(table)                                                                             \
	"(SELECT CASE WHEN n = 1 THEN coalesce(max(id), 0) + 1 ELSE 0 END FROM " table "), "       \
	"(SELECT last_value + CASE WHEN is_called THEN 64 ELSE 0 END FROM " table "_number)"
_Static_assert(POSTGRES_BLOCK == 64, "the end of a block");

static void adopt_numbers(struct postgres_store *pg, const PGresult *res)
{
	db_postgres_link_drop_numbers(pg);
	for (int i = 0; i < BUSY_COUNT; i++) {
		int64_t next = strtoll(PQgetvalue(res, 0, 2 * i), NULL, 10);
		int64_t end = strtoll(PQgetvalue(res, 0, 2 * i + 1), NULL, 10);

		if (next && next < end)
			pg->next_ids.of[i] = (struct postgres_numbers){next, end, 0};
	}
}

static void forget(struct postgres_store *pg, const char *owner, const char *nonce)
{
	char sql[200];

	snprintf(sql, sizeof(sql), "DELETE FROM daemon WHERE owner = '%s' AND nonce = '%s'", owner,
		 nonce);
	db_postgres_link_run(pg, sql, NULL);
}

/*
 * Letters that a killed daemon had started to send from here are due again; rows of other dead
 * daemons are deleted after a while.
 */
static int take(struct postgres_store *pg, const char *owner, const char *nonce)
{
	char place[100], sql[1700];
	PGresult *res;
	int rc;

	own_place(place, sizeof(place));
	snprintf(sql, sizeof(sql),
		 "SELECT pg_advisory_xact_lock(" POSTGRES_WRITER_LOCK
		 "); UPDATE outbox SET due = created, sender = '' WHERE state = 0 AND sender = "
		 "(SELECT nonce FROM daemon WHERE owner = '%s'); "
		 "UPDATE duty SET until = 0 WHERE daemon = "
		 "(SELECT nonce FROM daemon WHERE owner = '%s'); "
		 "DELETE FROM daemon WHERE until < " EPOCH "::bigint - %d; "
		 "INSERT INTO daemon (owner, nonce, place, until, version) "
		 "VALUES ('%s', '%s', '%s', " EPOCH "::bigint + %d, %d) "
		 "ON CONFLICT (owner) DO UPDATE SET nonce = excluded.nonce, "
		 "place = excluded.place, until = excluded.until, version = excluded.version; "
		 "SELECT " LEFT_OF("outbox") ", " LEFT_OF(
			 "inbox") ", " MOVED_TO " FROM (SELECT count(*) AS n FROM daemon) AS d",
		 owner, owner, FORGOTTEN_AFTER, owner, nonce, place, STORE_CLAIM_LEASE,
		 pg->st.kept.program);
	rc = db_postgres_link_run(pg, sql, &res);
	if (rc < 0)
		return rc;
	adopt_numbers(pg, res);
	if (*PQgetvalue(res, 0, 2 * BUSY_COUNT)) {
		rc = moved(pg, PQgetvalue(res, 0, 2 * BUSY_COUNT));
		forget(pg, owner, nonce);
	}
	PQclear(res);
	return rc;
}

int db_postgres_claim_take(struct store *st, const char *owner)
{
	struct postgres_store *pg = postgres_of(st);
	unsigned char bytes[8];
	char nonce[sizeof(pg->st.shared.daemon)];
	int rc = db_postgres_link_ready(pg);

	if (rc > 0 && pg->owner[0])
		return renew(pg);
	if (!is_word(owner))
		return db_driver_fail(st, STORE_FAILED, "the owner of a claim is a word");
	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), nonce);
	if (rc > 0)
		rc = take(pg, owner, nonce);
	if (rc < 0)
		return rc;
	snprintf(pg->owner, sizeof(pg->owner), "%s", owner);
	memcpy(pg->st.shared.daemon, nonce, sizeof(nonce));
	return 1;
}

void db_postgres_claim_release(struct postgres_store *pg)
{
	if (!pg->owner[0] || !pg->conn)
		return;
	forget(pg, pg->owner, pg->st.shared.daemon);
	pg->owner[0] = '\0';
}

/* Numbers for the rows to come; each block is of a whole increment of its sequence. */
static void take_block(struct postgres_numbers *numbers, const char *first)
{
	int64_t id = strtoll(first, NULL, 10);

	if (!id)
		return;
	if (numbers->next < numbers->end)
		numbers->spare = id;
	else
		*numbers = (struct postgres_numbers){id, id + POSTGRES_BLOCK, 0};
}

/* Interprets the row of the query in look_up(); a claim lost by a fail-over is renewed later. */
static int check(struct postgres_store *pg, const PGresult *res)
{
	const char *nonce = PQgetvalue(res, 0, 1);
	int rc;

	if (!*nonce) /* see adopt_numbers() */
		db_postgres_link_drop_numbers(pg);
	for (int i = 0; i < BUSY_COUNT; i++)
		take_block(&pg->next_ids.of[i], PQgetvalue(res, 0, 3 + i));
	pg->begun_ids = pg->next_ids;
	rc = check_schema(pg, PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 5));
	if (rc < 0)
		return rc;
	if (*nonce && strcmp(nonce, pg->st.shared.daemon) != 0)
		return taken(pg, PQgetvalue(res, 0, 2));
	return *PQgetvalue(res, 0, 6) ? moved(pg, PQgetvalue(res, 0, 6)) : 1;
}

/*
 * What check() reads, after the lock, so that nobody changes it.  The rest of a block of numbers is
 * enough until the next transaction unless it is used up.
 */
static int look_up(struct postgres_store *pg, PGresult **ret_res)
{
	struct postgres_query *q = &pg->queries[STMT_TURN_HEAD];

	for (int i = 0; i < BUSY_COUNT; i++)
		db_postgres_flight_bind_number(q, i, !pg->next_ids.of[i].spare);
	db_postgres_flight_bind_text(q, BUSY_COUNT, pg->owner);
	return db_postgres_flight_read(q, ret_res);
}

int db_postgres_claim_begin(struct postgres_store *pg)
{
	PGresult *begun = NULL, *res = NULL;
	int rc = db_postgres_flight_command(pg, "BEGIN", NULL);

	if (rc > 0)
		rc = db_postgres_beside_queue(pg, &begun);
	if (rc > 0)
		rc = look_up(pg, &res);
	if (rc > 0)
		rc = db_postgres_ahead_send(pg);
	if (rc > 0)
		rc = db_postgres_flight_land(pg);
	if (rc > 0)
		pg->st.shared.alone = db_postgres_flight_number(begun);
	if (rc > 0)
		rc = check(pg, res);
	PQclear(begun);
	PQclear(res);
	return rc;
}

int db_postgres_claim_clock(struct store *st, int64_t *ret_usec)
{
	struct postgres_store *pg = postgres_of(st);
	PGresult *res;
	int rc = db_postgres_link_ready(pg);

	if (rc > 0)
		rc = db_postgres_link_run(pg, "SELECT (" EPOCH " * 1000000)::bigint", &res);
	if (rc < 0)
		return rc;
	*ret_usec = strtoll(PQgetvalue(res, 0, 0), NULL, 10);
	PQclear(res);
	return 1;
}
