/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments, their changes and officers, and groups. */
#include "sql/store_event.h"

#include <string.h>

#include "sql/db.h"
#include "sql/db_rows.h"
#include "sql/journal_row.h"

_Static_assert(TOURNEY_DRAFT == 0 && TOURNEY_OPEN == 1 && TOURNEY_CLOSED == 2 &&
		       TOURNEY_DRAWN == 3 && TOURNEY_RUNNING == 4 && TOURNEY_FINISHED == 5 &&
		       TOURNEY_FINAL == 6 && TOURNEY_ARCHIVED == 7 && TOURNEY_CANCELLED == 8,
	       "stored in tourney.state");
_Static_assert(GROUP_FILLING == 0 && GROUP_RUNNING == 1 && GROUP_PAUSED == 2 &&
		       GROUP_FINISHED == 3 && GROUP_ARCHIVED == 4 && GROUP_PLAYOFF == 5 &&
		       GROUP_FINAL == 6,
	       "stored in grp.state");

static void read_tourney(struct query *q, struct tourney *t)
{
	t->id = db_int64(q, "id");
	db_text(q, "code", t->code, sizeof(t->code));
	db_text(q, "code_key", t->code_key, sizeof(t->code_key));
	db_text(q, "slug", t->slug, sizeof(t->slug));
	db_text(q, "alias", t->alias, sizeof(t->alias));
	db_text(q, "name", t->name, sizeof(t->name));
	db_text(q, "kind", t->kind, sizeof(t->kind));
	db_text(q, "class", t->class, sizeof(t->class));
	t->series = db_int64(q, "series");
	t->year = (int)db_int64(q, "year");
	t->state = (enum tourney_state)db_int64(q, "state");
	db_text(q, "options", t->options, sizeof(t->options));
	db_text(q, "ruleset", t->ruleset, sizeof(t->ruleset));
	db_text(q, "zone", t->zone, sizeof(t->zone));
	t->group_size = (int)db_int64(q, "group_size");
	t->fee = db_int64(q, "fee");
	t->rated = db_int64(q, "rated") != 0;
	t->opens = db_civil(q, "opens");
	t->closes = db_civil(q, "closes");
	t->draws = db_civil(q, "draws");
	t->starts = db_civil(q, "starts");
	t->next_at = db_instant(q, "next_at");
	t->created = db_instant(q, "created");
}

static int one_tourney(struct query *q, struct tourney *ret_tourney)
{
	int rc = db_step(q);

	if (rc > 0)
		read_tourney(q, ret_tourney);
	return db_done(q, rc);
}

/* Binds the state to the next act, in the order of both statements. */
static void bind_policy(struct query *q, const struct tourney *t)
{
	db_bind_int64(q, t->state);
	db_bind_text(q, t->options[0] ? t->options : "{}");
	db_bind_text(q, t->ruleset);
	db_bind_text(q, t->zone);
	db_bind_int64(q, t->group_size);
	db_bind_int64(q, t->fee);
	db_bind_int64(q, t->rated);
	db_bind_civil(q, t->opens);
	db_bind_civil(q, t->closes);
	db_bind_civil(q, t->draws);
	db_bind_civil(q, t->starts);
	db_bind_instant(q, t->next_at);
}

int store_tourney_add(struct store *st, const struct tourney *t, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_TOURNEY_ADD);

	db_bind_text(q, t->code);
	db_bind_text(q, t->code_key);
	db_bind_text(q, t->slug);
	db_bind_text(q, t->alias);
	db_bind_text(q, t->name);
	db_bind_text(q, t->kind);
	db_bind_text(q, t->class);
	db_bind_id(q, t->series);
	db_bind_int64(q, t->year);
	bind_policy(q, t);
	db_bind_instant(q, t->created);
	return db_insert(q, ret_id);
}

int store_tourney_update(struct store *st, const struct tourney *t)
{
	struct query *q = db_query(st, STMT_TOURNEY_UPDATE);

	db_bind_text(q, t->slug);
	db_bind_text(q, t->alias);
	db_bind_text(q, t->name);
	db_bind_text(q, t->class);
	bind_policy(q, t);
	db_bind_int64(q, t->id);
	return db_change(q);
}

int store_tourney_get(struct store *st, int64_t id, struct tourney *ret_tourney)
{
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_TOURNEY, id, ret_tourney, sizeof(*ret_tourney)))
		return 1;
	q = db_query(st, STMT_TOURNEY_GET);
	db_bind_int64(q, id);
	rc = one_tourney(q, ret_tourney);
	if (rc > 0)
		db_rows_keep(st, DB_ROWS_TOURNEY, id, ret_tourney, sizeof(*ret_tourney));
	return rc;
}

