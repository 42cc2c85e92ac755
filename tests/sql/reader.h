/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the database of a daemon under test: an SQLite file, or a PostgreSQL database by its URI.
 * A statement that fails is a bug of the test and ends the program.
 */
#ifndef TESTS_SQL_READER_H
#define TESTS_SQL_READER_H

#include <stdbool.h>

struct reader;

struct reader *reader_open(const char *database); /* NULL: cannot be opened */
void reader_close(struct reader *reader);	  /* accepts NULL */
bool reader_on_postgres(const struct reader *reader);

/* Calls `row` with the columns of each row as text, "" for NULL. */
void reader_each(struct reader *reader, const char *sql,
		 void (*row)(void *arg, int n, const char *const *values), void *arg);
/* The first column of the first row; `none` if there is no row. */
long long reader_number(struct reader *reader, const char *sql, long long none);

#endif
