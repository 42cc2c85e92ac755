/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments and groups. */
#include "sql/store_event.h"

#include <string.h>

#include "sql/db.h"

_Static_assert(GROUP_FILLING == 0 && GROUP_RUNNING == 1 && GROUP_PAUSED == 2 &&
		       GROUP_FINISHED == 3 && GROUP_ARCHIVED == 4,
	       "stored in grp.state");

static void read_tourney(struct query *q, struct tourney *t)
{
	t->id = db_int64(q, "id");
	db_text(q, "code", t->code, sizeof(t->code));
	db_text(q, "name", t->name, sizeof(t->name));
	db_text(q, "ruleset", t->ruleset, sizeof(t->ruleset));
	db_text(q, "zone", t->zone, sizeof(t->zone));
	t->group_size = (int)db_int64(q, "group_size");
	t->open = db_int64(q, "open") != 0;
	t->created = db_instant(q, "created");
}

static int one_tourney(struct query *q, struct tourney *ret_tourney)
{
	int rc = db_step(q);

	if (rc > 0)
		read_tourney(q, ret_tourney);
	return db_done(q, rc);
}

int store_tourney_add(struct store *st, const struct tourney *t, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_TOURNEY_ADD);

	db_bind_text(q, t->code);
	db_bind_text(q, t->name);
	db_bind_text(q, t->ruleset);
	db_bind_text(q, t->zone);
	db_bind_int64(q, t->group_size);
	db_bind_int64(q, t->open);
	db_bind_instant(q, t->created);
	return db_insert(q, ret_id);
}

int store_tourney_set_open(struct store *st, int64_t id, bool open)
{
	struct query *q = db_query(st, STMT_TOURNEY_OPEN);

	db_bind_int64(q, open);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_tourney_get(struct store *st, int64_t id, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_GET);

	db_bind_int64(q, id);
	return one_tourney(q, ret_tourney);
}

int store_tourney_by_code(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_BY_CODE);

	db_bind_text(q, code);
	return one_tourney(q, ret_tourney);
}

int store_tourney_each(struct store *st, int (*each)(void *arg, const struct tourney *), void *arg)
{
	struct query *q = db_query(st, STMT_TOURNEY_EACH);
	struct tourney t;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_tourney(q, &t);
		if (each(arg, &t))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static void read_group(struct query *q, struct group_row *g)
{
	g->id = db_int64(q, "id");
	g->tourney = db_int64(q, "tourney");
	g->number = (int)db_int64(q, "number");
	db_text(q, "name", g->name, sizeof(g->name));
	g->state = (enum group_state)db_int64(q, "state");
	db_text(q, "ruleset", g->ruleset, sizeof(g->ruleset));
	db_text(q, "zone", g->zone, sizeof(g->zone));
	g->has_seed = !db_null(q, "seed");
	db_hash(q, "seed", g->seed);
	g->start = db_civil(q, "start");
	g->created = db_instant(q, "created");
	g->final_at = db_instant(q, "final_at");
}

static int one_group(struct query *q, struct group_row *ret_group)
{
	int rc = db_step(q);

	if (rc > 0)
		read_group(q, ret_group);
	return db_done(q, rc);
}

int store_group_add(struct store *st, const struct group_row *g, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_GROUP_ADD);

	db_bind_int64(q, g->tourney);
	db_bind_int64(q, g->number);
	db_bind_text(q, g->name);
	db_bind_int64(q, g->state);
	db_bind_text(q, g->ruleset);
	db_bind_text(q, g->zone);
	db_bind_instant(q, g->created);
	return db_insert(q, ret_id);
}

int store_group_get(struct store *st, int64_t id, struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_GET);

	db_bind_int64(q, id);
	return one_group(q, ret_group);
}

int store_group_update(struct store *st, const struct group_row *g)
{
	struct query *q = db_query(st, STMT_GROUP_UPDATE);

	db_bind_text(q, g->name);
	db_bind_int64(q, g->state);
	if (g->has_seed)
		db_bind_hash(q, g->seed);
	else
		db_bind_null(q);
	db_bind_civil(q, g->start);
	db_bind_instant(q, g->final_at);
	db_bind_int64(q, g->id);
	return db_change(q);
}

int store_group_filling(struct store *st, int64_t tourney, struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_FILLING);

	db_bind_int64(q, tourney);
	return one_group(q, ret_group);
}

int store_group_last_number(struct store *st, int64_t tourney, int *ret_number)
{
	struct query *q = db_query(st, STMT_GROUP_LAST);
	int rc;

	db_bind_int64(q, tourney);
	rc = db_step(q);
	if (rc > 0)
		*ret_number = (int)db_int64(q, "number");
	return db_done(q, rc);
}

int store_group_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH);
	struct group_row g;
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0) {
		read_group(q, &g);
		if (each(arg, &g))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