int store_tourney_by_code(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_BY_CODE);

	db_bind_text(q, code);
	return one_tourney(q, ret_tourney);
}

int store_tourney_by_key(struct store *st, const char *key, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_BY_KEY);

	db_bind_text(q, key);
	return one_tourney(q, ret_tourney);
}

int store_tourney_set_key(struct store *st, int64_t id, const char *key)
{
	struct query *q = db_query(st, STMT_TOURNEY_SET_KEY);

	db_bind_text(q, key);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_tourney_after(struct store *st, int64_t id, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_AFTER);

	db_bind_int64(q, id);
	return one_tourney(q, ret_tourney);
}

int store_tourney_by_slug(struct store *st, const char *slug, struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_BY_SLUG);

	db_bind_text(q, slug);
	return one_tourney(q, ret_tourney);
}

static int each_tourney(struct query *q, int (*each)(void *arg, const struct tourney *), void *arg)
{
	struct tourney t;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_tourney(q, &t);
		if (each(arg, &t))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_tourney_each(struct store *st, int (*each)(void *arg, const struct tourney *), void *arg)
{
	return each_tourney(db_query(st, STMT_TOURNEY_EACH), each, arg);
}

int store_tourney_each_state(struct store *st, enum tourney_state from, enum tourney_state to,
			     int (*each)(void *arg, const struct tourney *), void *arg)
{
	struct query *q = db_query(st, STMT_TOURNEY_EACH_STATE);

	db_bind_int64(q, from);
	db_bind_int64(q, to);
	return each_tourney(q, each, arg);
}

int store_tourney_each_kind(struct store *st, const char *kind,
			    int (*each)(void *arg, const struct tourney *), void *arg)
{
	struct query *q = db_query(st, STMT_TOURNEY_EACH_KIND);

	db_bind_text(q, kind);
	return each_tourney(q, each, arg);
}

int store_tourney_each_edition(struct store *st, int64_t series,
			       int (*each)(void *arg, const struct tourney *), void *arg)
{
	struct query *q = db_query(st, STMT_TOURNEY_EACH_EDITION);

	db_bind_int64(q, series);
	return each_tourney(q, each, arg);
}

int store_tourney_due(struct store *st, struct instant now, const struct store_skip *skip,
		      struct tourney *ret_tourney)
{
	struct query *q = db_query(st, STMT_TOURNEY_DUE);

	db_bind_instant(q, now);
	db_bind_limit_past(q, 1, skip);
	return one_tourney(q, ret_tourney);
}

int store_tourney_next(struct store *st, const struct store_skip *skip, struct instant *ret_at)
{
	struct tourney row;
	int rc;

	if (!skip->n)
		return db_minimum(db_query(st, STMT_TOURNEY_NEXT), ret_at);
	rc = store_tourney_due(st, STORE_EVER, skip, &row);
	if (rc > 0)
		*ret_at = row.next_at;
	return rc;
}

int store_tourney_change_add(struct store *st, const struct tourney_change *change)
{
	struct query *q = db_query(st, STMT_TOURNEY_CHANGE_ADD);
	int rc;

	db_bind_int64(q, change->tourney);
	db_bind_instant(q, change->at);
	db_bind_text(q, change->author);
	db_bind_text(q, change->what);
	db_bind_text(q, change->was);
	db_bind_text(q, change->becomes);
	db_bind_text(q, change->reason);
	rc = db_run(q);
	return journal_change(st, change, rc);
}

int store_tourney_change_each(struct store *st, int64_t tourney,
			      int (*each)(void *arg, const struct tourney_change *), void *arg)
{
	struct query *q = db_query(st, STMT_TOURNEY_CHANGE_EACH);
	struct tourney_change change;
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0) {
		change.id = db_int64(q, "id");
		change.tourney = db_int64(q, "tourney");
		change.at = db_instant(q, "at");
		change.author = db_text_ref(q, "author", NULL);
		change.what = db_text_ref(q, "what", NULL);
		change.was = db_text_ref(q, "was", NULL);
		change.becomes = db_text_ref(q, "becomes", NULL);
		change.reason = db_text_ref(q, "reason", NULL);
		if (each(arg, &change))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_officer_add(struct store *st, const struct officer_row *o, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OFFICER_ADD);

	db_bind_int64(q, o->tourney);
	db_bind_text(q, o->user);
	db_bind_text(q, o->role);
	db_bind_instant(q, o->at);
	db_bind_text(q, o->author);
	db_bind_instant(q, o->ended);
	return db_insert(q, ret_id);
}

int store_officer_end(struct store *st, int64_t id, struct instant at)
{
	struct query *q = db_query(st, STMT_OFFICER_END);

	db_bind_instant(q, at);
	db_bind_int64(q, id);
	return db_change(q);
}

static int each_officer(struct query *q, int (*each)(void *arg, const struct officer_row *),
			void *arg)
{
	struct officer_row o;
	int rc;

	while ((rc = db_step(q)) > 0) {
		o.id = db_int64(q, "id");
		o.tourney = db_int64(q, "tourney");
		db_text(q, "holder", o.user, sizeof(o.user));
		db_text(q, "role", o.role, sizeof(o.role));
		o.at = db_instant(q, "at");
		db_text(q, "author", o.author, sizeof(o.author));
		o.ended = db_instant(q, "ended");
		if (each(arg, &o))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_officer_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, const struct officer_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OFFICER_EACH);

	db_bind_int64(q, tourney);
	return each_officer(q, each, arg);
}

int store_officer_each_user(struct store *st, const char *user,
			    int (*each)(void *arg, const struct officer_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OFFICER_EACH_USER);

	db_bind_text(q, user);
	return each_officer(q, each, arg);
}

static void read_group(struct query *q, struct group_row *g)
{
	g->id = db_int64(q, "id");
	g->tourney = db_int64(q, "tourney");
	g->stage = db_int64(q, "stage");
	g->number = (int)db_int64(q, "number");
	db_text(q, "code", g->code, sizeof(g->code));
	db_text(q, "name", g->name, sizeof(g->name));
	g->state = (enum group_state)db_int64(q, "state");
	db_text(q, "ruleset", g->ruleset, sizeof(g->ruleset));
	db_text(q, "zone", g->zone, sizeof(g->zone));
	g->size = (int)db_int64(q, "size");
	db_text(q, "setup", g->setup, sizeof(g->setup));
	g->has_seed = !db_null(q, "seed");
	db_hash(q, "seed", g->seed);
	g->drawn = db_instant(q, "drawn");
	g->start = db_civil(q, "start");
	g->ended = db_civil(q, "ended");
	g->playoff_of = db_int64(q, "playoff_of");
	g->with_event = db_int64(q, "with_event") != 0;
	g->created = db_instant(q, "created");
	g->final_at = db_instant(q, "final_at");
	g->next_at = db_instant(q, "next_at");
}

static int one_group(struct query *q, struct group_row *ret_group)
{
	int rc = db_step(q);

	if (rc > 0)
		read_group(q, ret_group);
	return db_done(q, rc);
}

/* Binds the size to with_event, in the order of both statements. */
static void bind_draw(struct query *q, const struct group_row *g)
{
	db_bind_int64(q, g->size);
	db_bind_text(q, g->setup[0] ? g->setup : "{}");
	if (g->has_seed)
		db_bind_hash(q, g->seed);
	else
		db_bind_null(q);
	db_bind_instant(q, g->drawn);
	db_bind_civil(q, g->start);
	db_bind_civil(q, g->ended);
	db_bind_id(q, g->playoff_of);
	db_bind_int64(q, g->with_event);
}

/* The journal names the kind of a group that is drawn, which says how its table is made. */
static int note_group(struct store *st, const struct group_row *was, const struct group_row *now,
		      int64_t id, int rc)
{
	struct tourney t = {.kind = ""};
	bool drawn = now->drawn.sec && !(was && was->drawn.sec);
	int read = rc > 0 && drawn ? store_tourney_get(st, now->tourney, &t) : 1;

	return journal_group(st, was, now, t.kind, id, read < 0 ? read : rc);
}

int store_group_add(struct store *st, const struct group_row *g, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_GROUP_ADD);
	int rc;

	db_bind_int64(q, g->tourney);
	db_bind_id(q, g->stage);
	db_bind_int64(q, g->number);
	db_bind_text(q, g->code);
	db_bind_text(q, g->name);
	db_bind_int64(q, g->state);
	db_bind_text(q, g->ruleset);
	db_bind_text(q, g->zone);
	bind_draw(q, g);
	db_bind_instant(q, g->created);
	db_bind_instant(q, g->final_at);
	db_bind_instant(q, g->next_at);
	rc = db_insert(q, ret_id);
	return note_group(st, NULL, g, rc > 0 ? *ret_id : 0, rc);
}

