/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Deputies of tournament leaders. */
#include "sql/store_deputy.h"

#include "sql/db.h"

int store_deputy_add(struct store *st, const struct deputy_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_DEPUTY_ADD);

	db_bind_text(q, row->leader);
	db_bind_text(q, row->deputy);
	db_bind_text(q, row->name);
	db_bind_text(q, row->address);
	db_bind_civil(q, row->first);
	db_bind_civil(q, row->last);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	return db_insert(q, ret_id);
}

static void read_deputy(struct query *q, struct deputy_row *row)
{
	row->id = db_int64(q, "id");
	db_text(q, "leader", row->leader, sizeof(row->leader));
	db_text(q, "deputy", row->deputy, sizeof(row->deputy));
	db_text(q, "name", row->name, sizeof(row->name));
	db_text(q, "address", row->address, sizeof(row->address));
	row->first = db_civil(q, "first");
	row->last = db_civil(q, "last");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	row->ended = db_instant(q, "ended");
}

int store_deputy_get(struct store *st, int64_t id, struct deputy_row *ret_row)
{
	struct query *q = db_query(st, STMT_DEPUTY_GET);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_deputy(q, ret_row);
	return db_done(q, rc);
}

int store_deputy_end(struct store *st, int64_t id, struct instant at)
{
	struct query *q = db_query(st, STMT_DEPUTY_END);

	db_bind_instant(q, at);
	db_bind_int64(q, id);
	return db_run(q);
}

int store_deputy_each(struct store *st, struct civil day,
		      int (*each)(void *arg, const struct deputy_row *), void *arg)
{
	struct query *q = db_query(st, STMT_DEPUTY_EACH);
	struct deputy_row row;
	int rc;

	db_bind_civil(q, day);
	while ((rc = db_step(q)) > 0) {
		read_deputy(q, &row);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
