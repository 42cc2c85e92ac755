/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Stages, compositions, rounds, absences and lots. */
#include "sql/store_stage.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/db_rows.h"
#include "sql/journal_row.h"

_Static_assert(STAGE_WAITING == 0 && STAGE_COMPOSED == 1 && STAGE_DRAWN == 2 &&
		       STAGE_RUNNING == 3 && STAGE_FINISHED == 4 && STAGE_LEFT_OUT == 5,
	       "stored in stage.state");

static void read_stage(struct query *q, struct stage_row *s)
{
	s->id = db_int64(q, "id");
	s->tourney = db_int64(q, "tourney");
	s->number = (int)db_int64(q, "number");
	db_text(q, "name", s->name, sizeof(s->name));
	s->state = (enum stage_state)db_int64(q, "state");
	s->has_seed = !db_null(q, "seed");
	db_hash(q, "seed", s->seed);
	s->draws = db_civil(q, "draws");
	s->starts = db_civil(q, "starts");
	s->created = db_instant(q, "created");
}

static int one_stage(struct query *q, struct stage_row *ret_stage)
{
	int rc = db_step(q);

	if (rc > 0)
		read_stage(q, ret_stage);
	return db_done(q, rc);
}

static void bind_seed(struct query *q, const struct stage_row *s)
{
	if (s->has_seed)
		db_bind_hash(q, s->seed);
	else
		db_bind_null(q);
}

int store_stage_add(struct store *st, const struct stage_row *s, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_STAGE_ADD);
	int rc;

	db_bind_int64(q, s->tourney);
	db_bind_int64(q, s->number);
	db_bind_text(q, s->name);
	db_bind_int64(q, s->state);
	bind_seed(q, s);
	db_bind_civil(q, s->draws);
	db_bind_civil(q, s->starts);
	db_bind_instant(q, s->created);
	rc = db_insert(q, ret_id);
	return journal_stage(st, NULL, s, rc > 0 ? *ret_id : 0, rc);
}

int store_stage_get(struct store *st, int64_t id, struct stage_row *ret_stage)
{
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_STAGE, id, ret_stage, sizeof(*ret_stage)))
		return 1;
	q = db_query(st, STMT_STAGE_GET);
	db_bind_int64(q, id);
	rc = one_stage(q, ret_stage);
	if (rc > 0)
		db_rows_keep(st, DB_ROWS_STAGE, id, ret_stage, sizeof(*ret_stage));
	return rc;
}

int store_stage_by_number(struct store *st, int64_t tourney, int number,
			  struct stage_row *ret_stage)
{
	struct query *q = db_query(st, STMT_STAGE_BY_NUMBER);

	db_bind_int64(q, tourney);
	db_bind_int64(q, number);
	return one_stage(q, ret_stage);
}

int store_stage_update(struct store *st, const struct stage_row *s)
{
	struct stage_row was;
	int rc = store_stage_get(st, s->id, &was);
	struct query *q;

	if (rc <= 0)
		return rc;
	q = db_query(st, STMT_STAGE_UPDATE);
	db_bind_text(q, s->name);
	db_bind_int64(q, s->state);
	bind_seed(q, s);
	db_bind_civil(q, s->draws);
	db_bind_civil(q, s->starts);
	db_bind_int64(q, s->id);
	rc = db_change(q);
	return journal_stage(st, &was, s, s->id, rc);
}