int store_group_get(struct store *st, int64_t id, struct group_row *ret_group)
{
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_GROUP, id, ret_group, sizeof(*ret_group)))
		return 1;
	q = db_query(st, STMT_GROUP_GET);
	db_bind_int64(q, id);
	rc = one_group(q, ret_group);
	if (rc > 0)
		db_rows_keep(st, DB_ROWS_GROUP, id, ret_group, sizeof(*ret_group));
	return rc;
}

int store_group_update(struct store *st, const struct group_row *g)
{
	struct group_row was;
	int rc = store_group_get(st, g->id, &was);
	struct query *q;

	if (rc <= 0)
		return rc;
	q = db_query(st, STMT_GROUP_UPDATE);
	db_bind_text(q, g->code);
	db_bind_text(q, g->name);
	db_bind_int64(q, g->state);
	bind_draw(q, g);
	db_bind_instant(q, g->final_at);
	db_bind_instant(q, g->next_at);
	db_bind_int64(q, g->id);
	rc = db_change(q);
	return note_group(st, &was, g, g->id, rc);
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

int store_group_by_number(struct store *st, int64_t tourney, int number,
			  struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_BY_NUMBER);

	db_bind_int64(q, tourney);
	db_bind_int64(q, number);
	return one_group(q, ret_group);
}

