/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Statements on PostgreSQL: the functions of the driver that bind, step and read.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_QUERY_H
#define SQL_DB_POSTGRES_QUERY_H

#include "sql/db_postgres_link.h"

/* Ensures a connection, with the statements prepared if required. */
int db_postgres_query_ready(struct postgres_store *pg);
int db_postgres_query_prepare(struct store *st);
struct query *db_postgres_query_take(struct store *st, enum statement which);
void db_postgres_query_bind_int64(struct query *q, int at, int64_t value);
void db_postgres_query_bind_text(struct query *q, int at, const char *text, size_t len);
void db_postgres_query_bind_blob(struct query *q, int at, const void *bytes, size_t len);
void db_postgres_query_bind_null(struct query *q, int at);
int db_postgres_query_step(struct query *q);
int db_postgres_query_done(struct query *q, int rc);
/* Runs a statement without columns, later if it may; `one`: it must change one row. */
int db_postgres_query_write(struct query *q, bool one);
int db_postgres_query_insert(struct query *q, int64_t *ret_id);
void db_postgres_query_renumber(struct store *st);
int64_t db_postgres_query_changes(const struct query *q);
int64_t db_postgres_query_int64(struct query *q, int at);
bool db_postgres_query_is_null(struct query *q, int at);
const char *db_postgres_query_text(struct query *q, int at, size_t *ret_len);
const void *db_postgres_query_blob(struct query *q, int at, size_t *ret_len);

#endif
