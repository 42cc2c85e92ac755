/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Cases, rulings and the record of acts. */
#include "sql/store_case.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/journal_row.h"

_Static_assert(CASE_OVERSTEP == 1 && CASE_SILENCE == 2 && CASE_ADJUDICATION == 3 &&
		       CASE_PROTEST == 4 && CASE_UNDELIVERABLE == 5 && CASE_ADDRESS == 6 &&
		       CASE_APPEAL == 7 && CASE_WITHDRAWAL == 8 && CASE_ENTRY == 9 &&
		       CASE_COMPOSITION == 10 && CASE_RESERVE == 11 && CASE_TITLE == 12 &&
		       CASE_PAIRING == 13 && CASE_OBJECTION == 14 && CASE_CORRECTION == 15,
	       "stored in case_.kind");
_Static_assert(CASE_OPEN == 0 && CASE_RULED == 1 && CASE_CLOSED == 2, "stored in case_.state");
_Static_assert(RULED_BY_LEADER == 0 && RULED_BY_KC == 1 && RULED_BY_TRIBUNAL == 2,
	       "stored in ruling.level");

void case_row_release(struct case_row *row)
{
	free(row->evidence);
	row->evidence = NULL;
}

static void read_case(struct query *q, struct case_row *row)
{
	row->id = db_int64(q, "id");
	row->kind = (enum case_kind)db_int64(q, "kind");
	row->state = (enum case_state)db_int64(q, "state");
	row->game = db_int64(q, "game");
	row->group = db_int64(q, "grp");
	row->player = db_int64(q, "player");
	row->tourney = db_int64(q, "tourney");
	row->entry = db_int64(q, "entry");
	row->team = db_int64(q, "team");
	row->opened = db_instant(q, "opened");
	row->due = db_instant(q, "due");
	row->evidence = db_text_dup(q, "evidence");
	row->ruling = db_int64(q, "ruling");
	row->appealed = db_int64(q, "appealed");
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

	db_bind_int64(q, row->kind);
	db_bind_int64(q, row->state);
	db_bind_id(q, row->game);
	db_bind_id(q, row->group);
	db_bind_id(q, row->player);
	db_bind_id(q, row->tourney);
	db_bind_id(q, row->entry);
	db_bind_id(q, row->team);
	db_bind_instant(q, row->opened);
	db_bind_instant(q, row->due);
	db_bind_text(q, row->evidence ? row->evidence : "{}");
	db_bind_id(q, row->ruling);
	db_bind_id(q, row->appealed);
	return db_insert(q, ret_id);
}

int store_case_get(struct store *st, int64_t id, struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_GET);

	db_bind_int64(q, id);
	return one_case(q, ret_row);
}

int store_case_update(struct store *st, const struct case_row *row)
{
	struct query *q = db_query(st, STMT_CASE_UPDATE);

	db_bind_int64(q, row->state);
	db_bind_instant(q, row->due);
	db_bind_text(q, row->evidence ? row->evidence : "{}");
	db_bind_id(q, row->ruling);
	db_bind_int64(q, row->id);
	return db_change(q);
}

int store_case_find(struct store *st, enum case_kind kind, int64_t player, struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_FIND);

	db_bind_int64(q, kind);
	db_bind_int64(q, player);
	return one_case(q, ret_row);
}

int store_case_find_event(struct store *st, enum case_kind kind, int64_t tourney, int64_t entry,
			  int64_t team, struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_FIND_EVENT);

	db_bind_int64(q, kind);
	db_bind_int64(q, tourney);
	db_bind_int64(q, entry);
	db_bind_int64(q, team);
	return one_case(q, ret_row);
}

int store_case_count_open(struct store *st, int64_t group, int64_t tourney, int64_t *ret_count)
{
	struct query *q = db_query(st, STMT_CASE_COUNT_OPEN);
	int rc;

	db_bind_int64(q, group);
	db_bind_int64(q, tourney);
	rc = db_step(q);
	if (rc > 0)
		*ret_count = db_int64(q, "n");
	return db_done(q, rc);
}

