/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_postgres_beside.h. */
#include "sql/db_postgres_beside.h"

#include <string.h>

#include "core/base/ids.h"
#include "core/base/mem.h"
#include "sql/db_postgres_ahead.h"
#include "sql/db_postgres_flight.h"
#include "sql/db_postgres_number.h"

/*
 * The tables of which turns beside each other change rows.  Reading any other table is allowed,
 * since only turns that run alone change those.
 */
static const char *const hot_tables[] = {
	"game_state", "game_event", "game_news", "beacon_line", "outbox",     "digest_item",
	"inbox",      "raw_mail",   "change",	 "meta",	"sender_day", "access",
};

/* What is allowed of the rest, and why. */
static const enum statement allowed[] = {
	/* The games that are locked, and what belongs to each. */
	STMT_GAME_GET,
	STMT_GAME_UPDATE,
	STMT_EVENT_EACH,
	STMT_EVENT_PREV,
	STMT_EVENT_ADD,
	STMT_NEWS_ADD,
	STMT_BEACON_NOTE,
	/* What they read of a letter stays as it is, or is its game's or its sender's to change. */
	STMT_OUTBOX_GET,
	STMT_OUTBOX_SET,
	STMT_OUTBOX_TAKE,
	/* Their own new rows.  A second one under the same key waits for the first, and then fails.
	 */
	STMT_OUTBOX_ADD,
	STMT_DIGEST_ADD,
	STMT_INBOX_FIND,
	STMT_INBOX_ADD,
	STMT_RAW_ADD,
	STMT_SHARED_ADD,
	/* What is committed; these turns ask again after their locks. */
	STMT_SHARED_AFTER,
	STMT_META_GET,
	/* Changed by one statement that does not depend on what was read before. */
	STMT_LATEST_RAISE,
	STMT_ACCESS_USED,
	STMT_SENDER_ADD,
	STMT_SENDER_COUNT,
};

/* Those whose first parameter is a game, which must be one of the turn's. */
static const enum statement of_game[] = {
	STMT_GAME_GET, STMT_EVENT_EACH, STMT_EVENT_PREV, STMT_EVENT_ADD, STMT_NEWS_ADD,
};

void db_postgres_beside_choose(struct postgres_store *pg, const int64_t *games, size_t n)
{
	pg->st.shared.beside = games != NULL;
	pg->n_games = 0;
	if (!games || !n)
		return;
	pg->games = mem_room(pg->games, n, &pg->room_games, sizeof(*pg->games));
	memcpy(pg->games, games, n * sizeof(*games));
	pg->n_games = ids_sort(pg->games, n);
}

/* Binds its only parameter, and queues it. */
static int queue(struct postgres_store *pg, enum statement which, int64_t value, PGresult **ret_res)
{
	struct postgres_query *q = &pg->queries[which];

	db_postgres_flight_bind_number(q, 0, value);
	return db_postgres_flight_read(q, ret_res);
}

/* In the order of the games, so that two turns never wait for each other. */
int db_postgres_beside_queue(struct postgres_store *pg, PGresult **ret_begun)
{
	bool alone = !pg->st.shared.beside;
	int rc = queue(pg, STMT_TURN_BEGIN, alone, ret_begun);

	for (size_t i = 0; i < pg->n_games && rc > 0; i++)
		rc = queue(pg, STMT_TURN_LOCK_GAME, pg->games[i], NULL);
	return rc;
}

static bool is_in(const struct postgres_query *q, const enum statement *list, size_t n)
{
	size_t which = (size_t)(q - postgres_of(q->q.st)->queries);

	for (size_t i = 0; i < n; i++)
		if (list[i] == which)
			return true;
	return false;
}

bool db_postgres_beside_is_cold(const char *sql)
{
	if (strncmp(sql, "SELECT", 6) != 0)
		return false;
	for (size_t i = 0; i < sizeof(hot_tables) / sizeof(hot_tables[0]); i++)
		if (db_postgres_ahead_mentions(sql, hot_tables[i], strlen(hot_tables[i])))
			return false;
	return true;
}

static bool is_locked(const struct postgres_query *q)
{
	const struct postgres_store *pg = postgres_of(q->q.st);

	return q->values[0] &&
	       ids_have(pg->games, pg->n_games, db_postgres_number_get(q->values[0], 8));
}

int db_postgres_beside_allows(const struct postgres_query *q)
{
	struct store *st = q->q.st;

	if (!st->shared.beside)
		return 1;
	if (!q->cold && !is_in(q, allowed, sizeof(allowed) / sizeof(allowed[0])))
		return db_driver_fail(st, STORE_BEYOND, "a turn beside others cannot run: %.300s",
				      q->text);
	if (is_in(q, of_game, sizeof(of_game) / sizeof(of_game[0])) && !is_locked(q))
		return db_driver_fail(
			st, STORE_BEYOND,
			"a turn beside others comes to a game that it has not locked");
	return 1;
}
