/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Series of tournaments. */
#include "sql/store_series.h"

#include "sql/db.h"

static void read_series(struct query *q, struct series *s)
{
	s->id = db_int64(q, "id");
	db_text(q, "code", s->code, sizeof(s->code));
	db_text(q, "name", s->name, sizeof(s->name));
	db_text(q, "kind", s->kind, sizeof(s->kind));
	s->first_year = (int)db_int64(q, "first_year");
	db_text(q, "options", s->options, sizeof(s->options));
	s->at = db_instant(q, "at");
	db_text(q, "author", s->author, sizeof(s->author));
}

static int one_series(struct query *q, struct series *ret_series)
{
	int rc = db_step(q);

	if (rc > 0)
		read_series(q, ret_series);
	return db_done(q, rc);
}

int store_series_add(struct store *st, const struct series *s, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_SERIES_ADD);

	db_bind_text(q, s->code);
	db_bind_text(q, s->name);
	db_bind_text(q, s->kind);
	db_bind_int64(q, s->first_year);
	db_bind_text(q, s->options[0] ? s->options : "{}");
	db_bind_instant(q, s->at);
	db_bind_text(q, s->author);
	return db_insert(q, ret_id);
}

int store_series_get(struct store *st, int64_t id, struct series *ret_series)
{
	struct query *q = db_query(st, STMT_SERIES_GET);

	db_bind_int64(q, id);
	return one_series(q, ret_series);
}

int store_series_by_code(struct store *st, const char *code, struct series *ret_series)
{
	struct query *q = db_query(st, STMT_SERIES_BY_CODE);

	db_bind_text(q, code);
	return one_series(q, ret_series);
}

int store_series_each(struct store *st, int (*each)(void *arg, const struct series *), void *arg)
{
	struct query *q = db_query(st, STMT_SERIES_EACH);
	struct series s;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_series(q, &s);
		if (each(arg, &s))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
