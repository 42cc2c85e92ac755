/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of all events; see store_news.h. */
#include "sql/store_news.h"

#include "sql/db.h"

int store_news_add(struct store *st, int64_t game, int64_t seq)
{
	struct query *q = db_query(st, STMT_NEWS_ADD);

	db_bind_int64(q, game);
	db_bind_int64(q, seq);
	return db_run(q);
}

int store_news_last(struct store *st, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_FEED_BOUND);
	int rc = db_step(q);

	if (rc > 0)
		*ret_id = db_int64(q, "last");
	return db_done(q, rc);
}

int store_news_each(struct store *st, const struct news_query *nq,
		    int (*each)(void *arg, const struct news_row *), void *arg)
{
	struct query *q = db_query(st, nq->game	    ? STMT_NEWS_EACH_GAME
				       : nq->player ? STMT_NEWS_EACH_PLAYER
						    : STMT_NEWS_EACH);
	struct news_row row;
	int rc;

	db_bind_int64(q, nq->after);
	if (nq->game || nq->player)
		db_bind_int64(q, nq->game ? nq->game : nq->player);
	db_bind_int64(q, nq->limit);
	while ((rc = db_step(q)) > 0) {
		row.id = db_int64(q, "id");
		if (nq->upto && row.id > nq->upto)
			break;
		row.game = db_int64(q, "game");
		row.seq = db_int64(q, "seq");
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
