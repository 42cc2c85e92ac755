/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Cases, rulings and the record of acts. */
#include "sql/store_case.h"

#include <stdlib.h>

#include "sql/db.h"

_Static_assert(CASE_OVERSTEP == 1 && CASE_WITHDRAWAL == 8, "stored in case_.kind");
_Static_assert(RULED_BY_LEADER == 0 && RULED_BY_TRIBUNAL == 2, "stored in ruling.level");
_Static_assert(CASE_OPEN == 0 && CASE_RULED == 1 && CASE_CLOSED == 2, "stored in case_.state");

void case_row_release(struct case_row *row)
{
	free(row->evidence);
	row->evidence = NULL;
}

static void read_case(struct query *q, struct case_row *row)
{
	row->id = db_int(q, "id");
	row->kind = (enum case_kind)db_int(q, "kind");
	row->state = (enum case_state)db_int(q, "state");
	row->game = db_int(q, "game");
	row->group = db_int(q, "grp");
	row->player = db_int(q, "player");
	row->opened = db_instant(q, "opened");
	row->due = db_instant(q, "due");
	row->evidence = db_text_dup(q, "evidence");
	row->ruling = db_int(q, "ruling");
	row->appealed = db_int(q, "appealed");
}

static int one_case(struct query *q, struct case_row *ret_row)
{
	int rc = db_step(q);

	if (rc > 0)
		read_case(q, ret_row);
	return db_done(q, rc);
}

int store_case_add(struct store *st, const struct case_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_CASE_ADD);

	db_bind(q, "iizzzttszz", (int64_t)row->kind, (int64_t)row->state, row->game, row->group,
		row->player, row->opened, row->due, row->evidence ? row->evidence : "{}",
		row->ruling, row->appealed);
	return db_insert(q, ret_id);
}

int store_case_get(struct store *st, int64_t id, struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_GET);

	db_bind(q, "i", id);
	return one_case(q, ret_row);
}

int store_case_update(struct store *st, const struct case_row *row)
{
	struct query *q = db_query(st, STMT_CASE_UPDATE);

	db_bind(q, "itszi", (int64_t)row->state, row->due, row->evidence ? row->evidence : "{}",
		row->ruling, row->id);
	return db_changed(st, db_run(q));
}

int store_case_find(struct store *st, enum case_kind kind, int64_t game, int64_t player,
		    struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_FIND);

	db_bind(q, "iii", (int64_t)kind, game, player);
	return one_case(q, ret_row);
}

int store_case_each(struct store *st, bool open_only, int64_t game,
		    int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_EACH);
	struct case_row row;
	int rc, stop = 0;

	db_bind(q, "ii", (int64_t)open_only, game);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_case(q, &row);
		stop = each(arg, &row);
		case_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_case_due(struct store *st, struct instant now, struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_DUE);

	db_bind(q, "t", now);
	return one_case(q, ret_row);
}

int store_case_next(struct store *st, struct instant *ret_due)
{
	return db_minimum(db_query(st, STMT_CASE_NEXT), ret_due);
}

void ruling_row_release(struct ruling_row *row)
{
	free(row->reason);
	row->reason = NULL;
}

static void read_ruling(struct query *q, struct ruling_row *row)
{
	row->id = db_int(q, "id");
	row->case_id = db_int(q, "case_id");
	row->game = db_int(q, "game");
	row->group = db_int(q, "grp");
	row->player = db_int(q, "player");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	db_text(q, "verdict", row->verdict, sizeof(row->verdict));
	row->days = (int)db_int(q, "days");
	db_text(q, "paragraph", row->paragraph, sizeof(row->paragraph));
	row->reason = db_text_dup(q, "reason");
	row->appeal_until = db_instant(q, "appeal_until");
	row->level = (enum ruling_level)db_int(q, "level");
}

int store_ruling_add(struct store *st, const struct ruling_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_RULING_ADD);

	db_bind(q, "zzzztssissti", row->case_id, row->game, row->group, row->player, row->at,
		row->author, row->verdict, (int64_t)row->days, row->paragraph,
		row->reason ? row->reason : "", row->appeal_until, (int64_t)row->level);
	return db_insert(q, ret_id);
}

int store_ruling_get(struct store *st, int64_t id, struct ruling_row *ret_row)
{
	struct query *q = db_query(st, STMT_RULING_GET);
	int rc;

	db_bind(q, "i", id);
	rc = db_step(q);
	if (rc > 0)
		read_ruling(q, ret_row);
	return db_done(q, rc);
}

int store_ruling_each(struct store *st, int64_t group, int64_t game,
		      int (*each)(void *arg, const struct ruling_row *), void *arg)
{
	struct query *q = db_query(st, STMT_RULING_EACH);
	struct ruling_row row;
	int rc, stop = 0;

	db_bind(q, "ii", group, game);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_ruling(q, &row);
		stop = each(arg, &row);
		ruling_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_act_add(struct store *st, struct instant at, const char *author, const char *request,
		  const char *effect)
{
	struct query *q = db_query(st, STMT_ACT_ADD);

	db_bind(q, "tsss", at, author, request, effect);
	return db_run(q);
}
