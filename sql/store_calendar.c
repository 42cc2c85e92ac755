/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Acts of the calendar, final reports and rating lists. */
#include "sql/store_calendar.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/journal_row.h"

static void read_act(struct query *q, struct done_act *act)
{
	act->tourney = db_int64(q, "tourney");
	db_text(q, "act", act->act, sizeof(act->act));
	act->due = db_civil(q, "due");
	act->at = db_instant(q, "at");
}

int store_calendar_add(struct store *st, const struct done_act *act)
{
	struct query *q = db_query(st, STMT_CALENDAR_ADD);

	db_bind_int64(q, act->tourney);
	db_bind_text(q, act->act);
	db_bind_civil(q, act->due);
	db_bind_instant(q, act->at);
	return db_change(q);
}

int store_calendar_last(struct store *st, int64_t tourney, const char *act,
			struct done_act *ret_act)
{
	struct query *q = db_query(st, STMT_CALENDAR_LAST);
	int rc;

	db_bind_int64(q, tourney);
	db_bind_text(q, act);
	rc = db_step(q);
	if (rc > 0)
		read_act(q, ret_act);
	return db_done(q, rc);
}

int store_calendar_has(struct store *st, const struct done_act *act)
{
	struct query *q = db_query(st, STMT_CALENDAR_HAS);

	db_bind_int64(q, act->tourney);
	db_bind_text(q, act->act);
	db_bind_civil(q, act->due);
	return db_done(q, db_step(q));
}

int store_calendar_each(struct store *st, int64_t tourney,
			int (*each)(void *arg, const struct done_act *), void *arg)
{
	struct query *q = db_query(st, STMT_CALENDAR_EACH);
	struct done_act act;
	int rc;

	db_bind_int64(q, tourney < 0 ? 0 : tourney);
	db_bind_int64(q, tourney < 0 ? INT64_MAX : tourney);
	while ((rc = db_step(q)) > 0) {
		read_act(q, &act);
		if (each(arg, &act))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void report_row_release(struct report_row *row)
{
	free(row->facts);
	row->facts = NULL;
}

static void read_report(struct query *q, struct report_row *row)
{
	row->id = db_int64(q, "id");
	row->tourney = db_int64(q, "tourney");
	row->group = db_int64(q, "grp");
	row->version = (int)db_int64(q, "version");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	db_text(q, "signer", row->signer, sizeof(row->signer));
	row->ruling = db_int64(q, "ruling");
	row->facts = db_text_dup(q, "facts");
	db_hash(q, "hash", row->hash);
}

int store_report_add(struct store *st, const struct report_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_REPORT_ADD);
	int rc;

	db_bind_int64(q, row->tourney);
	db_bind_id(q, row->group);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	db_bind_text(q, row->signer);
	db_bind_id(q, row->ruling);
	db_bind_text(q, row->facts);
	db_bind_hash(q, row->hash);
	rc = db_insert(q, ret_id);
	return journal_report(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_report_last(struct store *st, int64_t tourney, int64_t group, struct report_row *ret_row)
{
	struct query *q = db_query(st, STMT_REPORT_LAST);
	int rc;

	db_bind_int64(q, tourney);
	db_bind_id(q, group);
	rc = db_step(q);
	if (rc > 0)
		read_report(q, ret_row);
	return db_done(q, rc);
}

int store_report_each(struct store *st, int64_t tourney,
		      int (*each)(void *arg, const struct report_row *), void *arg)
{
	struct query *q = db_query(st, STMT_REPORT_EACH);
	struct report_row row;
	int rc, stop = 0;

	db_bind_one_or_all(q, tourney);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_report(q, &row);
		stop = each(arg, &row);
		report_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void rating_list_row_release(struct rating_list_row *row)
{
	free(row->text);
	row->text = NULL;
}

static void read_rating_list(struct query *q, struct rating_list_row *row)
{
	row->id = db_int64(q, "id");
	row->day = db_civil(q, "day");
	row->revision = (int)db_int64(q, "revision");
	row->at = db_instant(q, "at");
	row->text = db_text_dup(q, "text");
	db_hash(q, "hash", row->hash);
}

int store_rating_list_add(struct store *st, const struct rating_list_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_RATING_LIST_ADD);
	int rc;

	db_bind_civil(q, row->day);
	db_bind_int64(q, row->revision);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->text);
	db_bind_hash(q, row->hash);
	rc = db_insert(q, ret_id);
	return journal_rating_list(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_rating_list_on(struct store *st, struct civil day, struct rating_list_row *ret_row)
{
	struct query *q = db_query(st, STMT_RATING_LIST_ON);
	int rc;

	db_bind_civil(q, day);
	rc = db_step(q);
	if (rc > 0)
		read_rating_list(q, ret_row);
	return db_done(q, rc);
}

int store_rating_list_find(struct store *st, struct civil day, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_RATING_LIST_FIND);
	int rc;

	db_bind_civil(q, day);
	rc = db_step(q);
	if (rc > 0)
		*ret_id = db_int64(q, "id");
	return db_done(q, rc);
}

int store_rating_list_at(struct store *st, struct civil day, int revision,
			 struct rating_list_row *ret_row)
{
	struct query *q = db_query(st, STMT_RATING_LIST_AT);
	int rc;

	db_bind_civil(q, day);
	db_bind_int64(q, revision);
	rc = db_step(q);
	if (rc > 0)
		read_rating_list(q, ret_row);
	return db_done(q, rc);
}

int store_rating_list_each(struct store *st, int (*each)(void *arg, const struct rating_list_row *),
			   void *arg)
{
	struct query *q = db_query(st, STMT_RATING_LIST_EACH);
	struct rating_list_row row;
	int rc, stop = 0;

	while ((rc = db_step(q)) > 0 && !stop) {
		read_rating_list(q, &row);
		stop = each(arg, &row);
		rating_list_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}
