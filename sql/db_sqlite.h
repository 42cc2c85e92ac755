/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The copy of an SQLite database while it is in use: store_backup() of the file `database`.
 * Private to sql/.
 */
#ifndef SQL_DB_SQLITE_H
#define SQL_DB_SQLITE_H

#include <stdbool.h>

#include "sql/store.h"

/* The connection of the store, in the type of the library. */
void *db_sqlite_handle(const struct store *st);

int db_sqlite_copy(const char *database, const char *path, bool (*stopped)(void),
		   struct sbuf *ret_why);

#endif
