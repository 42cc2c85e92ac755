/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The daemons that serve a PostgreSQL database, how their transactions begin, and the
 * server's clock.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_CLAIM_H
#define SQL_DB_POSTGRES_CLAIM_H

#include "sql/db_postgres_link.h"

int db_postgres_claim_take(struct store *st, const char *owner);
void db_postgres_claim_release(struct postgres_store *pg);
/* Begins a transaction that writes, if the claim is still ours and the schema unchanged. */
int db_postgres_claim_begin(struct postgres_store *pg);
/* The lock of writers, as in turn_begin() of schema/038.postgres.sql: "kskak" and a digit. */
#define POSTGRES_WRITER_LOCK "461078556464"
#define POSTGRES_LOCK	     "SELECT pg_advisory_xact_lock(" POSTGRES_WRITER_LOCK ")"
int db_postgres_claim_clock(struct store *st, int64_t *ret_usec);

#endif
