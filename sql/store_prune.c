/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_prune.h. */
#include "sql/store_prune.h"

#include "sql/db.h"

int store_prune_next(struct store *st, struct instant by, struct instant now, int64_t *ret_game)
{
	struct query *q = db_query(st, STMT_PRUNE_NEXT);
	int rc;

	db_bind_instant(q, by);
	db_bind_instant(q, now);
	rc = db_step(q);
	if (rc > 0)
		*ret_game = db_int64(q, "game");
	return db_done(q, rc);
}

static int run_for(struct store *st, enum statement which, int64_t game)
{
	struct query *q = db_query(st, which);

	db_bind_int64(q, game);
	return db_run(q);
}

static int each_letter(struct store *st, int64_t game, void (*each)(void *arg, int64_t letter),
		       void *arg)
{
	struct query *q = db_query(st, STMT_PRUNE_EACH);
	int rc;

	db_bind_int64(q, game);
	while ((rc = db_step(q)) > 0)
		each(arg, db_int64(q, "id"));
	return db_done(q, rc < 0 ? rc : 1);
}

int store_prune_game(struct store *st, int64_t game, void (*pruned)(void *arg, int64_t letter),
		     void *arg)
{
	int rc = each_letter(st, game, pruned, arg);

	if (rc > 0)
		rc = run_for(st, STMT_PRUNE_ITEMS, game);
	if (rc > 0)
		rc = run_for(st, STMT_PRUNE_LETTERS, game);
	return rc > 0 ? run_for(st, STMT_PRUNE_DONE, game) : rc;
}
