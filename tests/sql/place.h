/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A database of its own for a test: a file in /tmp, or where KSKAK_TEST_DATABASE is the URI of a
 * PostgreSQL server, a database there, which the cases of a program use one after the other.
 */
#ifndef TESTS_SQL_PLACE_H
#define TESTS_SQL_PLACE_H

#include <stdbool.h>
#include <stddef.h>

struct place {
	char name[400]; /* for store_open() */
	char path[64];	/* of the file; with PostgreSQL the stem of others that a test makes */
	char database[48];
	bool spoiled; /* set it where the schema was changed: no other case gets the database */
};

bool place_on_postgres(void);
/* An empty database; false: it could not be made, and stderr says why. */
bool place_make(struct place *place);
void place_remove(const struct place *place);
/* Runs statements beside the store; false: refused, with the database's message. */
bool place_run(const struct place *place, const char *sql, char *ret_why, size_t size);
/* Another connection that is in a transaction which writes, and its end. */
void *place_hold(const struct place *place);
void place_let_go(void *held);

#endif
