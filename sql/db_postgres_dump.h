/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Backup of a PostgreSQL database by pg_dump, and the check of its tables.  Private to sql/. */
#ifndef SQL_DB_POSTGRES_DUMP_H
#define SQL_DB_POSTGRES_DUMP_H

#include "sql/db_driver.h"

int db_postgres_dump_backup(struct store *st, const char *path, bool (*stopped)(void),
			    struct sbuf *ret_why);
int db_postgres_dump_check(struct store *st, struct sbuf *ret_findings);

#endif
