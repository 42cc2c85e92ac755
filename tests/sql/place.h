/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A database for a test: a file in /tmp or, if KSKAK_TEST_DATABASE is the URI of a PostgreSQL
 * server, a database there, shared by the cases of a program one after the other.
 */
#ifndef TESTS_SQL_PLACE_H
#define TESTS_SQL_PLACE_H

#include <stdbool.h>
#include <stddef.h>

struct place {
	char name[400]; /* for store_open() */
	char path[64];	/* of the file; with PostgreSQL a prefix for others that a test creates */
	char database[48];
	bool spoiled; /* set if the schema was changed: no other case gets the database */
};

bool place_on_postgres(void);
/* Creates an empty database; false, with a message on stderr, on failure. */
bool place_make(struct place *place);
void place_remove(const struct place *place);
/* Runs statements on a separate connection; false if refused, with the database's message. */
bool place_run(const struct place *place, const char *sql, char *ret_why, size_t size);
/* Starts, and ends, a transaction that writes on another connection. */
void *place_hold(const struct place *place);
void place_let_go(void *held);

#endif
