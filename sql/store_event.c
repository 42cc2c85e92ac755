/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments and groups. */
#include "sql/store_event.h"

#include <string.h>

#include "sql/db.h"

static void read_tourney(struct query *q, struct tourney *t)
{
	t->id = db_int(q, "id");
	db_text(q, "code", t->code, sizeof(t->code));
	db_text(q, "name", t->name, sizeof(t->name));
	db_text(q, "ruleset", t->ruleset, sizeof(t->ruleset));
	db_text(q, "zone", t->zone, sizeof(t->zone));
	t->group_size = (int)db_int(q, "group_size");
	t->open = db_int(q, "open") != 0;
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

	db_bind(q, "ssssiit", t->code, t->name, t->ruleset, t->zone, (int64_t)t->group_size,
		(int64_t)t->open, t->created);
	return db_insert(q, ret_id);
}

int store_tourney_set_open(struct store *st, int64_t id, bool open)
{
	struct query *q = db_query(st, STMT_TOURNEY_OPEN);

	db_bind(q, "ii", (int64_t)open, id);
	return db_changed(st, db_run(q));
}

int store_tourney_get(struct store *st, int64_t id, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_GET);

	db_bind(q, "i", id);
	return one_tourney(q, ret_tourney);
}

int store_tourney_by_code(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_BY_CODE);

	db_bind(q, "s", code);
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
	g->id = db_int(q, "id");
	g->tourney = db_int(q, "tourney");
	g->number = (int)db_int(q, "number");
	db_text(q, "name", g->name, sizeof(g->name));
	g->state = (enum group_state)db_int(q, "state");
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

	db_bind(q, "iisisst", g->tourney, (int64_t)g->number, g->name, (int64_t)g->state,
		g->ruleset, g->zone, g->created);
	return db_insert(q, ret_id);
}

int store_group_get(struct store *st, int64_t id, struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_GET);

	db_bind(q, "i", id);
	return one_group(q, ret_group);
}

int store_group_update(struct store *st, const struct group_row *g)
{
	struct query *q = db_query(st, STMT_GROUP_UPDATE);

	db_bind(q, "sibdti", g->name, (int64_t)g->state, (const void *)g->seed, sizeof(g->seed),
		g->start, g->final_at, g->id);
	if (!g->has_seed)
		sqlite3_bind_null(q->stmt, 3);
	return db_changed(st, db_run(q));
}

int store_group_filling(struct store *st, int64_t tourney, struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_FILLING);

	db_bind(q, "i", tourney);
	return one_group(q, ret_group);
}

int store_group_last_number(struct store *st, int64_t tourney, int *ret_number)
{
	struct query *q = db_query(st, STMT_GROUP_LAST);
	int rc;

	db_bind(q, "i", tourney);
	rc = db_step(q);
	if (rc > 0)
		*ret_number = (int)db_int(q, "number");
	return db_done(q, rc);
}

int store_group_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH);
	struct group_row g;
	int rc;

	db_bind(q, "i", tourney);
	while ((rc = db_step(q)) > 0) {
		read_group(q, &g);
		if (each(arg, &g))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
