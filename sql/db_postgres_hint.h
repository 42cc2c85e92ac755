/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Notices between daemons, on a connection of their own: LISTEN, and NOTIFY after a turn, in a
 * transaction of its own.  In the turn's it would take a lock that all such transactions share,
 * until the disk and the standby have the commit.  Private to sql/.
 */
#ifndef SQL_DB_POSTGRES_HINT_H
#define SQL_DB_POSTGRES_HINT_H

#include "sql/db_postgres_link.h"
#include "sql/store_change.h"

/* See store_hint_take() and store_hint_send(). */
void db_postgres_hint_take(struct store *st, struct store_hints *ret_hints);
void db_postgres_hint_send(struct store *st);
void db_postgres_hint_release(struct postgres_store *pg);

#endif