static int each_case(struct query *q, int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct case_row row;
	int rc, stop = 0;

	while ((rc = db_step(q)) > 0 && !stop) {
		read_case(q, &row);
		stop = each(arg, &row);
		case_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_case_each(struct store *st, int (*each)(void *arg, const struct case_row *), void *arg)
{
	return each_case(db_query(st, STMT_CASE_EACH), each, arg);
}

int store_case_each_about(struct store *st, int64_t player, int64_t game,
			  int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_EACH_ABOUT);

	db_bind_int64(q, player);
	db_bind_int64(q, game);
	return each_case(q, each, arg);
}

int store_case_count_all_open(struct store *st, int64_t *ret_count)
{
	struct query *q = db_query(st, STMT_CASE_COUNT_ALL_OPEN);
	int rc = db_step(q);

	if (rc > 0)
		*ret_count = db_int64(q, "n");
	return db_done(q, rc);
}

int store_case_open(struct store *st, int (*each)(void *arg, const struct case_row *), void *arg)
{
	return each_case(db_query(st, STMT_CASE_OPEN), each, arg);
}

int store_case_open_in_game(struct store *st, int64_t game,
			    int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_OPEN_IN_GAME);

	db_bind_int64(q, game);
	return each_case(q, each, arg);
}

int store_case_open_in_group(struct store *st, int64_t group,
			     int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_OPEN_IN_GROUP);

	db_bind_int64(q, group);
	return each_case(q, each, arg);
}

int store_case_open_of_player(struct store *st, int64_t player,
			      int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_OPEN_OF_PLAYER);

	db_bind_int64(q, player);
	return each_case(q, each, arg);
}

int store_case_open_against(struct store *st, int64_t ruling,
			    int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_OPEN_AGAINST);

	db_bind_int64(q, ruling);
	return each_case(q, each, arg);
}

int store_case_open_in_tourney(struct store *st, int64_t tourney,
			       int (*each)(void *arg, const struct case_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CASE_OPEN_IN_TOURNEY);

	db_bind_int64(q, tourney);
	return each_case(q, each, arg);
}

int store_case_due(struct store *st, struct instant now, const struct store_skip *skip,
		   struct case_row *ret_row)
{
	struct query *q = db_query(st, STMT_CASE_DUE);

	db_bind_instant(q, now);
	db_bind_limit_past(q, 1, skip);
	return one_case(q, ret_row);
}

int store_case_next(struct store *st, const struct store_skip *skip, struct instant *ret_due)
{
	struct case_row row;
	int rc;

	if (!skip->n)
		return db_minimum(db_query(st, STMT_CASE_NEXT), ret_due);
	rc = store_case_due(st, STORE_EVER, skip, &row);
	if (rc <= 0)
		return rc;
	*ret_due = row.due;
	case_row_release(&row);
	return 1;
}

void ruling_row_release(struct ruling_row *row)
{
	free(row->reason);
	row->reason = NULL;
}

static void read_ruling(struct query *q, struct ruling_row *row)
{
	row->id = db_int64(q, "id");
	row->case_id = db_int64(q, "case_id");
	row->game = db_int64(q, "game");
	row->group = db_int64(q, "grp");
	row->player = db_int64(q, "player");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	db_text(q, "verdict", row->verdict, sizeof(row->verdict));
	row->days = (int)db_int64(q, "days");
	db_text(q, "paragraph", row->paragraph, sizeof(row->paragraph));
	row->reason = db_text_dup(q, "reason");
	row->appeal_until = db_instant(q, "appeal_until");
	row->level = (enum ruling_level)db_int64(q, "level");
	db_text(q, "signer", row->signer, sizeof(row->signer));
}

