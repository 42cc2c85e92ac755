/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_change.h. */
#include "sql/store_change.h"

#include <string.h>

#include "sql/db.h"

_Static_assert(CHANGED_GAME == 1 && CHANGED_GROUP == 2 && CHANGED_EVENT == 4 &&
		       CHANGED_PAGES == 8 && CHANGED_RATINGS == 16 && CHANGED_LETTERS == 32 &&
		       CHANGED_DEADLINE == 64 && CHANGED_ANYTHING == 128,
	       "stored in change.what");

const char *store_daemon(const struct store *st)
{
	return db_shared(st)->daemon;
}

int store_connections(const struct store *st)
{
	return db_shared(st)->connections;
}

int64_t store_change_newest(const struct store *st)
{
	return db_shared(st)->newest_change;
}

int store_change_add(struct store *st, struct change_row *row)
{
	struct query *q = db_query(st, STMT_SHARED_ADD);

	db_bind_text(q, store_daemon(st));
	db_bind_instant(q, row->at);
	db_bind_int64(q, row->group);
	db_bind_int64(q, row->game);
	db_bind_int64(q, row->event);
	db_bind_int64(q, row->what);
	return db_insert(q, &row->id);
}

int store_change_after(struct store *st, int64_t id,
		       int (*each)(void *arg, const struct change_row *), void *arg)
{
	struct query *q = db_query(st, STMT_SHARED_AFTER);
	int rc;

	db_bind_int64(q, id);
	db_bind_int64(q, STORE_CHANGE_MOST);
	while ((rc = db_step(q)) > 0) {
		struct change_row row = {
			.id = db_int64(q, "id"),
			.own = !strcmp(db_text_ref(q, "daemon", NULL), store_daemon(st)),
			.at = db_instant(q, "at"),
			.group = db_int64(q, "grp"),
			.game = db_int64(q, "game"),
			.event = db_int64(q, "event"),
			.what = (unsigned)db_int64(q, "what"),
		};
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_change_bounds(struct store *st, int64_t *ret_first, int64_t *ret_last)
{
	struct query *q = db_query(st, STMT_SHARED_BOUNDS);
	int rc = db_step(q);

	if (rc > 0) {
		*ret_first = db_int64(q, "first");
		*ret_last = db_int64(q, "last");
	}
	return db_done(q, rc);
}

int store_duty_take(struct store *st, const char *name, struct instant now, struct instant until)
{
	struct query *q = db_query(st, STMT_DUTY_TAKE);

	db_bind_text(q, name);
	db_bind_text(q, store_daemon(st));
	db_bind_instant(q, until);
	db_bind_instant(q, now);
	return db_change(q);
}
