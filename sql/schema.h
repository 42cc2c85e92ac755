/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The migrations: an append-only array of SQL scripts, each a file of sql/schema/.  Script n leads
 * from user_version n to n + 1.  A released script never changes what it does; its comments may.
 * Private to sql/.
 *
 * To change the schema, write sql/schema/NNN.sql with the next number, name it in sql/local.mk and
 * in schema.c, and add the schema it leads to as tests/schema/N.sql.
 */
#ifndef SQL_SCHEMA_H
#define SQL_SCHEMA_H

#include "sql/store.h"

extern const char *const schema_migrations[];
extern const int schema_version; /* the newest user_version */

/*
 * Leads the database to the newest schema, each migration in a transaction of its own.  Returns 1;
 * STORE_NEWER, with the database untouched, when it has a schema that this program does not know.
 */
int schema_migrate(struct store *st);

#endif