int store_stage_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct stage_row *), void *arg)
{
	struct query *q = db_query(st, STMT_STAGE_EACH);
	struct stage_row s;
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0) {
		read_stage(q, &s);
		if (each(arg, &s))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void composition_row_release(struct composition_row *row)
{
	free(row->reason);
	free(row->facts);
	row->reason = row->facts = NULL;
}

static void read_composition(struct query *q, struct composition_row *row)
{
	row->id = db_int64(q, "id");
	row->stage = db_int64(q, "stage");
	row->version = (int)db_int64(q, "version");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	row->reason = db_text_dup(q, "reason");
	row->facts = db_text_dup(q, "facts");
}

int store_composition_add(struct store *st, const struct composition_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_COMPOSITION_ADD);
	int rc;

	db_bind_int64(q, row->stage);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	db_bind_text(q, row->reason ? row->reason : "");
	db_bind_text(q, row->facts ? row->facts : "{}");
	rc = db_insert(q, ret_id);
	return journal_composition(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_composition_last(struct store *st, int64_t stage, struct composition_row *ret_row)
{
	struct query *q = db_query(st, STMT_COMPOSITION_LAST);
	int rc;

	db_bind_int64(q, stage);
	rc = db_step(q);
	if (rc > 0)
		read_composition(q, ret_row);
	return db_done(q, rc);
}

int store_composition_newest(struct store *st, int64_t stage, int64_t *ret_id, int *ret_version)
{
	struct query *q = db_query(st, STMT_COMPOSITION_NEWEST);
	int rc;

	db_bind_int64(q, stage);
	rc = db_step(q);
	if (rc > 0) {
		*ret_id = db_int64(q, "id");
		*ret_version = (int)db_int64(q, "version");
	}
	return db_done(q, rc);
}

int store_composition_each(struct store *st, int64_t stage,
			   int (*each)(void *arg, const struct composition_row *), void *arg)
{
	struct query *q = db_query(st, STMT_COMPOSITION_EACH);
	struct composition_row row;
	int rc, stop = 0;

	db_bind_int64(q, stage);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_composition(q, &row);
		stop = each(arg, &row);
		composition_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_composition_group_add(struct store *st, const struct composition_group *g)
{
	struct query *q = db_query(st, STMT_COMPOSITION_GROUP_ADD);

	db_bind_int64(q, g->stage);
	db_bind_int64(q, g->number);
	db_bind_int64(q, g->version);
	db_bind_text(q, g->facts);
	return journal_composed(st, g, db_run(q));
}

int store_composition_group_get(struct store *st, int64_t stage, int number, int version,
				char **ret_facts)
{
	struct query *q = db_query(st, STMT_COMPOSITION_GROUP_GET);
	int rc;

	db_bind_int64(q, stage);
	db_bind_int64(q, number);
	db_bind_int64(q, version);
	rc = db_step(q);
	if (rc > 0)
		*ret_facts = db_text_dup(q, "facts");
	return db_done(q, rc);
}

int store_composition_group_drop(struct store *st, int64_t stage, int version)
{
	struct query *q = db_query(st, STMT_COMPOSITION_GROUP_DROP);

	db_bind_int64(q, stage);
	db_bind_int64(q, version);
	return db_run(q);
}

void round_row_release(struct round_row *row)
{
	free(row->reason);
	free(row->facts);
	row->reason = row->facts = NULL;
}

static void read_round(struct query *q, struct round_row *row)
{
	row->id = db_int64(q, "id");
	row->stage = db_int64(q, "stage");
	row->group = db_int64(q, "grp");
	row->round = (int)db_int64(q, "round");
	row->version = (int)db_int64(q, "version");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	row->reason = db_text_dup(q, "reason");
	row->starts = db_civil(q, "starts");
	row->facts = db_text_dup(q, "facts");
}

int store_round_add(struct store *st, const struct round_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_ROUND_ADD);
	int rc;

	db_bind_int64(q, row->stage);
	db_bind_id(q, row->group);
	db_bind_int64(q, row->round);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	db_bind_text(q, row->reason ? row->reason : "");
	db_bind_civil(q, row->starts);
	db_bind_text(q, row->facts ? row->facts : "{}");
	rc = db_insert(q, ret_id);
	return journal_round(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_round_get(struct store *st, int64_t stage, int64_t group, int round,
		    struct round_row *ret_row)
{
	struct query *q = db_query(st, STMT_ROUND_GET);
	int rc;

	db_bind_int64(q, stage);
	db_bind_id(q, group);
	db_bind_int64(q, round);
	rc = db_step(q);
	if (rc > 0)
		read_round(q, ret_row);
	return db_done(q, rc);
}

int store_round_each(struct store *st, int64_t stage,
		     int (*each)(void *arg, const struct round_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ROUND_EACH);
	struct round_row row;
	int rc, stop = 0;

	db_bind_int64(q, stage);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_round(q, &row);
		stop = each(arg, &row);
		round_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_absence_add(struct store *st, int64_t entry, int round, struct instant at)
{
	struct query *q = db_query(st, STMT_ABSENCE_ADD);

	db_bind_int64(q, entry);
	db_bind_int64(q, round);
	db_bind_instant(q, at);
	return db_change(q);
}

int store_absence_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, int64_t entry, int round), void *arg)
{
	struct query *q = db_query(st, STMT_ABSENCE_EACH);
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0)
		if (each(arg, db_int64(q, "entry"), (int)db_int64(q, "round")))
			break;
	return db_done(q, rc < 0 ? rc : 1);
}

void lot_row_release(struct lot_row *row)
{
	free(row->message);
	free(row->result);
	row->message = row->result = NULL;
}

static void read_lot(struct query *q, struct lot_row *row)
{
	row->id = db_int64(q, "id");
	row->tourney = db_int64(q, "tourney");
	row->stage = db_int64(q, "stage");
	row->group = db_int64(q, "grp");
	db_text(q, "purpose", row->purpose, sizeof(row->purpose));
	db_hash(q, "seed", row->seed);
	row->committed = db_instant(q, "committed");
	db_text(q, "beacon", row->beacon, sizeof(row->beacon));
	row->drawn = db_instant(q, "drawn");
	row->message = db_text_dup(q, "message");
	row->result = db_text_dup(q, "result");
}

int store_lot_add(struct store *st, const struct lot_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_LOT_ADD);
	int rc;

	db_bind_int64(q, row->tourney);
	db_bind_id(q, row->stage);
	db_bind_id(q, row->group);
	db_bind_text(q, row->purpose);
	db_bind_hash(q, row->seed);
	db_bind_instant(q, row->committed);
	db_bind_text(q, row->beacon);
	db_bind_instant(q, row->drawn);
	db_bind_text(q, row->message ? row->message : "");
	db_bind_text(q, row->result ? row->result : "");
	rc = db_insert(q, ret_id);
	return journal_lot(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_lot_update(struct store *st, const struct lot_row *row)
{
	struct query *q = db_query(st, STMT_LOT_UPDATE);
	int rc;

	db_bind_text(q, row->beacon);
	db_bind_instant(q, row->drawn);
	db_bind_text(q, row->message ? row->message : "");
	db_bind_text(q, row->result ? row->result : "");
	db_bind_int64(q, row->id);
	rc = db_change(q);
	return journal_lot(st, row, row->id, rc);
}

int store_lot_find(struct store *st, int64_t tourney, int64_t stage, int64_t group,
		   const char *purpose, struct lot_row *ret_row)
{
	struct query *q = db_query(st, STMT_LOT_FIND);
	int rc;

	db_bind_int64(q, tourney);
	db_bind_id(q, stage);
	db_bind_id(q, group);
	db_bind_text(q, purpose);
	rc = db_step(q);
	if (rc > 0)
		read_lot(q, ret_row);
	return db_done(q, rc);
}

static int each_lot(struct query *q, int (*each)(void *arg, const struct lot_row *), void *arg)
{
	struct lot_row row;
	int rc, stop = 0;

	while ((rc = db_step(q)) > 0 && !stop) {
		read_lot(q, &row);
		stop = each(arg, &row);
		lot_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_lot_each_group(struct store *st, int64_t group,
			 int (*each)(void *arg, const struct lot_row *), void *arg)
{
	struct query *q = db_query(st, STMT_LOT_EACH_GROUP);

	db_bind_int64(q, group);
	return each_lot(q, each, arg);
}

int store_lot_each(struct store *st, int64_t tourney,
		   int (*each)(void *arg, const struct lot_row *), void *arg)
{
	struct query *q = db_query(st, STMT_LOT_EACH);

	db_bind_int64(q, tourney);
	return each_lot(q, each, arg);
}
