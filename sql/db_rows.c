/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_rows.h.  One place per id; a later row may take it over. */
#include "sql/db_rows.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/db_driver.h"

/* Powers of 2. */
static const size_t places[DB_ROWS_COUNT] = {
	[DB_ROWS_PLAYER] = 4096, [DB_ROWS_GROUP] = 512, [DB_ROWS_TOURNEY] = 64,
	[DB_ROWS_STAGE] = 64,	 [DB_ROWS_GAME] = 4096, [DB_ROWS_PREFERENCE] = 4096,
	[DB_ROWS_EPOCH] = 4096,	 [DB_ROWS_OUTAGE] = 1};

struct kept_row {
	int64_t id; /* 0 = none */
	uint64_t read_in;
	void *row; /* owned; NULL = none yet */
};

struct db_rows {
	struct kept_row *tables[DB_ROWS_COUNT];
	/* Rows read before are spoiled: their `read_in` is another number. */
	uint64_t spoils[DB_ROWS_COUNT];
};

struct db_rows *db_rows_new(void)
{
	struct db_rows *rows = mem_zeroed(1, sizeof(*rows));

	for (int t = 0; t < DB_ROWS_COUNT; t++)
		rows->tables[t] = mem_zeroed(places[t], sizeof(struct kept_row));
	return rows;
}

void db_rows_free(struct db_rows *rows)
{
	for (int t = 0; rows && t < DB_ROWS_COUNT; t++) {
		for (size_t i = 0; i < places[t]; i++)
			free(rows->tables[t][i].row);
		free(rows->tables[t]);
	}
	free(rows);
}

unsigned db_rows_spoiled_by(const char *table)
{
	static const struct {
		const char *name;
		enum db_rows_table table;
	} names[] = {
		{"player", DB_ROWS_PLAYER},
		{"grp", DB_ROWS_GROUP},
		{"tourney", DB_ROWS_TOURNEY},
		{"stage", DB_ROWS_STAGE},
		{"game", DB_ROWS_GAME},
		{"game_state", DB_ROWS_GAME},
		{"preference", DB_ROWS_PREFERENCE},
		{"player_change", DB_ROWS_EPOCH},
		{"outage", DB_ROWS_OUTAGE},
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i].name, table))
			return 1U << names[i].table;
	return 0;
}

void db_rows_spoil(struct db_rows *rows, unsigned tables)
{
	for (int t = 0; rows && t < DB_ROWS_COUNT; t++)
		rows->spoils[t] += tables >> t & 1;
}

static struct kept_row *place_of(const struct store *st, enum db_rows_table table, int64_t id)
{
	return &st->rows->tables[table][(uint64_t)id & (places[table] - 1)];
}

static bool is_usable(const struct store *st, int64_t id)
{
	return st->rows && id && st->driver->in_transaction(st);
}

bool db_rows_find(struct store *st, enum db_rows_table table, int64_t id, void *ret_row,
		  size_t size)
{
	const struct kept_row *kept;

	if (!is_usable(st, id))
		return false;
	kept = place_of(st, table, id);
	if (kept->id != id || kept->read_in != st->rows->spoils[table])
		return false;
	memcpy(ret_row, kept->row, size);
	return true;
}

void db_rows_keep(struct store *st, enum db_rows_table table, int64_t id, const void *row,
		  size_t size)
{
	struct kept_row *kept;

	if (!is_usable(st, id))
		return;
	kept = place_of(st, table, id);
	if (!kept->row)
		kept->row = mem_alloc(size);
	memcpy(kept->row, row, size);
	kept->id = id;
	kept->read_in = st->rows->spoils[table];
}

void db_rows_drop(struct store *st, enum db_rows_table table, int64_t id)
{
	if (st->rows && place_of(st, table, id)->id == id)
		place_of(st, table, id)->id = 0;
}
