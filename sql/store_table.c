/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Final tables; see store_table.h. */
#include "sql/store_table.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/journal_row.h"

void table_row_release(struct table_row *row)
{
	free(row->facts);
	row->facts = NULL;
}

static void read_table(struct query *q, struct table_row *row)
{
	row->id = db_int64(q, "id");
	row->group = db_int64(q, "grp");
	row->version = (int)db_int64(q, "version");
	row->at = db_instant(q, "at");
	row->ruling = db_int64(q, "ruling");
	row->facts = db_text_dup(q, "facts");
}

static int one_table(struct query *q, struct table_row *ret_row)
{
	int rc = db_step(q);

	if (rc > 0)
		read_table(q, ret_row);
	return db_done(q, rc);
}

int store_table_add(struct store *st, const struct table_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_TABLE_ADD);
	int rc;

	db_bind_int64(q, row->group);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->at);
	db_bind_id(q, row->ruling);
	db_bind_text(q, row->facts);
	rc = db_insert(q, ret_id);
	return journal_table(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_table_get(struct store *st, int64_t group, int version, struct table_row *ret_row)
{
	struct query *q = db_query(st, STMT_TABLE_GET);

	db_bind_int64(q, group);
	db_bind_int64(q, version);
	return one_table(q, ret_row);
}

int store_table_last(struct store *st, int64_t group, struct table_row *ret_row)
{
	struct query *q = db_query(st, STMT_TABLE_LAST);

	db_bind_int64(q, group);
	return one_table(q, ret_row);
}

int store_table_each(struct store *st, int64_t group,
		     int (*each)(void *arg, const struct table_row *), void *arg)
{
	struct query *q = db_query(st, STMT_TABLE_EACH);
	struct table_row row;
	int rc, stop = 0;

	db_bind_int64(q, group);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_table(q, &row);
		stop = each(arg, &row);
		table_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}
