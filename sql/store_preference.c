/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_preference.h. */
#include "sql/store_preference.h"

#include "sql/db.h"

int store_preference_get(struct store *st, int64_t player, const char *name,
			 char ret_value[STORE_PREFERENCE_MAX + 1])
{
	struct query *q = db_query(st, STMT_PREFERENCE_GET);
	int rc;

	db_bind_int64(q, player);
	db_bind_text(q, name);
	rc = db_step(q);
	if (rc > 0)
		db_text(q, "value", ret_value, STORE_PREFERENCE_MAX + 1);
	return db_done(q, rc);
}

int store_preference_set(struct store *st, int64_t player, const char *name, const char *value)
{
	struct query *q = db_query(st, STMT_PREFERENCE_SET);

	db_bind_int64(q, player);
	db_bind_text(q, name);
	db_bind_text(q, value);
	return db_change(q);
}

int store_preference_erase(struct store *st, int64_t player)
{
	struct query *q = db_query(st, STMT_PREFERENCE_ERASE);

	db_bind_int64(q, player);
	return db_change(q);
}
