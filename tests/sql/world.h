/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A store in a transaction, with a row of each table that others refer to. */
#ifndef TESTS_SQL_WORLD_H
#define TESTS_SQL_WORLD_H

#include "sql/store.h"
#include "sql/store_event.h"

/* Ids of the rows; each table has its own numbers, so that no two are equal. */
struct world {
	int64_t player, series, tourney, stage, group, entry, club, team;
};
extern struct world world;

int world_open(void **state);
int world_close(void **state);
void world_fill(struct store *st);
/* The statement is rejected with that reason; earlier writes are committed. */
void world_refuses(struct store *st, const char *sql, const char *reason);
/* The call fails; a savepoint lets the transaction continue, as PostgreSQL requires. */
#define WORLD_REFUSED(st, call)                                                                    \
	do {                                                                                       \
		assert_int_equal(store_mark(st), 1);                                               \
		assert_int_equal(call, STORE_FAILED);                                              \
		assert_int_equal(store_undo(st), 1);                                               \
	} while (0)

#endif