int store_group_by_code(struct store *st, const char *code, struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_BY_CODE);

	db_bind_text(q, code);
	return one_group(q, ret_group);
}

int store_group_due(struct store *st, struct instant now, const struct store_skip *skip,
		    struct group_row *ret_group)
{
	struct query *q = db_query(st, STMT_GROUP_DUE);

	db_bind_instant(q, now);
	db_bind_limit_past(q, 1, skip);
	return one_group(q, ret_group);
}

int store_group_next(struct store *st, const struct store_skip *skip, struct instant *ret_at)
{
	struct group_row row;
	int rc;

	if (!skip->n)
		return db_minimum(db_query(st, STMT_GROUP_NEXT), ret_at);
	rc = store_group_due(st, STORE_EVER, skip, &row);
	if (rc > 0)
		*ret_at = row.next_at;
	return rc;
}

static int each_group(struct query *q, int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct group_row g;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_group(q, &g);
		if (each(arg, &g))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_group_count_stage(struct store *st, int64_t stage, int *ret_count)
{
	struct query *q = db_query(st, STMT_GROUP_COUNT_STAGE);
	int rc;

	db_bind_int64(q, stage);
	rc = db_step(q);
	if (rc > 0)
		*ret_count = (int)db_int64(q, "n");
	return db_done(q, rc);
}

int store_group_each_stage(struct store *st, int64_t stage,
			   int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH_STAGE);

	db_bind_int64(q, stage);
	return each_group(q, each, arg);
}

int store_group_each_open(struct store *st, int64_t tourney,
			  int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH_OPEN);

	db_bind_int64(q, tourney);
	return each_group(q, each, arg);
}

int store_group_held(struct store *st, int64_t tourney)
{
	struct query *q = db_query(st, STMT_GROUP_HELD);

	db_bind_int64(q, tourney);
	return db_done(q, db_step(q));
}

int store_group_unsettled(struct store *st, int64_t tourney, int64_t except)
{
	struct query *q = db_query(st, STMT_GROUP_UNSETTLED);

	db_bind_int64(q, tourney);
	db_bind_int64(q, except);
	return db_done(q, db_step(q));
}

int store_group_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH);

	db_bind_one_or_all(q, tourney);
	return each_group(q, each, arg);
}

int store_group_count_by_state(struct store *st, int64_t ret_counts[GROUP_FINAL + 1])
{
	struct query *q = db_query(st, STMT_GROUP_COUNT_BY_STATE);
	int64_t counts[GROUP_FINAL + 1] = {0};
	int rc;

	while ((rc = db_step(q)) > 0)
		counts[db_int64(q, "state")] = db_int64(q, "n");
	if (rc == 0)
		memcpy(ret_counts, counts, sizeof(counts));
	return db_done(q, rc < 0 ? rc : 1);
}

int store_group_each_playoff(struct store *st, int64_t group,
			     int (*each)(void *arg, const struct group_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GROUP_EACH_PLAYOFF);

	db_bind_int64(q, group);
	return each_group(q, each, arg);
}
