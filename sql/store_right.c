/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Outside results, grants, admissions and payments. */
#include "sql/store_right.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/journal_row.h"

static void read_outside(struct query *q, struct outside_result *r)
{
	r->id = db_int64(q, "id");
	r->player = db_int64(q, "player");
	db_text(q, "source", r->source, sizeof(r->source));
	db_text(q, "facts", r->facts, sizeof(r->facts));
	r->at = db_instant(q, "at");
	db_text(q, "author", r->author, sizeof(r->author));
	r->verified = db_instant(q, "verified");
	db_text(q, "verifier", r->verifier, sizeof(r->verifier));
}

int store_outside_add(struct store *st, const struct outside_result *r, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OUTSIDE_ADD);

	db_bind_int64(q, r->player);
	db_bind_text(q, r->source);
	db_bind_text(q, r->facts[0] ? r->facts : "{}");
	db_bind_instant(q, r->at);
	db_bind_text(q, r->author);
	db_bind_instant(q, r->verified);
	db_bind_text(q, r->verifier);
	return db_insert(q, ret_id);
}

int store_outside_get(struct store *st, int64_t id, struct outside_result *ret_result)
{
	struct query *q = db_query(st, STMT_OUTSIDE_GET);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_outside(q, ret_result);
	return db_done(q, rc);
}

int store_outside_verify(struct store *st, int64_t id, struct instant at, const char *verifier)
{
	struct query *q = db_query(st, STMT_OUTSIDE_VERIFY);

	db_bind_instant(q, at);
	db_bind_text(q, verifier);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_outside_each(struct store *st, int64_t player,
		       int (*each)(void *arg, const struct outside_result *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTSIDE_EACH);
	struct outside_result r;
	int rc;

	db_bind_one_or_all(q, player);
	while ((rc = db_step(q)) > 0) {
		read_outside(q, &r);
		if (each(arg, &r))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_grant_add(struct store *st, const struct grant_row *g, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_GRANT_ADD);
	int rc;

	db_bind_int64(q, g->player);
	db_bind_text(q, g->class);
	db_bind_civil(q, g->until);
	db_bind_text(q, g->paragraph);
	db_bind_text(q, g->reason);
	db_bind_instant(q, g->at);
	db_bind_text(q, g->author);
	db_bind_int64(q, g->kc);
	rc = db_insert(q, ret_id);
	return journal_grant(st, g, rc > 0 ? *ret_id : 0, rc);
}

static void read_grant(struct query *q, struct grant_row *g)
{
	g->id = db_int64(q, "id");
	g->player = db_int64(q, "player");
	db_text(q, "class", g->class, sizeof(g->class));
	g->until = db_civil(q, "until");
	db_text(q, "paragraph", g->paragraph, sizeof(g->paragraph));
	db_text(q, "reason", g->reason, sizeof(g->reason));
	g->at = db_instant(q, "at");
	db_text(q, "author", g->author, sizeof(g->author));
	g->kc = db_int64(q, "kc") != 0;
}

int store_grant_each(struct store *st, int64_t player,
		     int (*each)(void *arg, const struct grant_row *), void *arg)
{
	struct query *q = db_query(st, STMT_GRANT_EACH);
	struct grant_row g;
	int rc;

	db_bind_one_or_all(q, player);
	while ((rc = db_step(q)) > 0) {
		read_grant(q, &g);
		if (each(arg, &g))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void admission_release(struct admission *a)
{
	free(a->basis);
	a->basis = NULL;
}

static void read_admission(struct query *q, struct admission *a)
{
	a->id = db_int64(q, "id");
	a->entry = db_int64(q, "entry");
	a->at = db_instant(q, "at");
	a->asof = db_civil(q, "asof");
	db_text(q, "class", a->class, sizeof(a->class));
	db_text(q, "routes", a->routes, sizeof(a->routes));
	a->basis = db_text_dup(q, "basis");
	db_text(q, "author", a->author, sizeof(a->author));
	a->shaken = db_instant(q, "shaken");
}

int store_admission_add(struct store *st, const struct admission *a, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_ADMISSION_ADD);

	db_bind_int64(q, a->entry);
	db_bind_instant(q, a->at);
	db_bind_civil(q, a->asof);
	db_bind_text(q, a->class);
	db_bind_text(q, a->routes);
	db_bind_text(q, a->basis ? a->basis : "[]");
	db_bind_text(q, a->author);
	return db_insert(q, ret_id);
}

int store_admission_of(struct store *st, int64_t entry, struct admission *ret_admission)
{
	struct query *q = db_query(st, STMT_ADMISSION_OF);
	int rc;

	db_bind_int64(q, entry);
	rc = db_step(q);
	if (rc > 0)
		read_admission(q, ret_admission);
	return db_done(q, rc);
}

int store_admission_each(struct store *st, int64_t tourney,
			 int (*each)(void *arg, const struct admission *), void *arg)
{
	struct query *q = db_query(st, STMT_ADMISSION_EACH);
	struct admission a;
	int rc, stop = 0;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_admission(q, &a);
		stop = each(arg, &a);
		admission_release(&a);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void team_admission_release(struct team_admission *a)
{
	free(a->facts);
	a->facts = NULL;
}

int store_team_admission_add(struct store *st, const struct team_admission *a, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_TEAM_ADMISSION_ADD);

	db_bind_int64(q, a->team);
	db_bind_instant(q, a->at);
	db_bind_civil(q, a->asof);
	db_bind_text(q, a->facts ? a->facts : "");
	db_bind_text(q, a->author);
	return db_insert(q, ret_id);
}

int store_team_admission_of(struct store *st, int64_t team, struct team_admission *ret_admission)
{
	struct query *q = db_query(st, STMT_TEAM_ADMISSION_OF);
	struct team_admission *a = ret_admission;
	int rc;

	db_bind_int64(q, team);
	rc = db_step(q);
	if (rc > 0) {
		a->id = db_int64(q, "id");
		a->team = db_int64(q, "team");
		a->at = db_instant(q, "at");
		a->asof = db_civil(q, "asof");
		a->facts = db_text_dup(q, "facts");
		db_text(q, "author", a->author, sizeof(a->author));
	}
	return db_done(q, rc);
}

int store_admission_shake(struct store *st, int64_t admission, struct instant at, int64_t ruling)
{
	struct query *q = db_query(st, STMT_ADMISSION_SHAKE);

	db_bind_int64(q, admission);
	db_bind_instant(q, at);
	db_bind_id(q, ruling);
	return db_change(q);
}

int store_payment_add(struct store *st, const struct payment *p, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_PAYMENT_ADD);

	db_bind_id(q, p->entry);
	db_bind_id(q, p->team);
	db_bind_int64(q, p->amount);
	db_bind_instant(q, p->at);
	db_bind_text(q, p->author);
	return db_insert(q, ret_id);
}

int store_payment_each(struct store *st, int64_t entry, int64_t team,
		       int (*each)(void *arg, const struct payment *), void *arg)
{
	struct query *q = db_query(st, STMT_PAYMENT_EACH);
	struct payment p;
	int rc;

	db_bind_int64(q, entry);
	db_bind_int64(q, team);
	while ((rc = db_step(q)) > 0) {
		p.id = db_int64(q, "id");
		p.entry = db_int64(q, "entry");
		p.team = db_int64(q, "team");
		p.amount = db_int64(q, "amount");
		p.at = db_instant(q, "at");
		db_text(q, "author", p.author, sizeof(p.author));
		if (each(arg, &p))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
