/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating steps; see store_rating.h. */
#include "sql/store_rating.h"

#include <inttypes.h>
#include <stdio.h>

#include "sql/db.h"

/* `ret_text` must live until the statement has run. */
static void bind_ratio(struct query *q, struct ratio r, char ret_text[RATIO_TEXT])
{
	snprintf(ret_text, RATIO_TEXT, "%" PRId64 "/%" PRId64, r.num, r.den);
	db_bind_text(q, ret_text);
}

static struct ratio read_ratio(struct query *q, const char *column)
{
	char text[RATIO_TEXT];
	int64_t num, den;

	db_text(q, column, text, sizeof(text));
	return sscanf(text, "%" SCNd64 "/%" SCNd64, &num, &den) == 2 ? ratio_make(num, den)
								     : RATIO_ZERO;
}

int store_rating_step_add(struct store *st, const struct rating_step *step)
{
	struct query *q = db_query(st, STMT_RATING_STEP_ADD);
	char won[RATIO_TEXT], expected[RATIO_TEXT], bonus[RATIO_TEXT];

	db_bind_int64(q, step->list);
	db_bind_int64(q, step->player);
	db_bind_int64(q, step->place);
	db_bind_int64(q, step->group);
	db_bind_int64(q, step->board);
	db_bind_civil(q, step->ended);
	db_bind_int64(q, step->was);
	db_bind_int64(q, step->games);
	bind_ratio(q, step->won, won);
	bind_ratio(q, step->expected, expected);
	db_bind_int64(q, step->factor);
	bind_ratio(q, step->bonus, bonus);
	db_bind_int64(q, step->becomes);
	db_bind_int64(q, step->average);
	return db_change(q);
}

static void read_step(struct query *q, struct rating_step *step)
{
	step->list = db_int64(q, "list");
	step->player = db_int64(q, "player");
	step->place = (int)db_int64(q, "place");
	step->group = db_int64(q, "grp");
	step->board = (int)db_int64(q, "board");
	step->ended = db_civil(q, "ended");
	step->was = (int)db_int64(q, "was");
	step->games = (int)db_int64(q, "games");
	step->won = read_ratio(q, "won");
	step->expected = read_ratio(q, "expected");
	step->factor = (int)db_int64(q, "factor");
	step->bonus = read_ratio(q, "bonus");
	step->becomes = (int)db_int64(q, "becomes");
	step->average = db_int64(q, "average") != 0;
}

int store_rating_step_each_list(struct store *st, int64_t list,
				int (*each)(void *arg, const struct rating_step *), void *arg)
{
	struct query *q = db_query(st, STMT_RATING_STEP_EACH_LIST);
	struct rating_step step;
	int rc;

	db_bind_int64(q, list);
	while ((rc = db_step(q)) > 0) {
		read_step(q, &step);
		if (each(arg, &step))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_rating_step_each_player(struct store *st, int64_t player,
				  int (*each)(void *arg, const struct rating_step *,
					      struct civil day, int revision),
				  void *arg)
{
	struct query *q = db_query(st, STMT_RATING_STEP_EACH_PLAYER);
	struct rating_step step;
	int rc;

	db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0) {
		read_step(q, &step);
		if (each(arg, &step, db_civil(q, "day"), (int)db_int64(q, "revision")))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_rating_player_each(struct store *st, int64_t after,
			     int (*each)(void *arg, int64_t player), void *arg)
{
	struct query *q = db_query(st, STMT_RATING_PLAYER_EACH);
	int rc;

	db_bind_int64(q, after);
	while ((rc = db_step(q)) > 0) {
		if (each(arg, db_int64(q, "player")))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_rating_restart_add(struct store *st, const struct rating_restart *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_RATING_RESTART_ADD);

	db_bind_int64(q, row->player);
	db_bind_civil(q, row->day);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	return db_insert(q, ret_id);
}

int store_rating_restart_each(struct store *st, int64_t player,
			      int (*each)(void *arg, const struct rating_restart *), void *arg)
{
	struct query *q = db_query(st, STMT_RATING_RESTART_EACH);
	struct rating_restart row;
	int rc;

	db_bind_one_or_all(q, player);
	while ((rc = db_step(q)) > 0) {
		row = (struct rating_restart){.id = db_int64(q, "id"),
					      .player = db_int64(q, "player"),
					      .day = db_civil(q, "day"),
					      .at = db_instant(q, "at")};
		db_text(q, "author", row.author, sizeof(row.author));
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
