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

uint32_t store_timeline(const struct store *st)
{
	return db_shared(st)->timeline;
}

int64_t store_turns_alone(const struct store *st)
{
	return db_shared(st)->alone;
}

int store_change_add(struct store *st, const struct change_row *row)
{
	struct query *q = db_query(st, STMT_SHARED_ADD);

	db_bind_text(q, store_daemon(st));
	db_bind_instant(q, row->at);
	db_bind_int64(q, row->group);
	db_bind_int64(q, row->game);
	db_bind_int64(q, row->event);
	db_bind_int64(q, row->what);
	return db_run(q);
}

int store_change_bound(struct store *st, int64_t *ret_id, int64_t *ret_given)
{
	struct query *q = db_query(st, STMT_FEED_BOUND);
	int rc = db_step(q);

	if (rc > 0) {
		*ret_id = db_int64(q, "last");
		*ret_given = db_int64(q, "given");
	}
	return db_done(q, rc);
}

static struct query *query_after(struct store *st, int64_t id)
{
	struct query *q = db_query(st, STMT_SHARED_AFTER);

	db_bind_int64(q, id);
	db_bind_text(q, store_daemon(st));
	db_bind_int64(q, STORE_CHANGE_MOST);
	return q;
}

void store_change_announce(struct store *st, int64_t id)
{
	if (!db_is_far(st))
		return;
	db_announce(db_query(st, STMT_FEED_BOUND));
	db_announce(query_after(st, id));
}

int store_change_after(struct store *st, int64_t id, int64_t bound,
		       void (*each)(void *arg, const struct change_row *), void *arg,
		       int64_t *ret_last)
{
	struct query *q = query_after(st, id);
	int64_t last = id;
	int n = 0, rc;

	while ((rc = db_step(q)) > 0) {
		struct change_row row = {
			.id = db_int64(q, "id"),
			.at = db_instant(q, "at"),
			.group = db_int64(q, "grp"),
			.game = db_int64(q, "game"),
			.event = db_int64(q, "event"),
			.what = (unsigned)db_int64(q, "what"),
		};
		if (row.id > bound)
			break;
		last = row.id;
		n++;
		each(arg, &row);
	}
	if (rc >= 0)
		*ret_last = n == STORE_CHANGE_MOST ? last : bound;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_confirm(struct store *st)
{
	struct query *q;
	int rc;

	if (!db_shared(st)->connections)
		return 1;
	q = db_query(st, STMT_CONFIRM);
	rc = db_step(q);
	return db_done(q, rc);
}

struct store_hints store_hint_take(struct store *st)
{
	struct store_hints hints = {.fd = -1};

	db_hint_take(st, &hints);
	return hints;
}

void store_hint_send(struct store *st)
{
	db_hint_send(st);
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
