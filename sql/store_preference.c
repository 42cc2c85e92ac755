/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_preference.h. */
#include "sql/store_preference.h"

#include <string.h>

#include "sql/db.h"
#include "sql/db_rows.h"

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

const char *const store_preference_colours[] = {"green", "wood", "blue", "grey", NULL};
const char *const store_preference_pieces[] = {"standard", "flat", "bold", NULL};

bool store_preference_is(const char *const *words, const char *word)
{
	for (; *words; words++)
		if (!strcmp(*words, word))
			return true;
	return false;
}

static void take(const char *name, const char *value, struct preferences *p)
{
	if (!strcmp(name, "zone"))
		zone_parse(value, &p->zone);
	else if (!strcmp(name, "notation"))
		spelling_read(value, &p->spelling);
	else if (!strcmp(name, "colours"))
		memcpy(p->colours, value, sizeof(p->colours));
	else if (!strcmp(name, "pieces"))
		memcpy(p->pieces, value, sizeof(p->pieces));
}

int store_preference_all(struct store *st, int64_t player, struct preferences *ret_preferences)
{
	struct preferences found = PREFERENCES_DEFAULT;
	char name[STORE_PREFERENCE_MAX + 1], value[STORE_PREFERENCE_MAX + 1];
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_PREFERENCE, player, ret_preferences, sizeof(found)))
		return 1;
	q = db_query(st, STMT_PREFERENCE_ALL);
	db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0) {
		db_text(q, "name", name, sizeof(name));
		db_text(q, "value", value, sizeof(value));
		take(name, value, &found);
	}
	rc = db_done(q, rc);
	if (rc < 0)
		return rc;
	db_rows_keep(st, DB_ROWS_PREFERENCE, player, &found, sizeof(found));
	*ret_preferences = found;
	return 1;
}

void store_preference_announce(struct store *st, int64_t player)
{
	db_announce_id(st, STMT_PREFERENCE_ALL, player);
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
