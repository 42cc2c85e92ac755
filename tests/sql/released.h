/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Databases as earlier releases left them: what their migrations made of an empty file. */
#ifndef TESTS_SQL_RELEASED_H
#define TESTS_SQL_RELEASED_H

#include "core/base/sbuf.h"

/* Appends the SQL that makes the empty database of that schema version (1 or more). */
void released_schema(int version, struct sbuf *ret_sql);

/* Appends it with the rows of tests/sql/data-10.sql, which fit schema 10.  Ends the program if they
 * cannot be read. */
void released_rows(struct sbuf *ret_sql);

#define RELEASED_ROWS_SCHEMA 10

#endif
