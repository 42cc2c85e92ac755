/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The migrations: an append-only array of SQL scripts, each a file of sql/schema/.  Script n
 * migrates from user_version n to n + 1.  The effect of a released script never changes; its
 * comments may.  Private to sql/.
 *
 * On a server several daemons, which are replaced one by one, serve while the schema changes.  So a
 * migration there says the oldest program that works with its result.  One that only adds tables,
 * or columns with a default, leaves that as it is; what is no longer used is dropped a release
 * later, by a migration that names the program which stopped using it.  It also says the oldest
 * schema with which its own program works, so that daemons are replaced before it has run:
 * README.md.
 *
 * To change the schema, write sql/schema/NNN.sql with the next number, and NNN.postgres.sql with
 * the same effect on PostgreSQL; add both to sql/local.mk and schema.c, and add the digest of the
 * resulting schema of SQLite, which test_schema prints, to tests/sql/released.sha256.
 */
#ifndef SQL_SCHEMA_H
#define SQL_SCHEMA_H

#include "sql/store.h"

extern const char *const schema_migrations[];
extern const int schema_version; /* the newest user_version */

/*
 * Migrates the database to the newest schema, each migration in a transaction of its own.  Returns
 * 1, also when its schema is newer but this program works with it, or older, but this program works
 * with it and may not migrate it (store_is_behind(), and db_why() says what is to be done); or an
 * error with the database untouched: STORE_NEWER when this program is too old, STORE_FAILED while
 * daemons serve that would not work with the newest schema.  `told` is that of store_open_told(),
 * or NULL.
 */
int schema_migrate(struct store *st, store_migrates *told, void *arg);

#endif
