/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Leave of players. */
#include "sql/store_leave.h"

#include "sql/db.h"

int store_leave_add(struct store *st, const struct leave_row *l, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_LEAVE_ADD);

	db_bind_int64(q, l->player);
	db_bind_id(q, l->group);
	db_bind_civil(q, l->first);
	db_bind_civil(q, l->last);
	db_bind_civil(q, l->told);
	db_bind_int64(q, l->special);
	return db_insert(q, ret_id);
}

int store_leave_each(struct store *st, int64_t player, int64_t group,
		     int (*each)(void *arg, const struct leave_row *), void *arg)
{
	struct query *q = db_query(st, STMT_LEAVE_EACH);
	struct leave_row l;
	int rc;

	db_bind_int64(q, player);
	db_bind_id(q, group);
	while ((rc = db_step(q)) > 0) {
		l.id = db_int64(q, "id");
		l.player = db_int64(q, "player");
		l.group = db_int64(q, "grp");
		l.first = db_civil(q, "first");
		l.last = db_civil(q, "last");
		l.told = db_civil(q, "told");
		l.special = db_int64(q, "special") != 0;
		if (each(arg, &l))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
