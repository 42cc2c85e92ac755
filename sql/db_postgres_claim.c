/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One daemon at a time on a database that many machines reach: a lease in a row of meta, by the
 * server's clock, which every transaction that writes looks at.  A lock of the session would be
 * simpler, and lost by poolers.
 */
#include "sql/db_postgres.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crypto/digest.h"

#define EPOCH "extract(epoch FROM clock_timestamp())"

static bool is_word(const char *text)
{
	for (const char *c = text; *c; c++)
		if (!isalnum((unsigned char)*c))
			return false;
	return *text && strlen(text) < sizeof(((struct postgres_store *)0)->owner);
}

/* For people, and safe in SQL. */
static void own_place(char *ret_place, size_t size)
{
	char host[65] = "";

	gethostname(host, sizeof(host) - 1);
	for (char *c = host; *c; c++)
		if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-')
			*c = '-';
	snprintf(ret_place, size, "%s:%d", host, (int)getpid());
}

/* What the row of another daemon says. */
static int refuse(struct postgres_store *pg)
{
	PGresult *res;
	int rc = db_postgres_link_run(pg,
				      "SELECT split_part(value, ' ', 4), "
				      "split_part(value, ' ', 3)::bigint - " EPOCH "::bigint "
				      "FROM meta WHERE name = '" POSTGRES_CLAIM "'",
				      &res);

	if (rc < 0)
		return rc;
	if (PQntuples(res) > 0)
		db_driver_fail(&pg->st, STORE_BUSY,
			       "another kskakd serves this database: %.90s; if it is gone, its "
			       "claim ends in %.10s seconds",
			       PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 1));
	else
		db_driver_fail(&pg->st, STORE_BUSY, "another kskakd served this database just now");
	PQclear(res);
	return STORE_BUSY;
}

static int taken(struct postgres_store *pg, const char *value)
{
	const char *place = strrchr(value, ' ');

	return db_driver_fail(&pg->st, STORE_TAKEN, "another kskakd took over this database%s%.90s",
			      place ? ":" : "", place ? place : "");
}

/* Runs what writes the row: 1 when it did, 0 when the row is another daemon's. */
static int write_row(struct postgres_store *pg, const char *sql)
{
	PGresult *res;
	int rc = db_postgres_link_run(pg, sql, &res);

	if (rc < 0)
		return rc;
	rc = !strcmp(PQcmdTuples(res), "1");
	PQclear(res);
	return rc;
}

#define VALUE "'%s %s ' || (" EPOCH "::bigint + %d) || ' %s'"

/* A row that is gone is not made again: somebody had it meanwhile. */
static int renew(struct postgres_store *pg)
{
	char place[100], sql[400];
	int rc;

	own_place(place, sizeof(place));
	snprintf(sql, sizeof(sql),
		 "UPDATE meta SET value = " VALUE " WHERE name = '" POSTGRES_CLAIM "' "
		 "AND split_part(value, ' ', 2) = '%s'",
		 pg->owner, pg->nonce, STORE_CLAIM_LEASE, place, pg->nonce);
	rc = write_row(pg, sql);
	return rc == 0 ? taken(pg, "") : rc;
}

static int take(struct postgres_store *pg, const char *owner, const char *nonce)
{
	char place[100], sql[600];
	int rc;

	own_place(place, sizeof(place));
	snprintf(sql, sizeof(sql),
		 "INSERT INTO meta (name, value) VALUES ('" POSTGRES_CLAIM "', " VALUE ") "
		 "ON CONFLICT (name) DO UPDATE SET value = excluded.value "
		 "WHERE split_part(meta.value, ' ', 1) = '%s' "
		 "OR split_part(meta.value, ' ', 3)::bigint < " EPOCH "::bigint",
		 owner, nonce, STORE_CLAIM_LEASE, place, owner);
	rc = write_row(pg, sql);
	return rc == 0 ? refuse(pg) : rc;
}

static int read_version(struct postgres_store *pg)
{
	PGresult *res;
	int rc = db_postgres_link_run(pg, "SELECT version FROM schema_version", &res);

	if (rc < 0)
		return rc;
	pg->version = PQntuples(res) ? (int)strtol(PQgetvalue(res, 0, 0), NULL, 10) : 0;
	PQclear(res);
	return 1;
}

int db_postgres_claim_take(struct store *st, const char *owner)
{
	struct postgres_store *pg = postgres_of(st);
	unsigned char bytes[8];
	char nonce[20];
	int rc = db_postgres_link_ready(pg);

	if (rc > 0 && pg->owner[0])
		return renew(pg);
	if (!is_word(owner))
		return db_driver_fail(st, STORE_FAILED, "the owner of a claim is a word");
	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), nonce);
	if (rc > 0)
		rc = read_version(pg);
	if (rc > 0)
		rc = take(pg, owner, nonce);
	if (rc < 0)
		return rc;
	snprintf(pg->owner, sizeof(pg->owner), "%s", owner);
	memcpy(pg->nonce, nonce, sizeof(nonce));
	return 1;
}

void db_postgres_claim_release(struct postgres_store *pg)
{
	char sql[160];

	if (!pg->owner[0] || !pg->conn)
		return;
	snprintf(sql, sizeof(sql),
		 "DELETE FROM meta WHERE name = '" POSTGRES_CLAIM "' "
		 "AND split_part(value, ' ', 2) = '%s'",
		 pg->nonce);
	db_postgres_link_run(pg, sql, NULL);
	pg->owner[0] = '\0';
}

int db_postgres_claim_check(struct postgres_store *pg, const char *version, const char *value)
{
	const char *nonce = strchr(value, ' ');
	long now = strtol(version, NULL, 10);

	if (now != pg->version)
		return db_driver_fail(&pg->st, STORE_NEWER,
				      "the schema of the database is %ld by now, and was %d", now,
				      pg->version);
	if (!nonce || strncmp(nonce + 1, pg->nonce, strlen(pg->nonce)) != 0)
		return taken(pg, value);
	return 1;
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
