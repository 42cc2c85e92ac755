/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_announce.h. */
#include "sql/store_announce.h"

#include "sql/db.h"

/* What is announced before a transaction waits for it, and may be unwanted there. */
static bool is_useful(const struct store *st)
{
	return db_is_far(st) && db_in_transaction(st);
}

void store_announce(struct store *st, enum store_read read, int64_t id)
{
	static const enum statement statements[READ_KINDS] = {
		[READ_ADMISSION] = STMT_ADMISSION_OF,
		[READ_ENTRY] = STMT_ENTRY_GET,
		[READ_GRANTS] = STMT_GRANT_EACH,
		[READ_GROUP] = STMT_GROUP_GET,
		[READ_GROUP_ENTRIES] = STMT_ENTRY_EACH,
		[READ_JOINS] = STMT_JOIN_EACH_INTO,
		[READ_OUTSIDE] = STMT_OUTSIDE_EACH,
		[READ_PLAYER] = STMT_PLAYER_GET,
		[READ_PLAYER_ENTRIES] = STMT_ENTRY_EACH_PLAYER,
		[READ_PLAYER_RULINGS] = STMT_RULING_EACH_PLAYER,
		[READ_RULING] = STMT_RULING_GET,
		[READ_STAGE] = STMT_STAGE_GET,
		[READ_TABLE] = STMT_TABLE_LAST,
		[READ_TABLES] = STMT_TABLE_EACH,
		[READ_TOURNEY] = STMT_TOURNEY_GET,
	};

	struct query *q;

	if (!id || !is_useful(st))
		return;
	q = db_query(st, statements[read]);
	if (read == READ_GRANTS || read == READ_OUTSIDE)
		db_bind_one_or_all(q, id);
	else
		db_bind_int64(q, id);
	db_announce(q);
}

static void announce_numbers(struct store *st, enum statement statement, const int64_t *numbers,
			     int n)
{
	struct query *q;

	if (!is_useful(st))
		return;
	q = db_query(st, statement);
	for (int i = 0; i < n; i++)
		db_bind_int64(q, numbers[i]);
	db_announce(q);
}

void store_announce_game(struct store *st, int64_t id)
{
	announce_numbers(st, STMT_GAME_PRELUDE, &id, 1);
	announce_numbers(st, STMT_EVENT_EACH, (const int64_t[]){id, 0, 0}, 3);
	announce_numbers(st, STMT_OCCUPANT_EACH, &id, 1);
	announce_numbers(st, STMT_RULING_EACH_GAME, &id, 1);
}

void store_announce_seat(struct store *st, int64_t group, int64_t player)
{
	announce_numbers(st, STMT_ENTRY_OF, (const int64_t[]){group, player}, 2);
}

void store_announce_version(struct store *st, int64_t group, int version)
{
	announce_numbers(st, STMT_TABLE_GET, (const int64_t[]){group, version}, 2);
}

void store_announce_composed(struct store *st, int64_t stage, int number, int version)
{
	announce_numbers(st, STMT_COMPOSITION_GROUP_GET, (const int64_t[]){stage, number, version},
			 3);
}

void store_announce_next(struct store *st)
{
	static const enum statement statements[] = {
		STMT_ENTRY_OLDEST, STMT_TOURNEY_NEXT, STMT_GROUP_NEXT,
		STMT_GAME_NEXT,	   STMT_CHANGE_NEXT,  STMT_CASE_NEXT,
	};

	for (size_t i = 0; i < sizeof(statements) / sizeof(statements[0]) && db_is_far(st); i++)
		db_announce(db_query(st, statements[i]));
}

void store_announced_end(struct store *st)
{
	db_announced_drop(st);
}