int store_ruling_add(struct store *st, const struct ruling_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_RULING_ADD);
	int rc;

	db_bind_id(q, row->case_id);
	db_bind_id(q, row->game);
	db_bind_id(q, row->group);
	db_bind_id(q, row->player);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	db_bind_text(q, row->verdict);
	db_bind_int64(q, row->days);
	db_bind_text(q, row->paragraph);
	db_bind_text(q, row->reason ? row->reason : "");
	db_bind_instant(q, row->appeal_until);
	db_bind_int64(q, row->level);
	db_bind_text(q, row->signer);
	rc = db_insert(q, ret_id);
	return journal_ruling(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_ruling_get(struct store *st, int64_t id, struct ruling_row *ret_row)
{
	struct query *q = db_query(st, STMT_RULING_GET);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_ruling(q, ret_row);
	return db_done(q, rc);
}

static int each_ruling(struct query *q, int (*each)(void *arg, const struct ruling_row *),
		       void *arg)
{
	struct ruling_row row;
	int rc, stop = 0;

	while ((rc = db_step(q)) > 0 && !stop) {
		read_ruling(q, &row);
		stop = each(arg, &row);
		ruling_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_ruling_each(struct store *st, int (*each)(void *arg, const struct ruling_row *),
		      void *arg)
{
	return each_ruling(db_query(st, STMT_RULING_EACH), each, arg);
}

int store_ruling_each_group(struct store *st, int64_t group,
			    int (*each)(void *arg, const struct ruling_row *), void *arg)
{
	struct query *q = db_query(st, STMT_RULING_EACH_GROUP);

	db_bind_int64(q, group);
	return each_ruling(q, each, arg);
}

int store_ruling_each_game(struct store *st, int64_t game,
			   int (*each)(void *arg, const struct ruling_row *), void *arg)
{
	struct query *q = db_query(st, STMT_RULING_EACH_GAME);

	db_bind_int64(q, game);
	return each_ruling(q, each, arg);
}

int store_ruling_each_player(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct ruling_row *), void *arg)
{
	struct query *q = db_query(st, STMT_RULING_EACH_PLAYER);

	db_bind_int64(q, player);
	return each_ruling(q, each, arg);
}

int store_join_add(struct store *st, const struct join_row *row)
{
	struct query *q = db_query(st, STMT_JOIN_ADD);

	db_bind_int64(q, row->ruling);
	db_bind_int64(q, row->player);
	db_bind_int64(q, row->into);
	return db_change(q);
}

static struct join_row read_join(struct query *q)
{
	return (struct join_row){db_int64(q, "ruling"), db_int64(q, "player"),
				 db_int64(q, "into_player")};
}

int store_join_get(struct store *st, int64_t ruling, struct join_row *ret_row)
{
	struct query *q = db_query(st, STMT_JOIN_GET);
	int rc;

	db_bind_int64(q, ruling);
	rc = db_step(q);
	if (rc > 0)
		*ret_row = read_join(q);
	return db_done(q, rc);
}

static int each_join(struct query *q, int (*each)(void *arg, const struct join_row *), void *arg)
{
	int rc;

	while ((rc = db_step(q)) > 0) {
		struct join_row row = read_join(q);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_join_each(struct store *st, int (*each)(void *arg, const struct join_row *), void *arg)
{
	return each_join(db_query(st, STMT_JOIN_EACH), each, arg);
}

int store_join_each_into(struct store *st, int64_t into,
			 int (*each)(void *arg, const struct join_row *), void *arg)
{
	struct query *q = db_query(st, STMT_JOIN_EACH_INTO);

	db_bind_int64(q, into);
	return each_join(q, each, arg);
}

int store_ruling_each_reader(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct ruling_row *), void *arg)
{
	struct query *q = db_query(st, STMT_RULING_EACH_READER);

	db_bind_int64(q, player);
	return each_ruling(q, each, arg);
}

int store_act_add(struct store *st, struct instant at, const char *author, const char *request,
		  const char *effect)
{
	struct query *q = db_query(st, STMT_ACT_ADD);

	db_bind_instant(q, at);
	db_bind_text(q, author);
	db_bind_text(q, request);
	db_bind_text(q, effect);
	return db_run(q);
}

int store_act_each(struct store *st, int64_t before, const char *author, const char *text,
		   int limit, int (*each)(void *arg, const struct act_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ACT_EACH);
	struct act_row row;
	int rc;

	db_bind_int64(q, before);
	if (author)
		db_bind_text(q, author);
	else
		db_bind_null(q);
	db_bind_text(q, text);
	db_bind_int64(q, limit);
	while ((rc = db_step(q)) > 0) {
		row.id = db_int64(q, "id");
		row.at = db_instant(q, "at");
		db_text(q, "author", row.author, sizeof(row.author));
		row.request = db_text_ref(q, "request", NULL);
		row.effect = db_text_ref(q, "effect", NULL);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
