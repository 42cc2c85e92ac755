/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See place.h. */
#include <config.h>

#include "tests/sql/place.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/sbuf.h"
#include "sql/store.h"
#include "tests/scratch.h"

bool place_on_postgres(void)
{
	const char *uri = getenv("KSKAK_TEST_DATABASE");

	return uri && *uri;
}

static void say(char *ret_why, size_t size, const char *why)
{
	snprintf(ret_why, size, "%s", why);
	ret_why[strcspn(ret_why, "\n")] = '\0';
}

#ifdef WITH_POSTGRESQL
#include <libpq-fe.h>

static bool run_on(const char *uri, const char *sql, char *ret_why, size_t size)
{
	PGconn *conn = PQconnectdb(uri);
	PGresult *res = PQexec(conn, sql);
	const char *said = PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY);
	bool done =
		PQresultStatus(res) == PGRES_COMMAND_OK || PQresultStatus(res) == PGRES_TUPLES_OK;

	if (!done)
		say(ret_why, size, said ? said : PQerrorMessage(conn));
	PQclear(res);
	PQfinish(conn);
	return done;
}

static bool run_at_server(const char *verb, const char *database, const char *rest)
{
	char sql[200], why[300];

	snprintf(sql, sizeof(sql), "%s DATABASE %s %s", verb, database, rest);
	if (run_on(getenv("KSKAK_TEST_DATABASE"), sql, why, sizeof(why)))
		return true;
	fprintf(stderr, "place.c: %s: %s\n", sql, why);
	return false;
}

/* Of an earlier case, empty. */
static struct place spare;

static void drop(const struct place *place)
{
	run_at_server("DROP", place->database, "WITH (FORCE)");
}

static void drop_spare(void)
{
	if (spare.database[0])
		drop(&spare);
}

static bool make_on_postgres(struct place *place)
{
	const char *uri = getenv("KSKAK_TEST_DATABASE");
	static int n;

	if (spare.database[0]) {
		*place = spare;
		spare.database[0] = '\0';
		return true;
	}
	if (!n++)
		atexit(drop_spare);
	snprintf(place->database, sizeof(place->database), "kskak_test_%d_%d", (int)getpid(), n);
	snprintf(place->path, sizeof(place->path), "/tmp/%s", place->database);
	snprintf(place->name, sizeof(place->name), "%s%cdbname=%s", uri,
		 strchr(uri, '?') ? '&' : '?', place->database);
	return run_at_server("CREATE", place->database,
			     "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
}

/* Deletes all rows except those of a new schema, ignoring triggers and references. */
static const char empty[] =
	"SET session_replication_role = replica; DO $$ DECLARE t record; BEGIN "
	"FOR t IN SELECT c.oid::regclass AS name, c.relkind FROM pg_class c "
	"WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') "
	"AND relname <> 'schema_version' LOOP "
	"IF t.relkind = 'S' THEN PERFORM setval(t.name, 1, false); "
	"ELSE EXECUTE 'DELETE FROM ' || t.name; END IF; END LOOP; END $$; "
	"INSERT INTO seal (id, secret, after) VALUES (1, '', 0); "
	"INSERT INTO game_tally (id, unfinished, finished, annulled) VALUES (1, 0, 0, 0)";

static void remove_on_postgres(const struct place *place)
{
	char why[300];

	if (place->spoiled || !run_on(place->name, empty, why, sizeof(why)))
		drop(place);
	else
		spare = *place;
}

static void *hold_on_postgres(const struct place *place)
{
	struct sbuf why = SBUF_INIT;
	struct store *st = NULL;

	if (store_open(place->name, false, &st, &why) < 0 || store_begin(st) < 0)
		fprintf(stderr, "place.c: %s\n", why.buf);
	sbuf_release(&why);
	return st;
}
#else
static bool run_on(const char *uri, const char *sql, char *ret_why, size_t size)
{
	(void)uri;
	(void)sql;
	say(ret_why, size, "built without PostgreSQL");
	return false;
}

static bool make_on_postgres(struct place *place)
{
	fprintf(stderr, "place.c: %s is set, built without PostgreSQL\n", place->name);
	return false;
}

static void remove_on_postgres(const struct place *place)
{
	(void)place;
}

static void *hold_on_postgres(const struct place *place)
{
	(void)place;
	return NULL;
}
#endif

bool place_make(struct place *place)
{
	int fd;

	memset(place, 0, sizeof(*place));
	if (place_on_postgres())
		return make_on_postgres(place);
	scratch_path(place->path, sizeof(place->path), "kskak-test");
	fd = mkstemp(place->path);
	if (fd < 0) {
		perror("place.c: mkstemp");
		return false;
	}
	close(fd);
	snprintf(place->name, sizeof(place->name), "%s", place->path);
	return true;
}

void place_remove(const struct place *place)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char name[80];

	if (place_on_postgres()) {
		remove_on_postgres(place);
		return;
	}
	for (int i = 0; i < 3; i++) {
		snprintf(name, sizeof(name), "%s%s", place->path, ends[i]);
		unlink(name);
	}
}

bool place_run(const struct place *place, const char *sql, char *ret_why, size_t size)
{
	char *error = NULL;
	sqlite3 *db;
	bool done;

	if (place_on_postgres())
		return run_on(place->name, sql, ret_why, size);
	done = sqlite3_open(place->path, &db) == SQLITE_OK &&
	       sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK;
	if (!done)
		say(ret_why, size, error ? error : sqlite3_errmsg(db));
	sqlite3_free(error);
	sqlite3_close(db);
	return done;
}

void *place_hold(const struct place *place)
{
	sqlite3 *db = NULL;

	if (place_on_postgres())
		return hold_on_postgres(place);
	if (sqlite3_open(place->path, &db) != SQLITE_OK ||
	    sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
		fprintf(stderr, "place.c: %s\n", sqlite3_errmsg(db));
	return db;
}

void place_let_go(void *held)
{
	if (place_on_postgres())
		store_close(held);
	else
		sqlite3_close(held);
}
