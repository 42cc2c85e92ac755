/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order in which the events of all games came.  Numbers never repeat, so that a reader can
 * resume after the last number it saw, also after a restart.
 */
#ifndef SQL_STORE_NEWS_H
#define SQL_STORE_NEWS_H

#include "sql/store.h"

struct news_row {
	int64_t id;
	int64_t game;
	int64_t seq; /* of the event (store_game.h) */
};

/* Records an event that was just appended, under a new greatest number. */
int store_news_add(struct store *st, int64_t game, int64_t seq);
/*
 * The number up to which all news is there; 0 in *ret_id when there is none.  On a server turns do
 * not commit in the order of their numbers, so greater ones are not complete.
 */
int store_news_last(struct store *st, int64_t *ret_id);

/* A filter on news; 0 omits a condition, and `game` overrides `player`. */
struct news_query {
	int64_t after; /* numbers greater than this */
	int64_t game;
	int64_t player; /* games they play now */
	int64_t upto;	/* numbers not greater than this, which was read before */
	int limit;	/* at most this many */
};
/* In order. */
int store_news_each(struct store *st, const struct news_query *q,
		    int (*each)(void *arg, const struct news_row *), void *arg);

#endif
