/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * News in a player's games, for the player only: games in which they are to move, and results.
 */
#ifndef DAEMON_PUBLISH_VIEW_NEWS_H
#define DAEMON_PUBLISH_VIEW_NEWS_H

#include "core/chess/san.h"
#include "daemon/context.h"
#include "sql/store_game.h"

struct news_line {
	int64_t game;
	int ply;	    /* of the move to answer; not for `result` */
	const char *result; /* "" = the player is to move */
	char opponent[STORE_NAME_MAX + 1];
	char moved[SAN_TEXT + 24]; /* "12...Nf6"; "" = no move yet */
	struct instant at;
};

struct news_view {
	struct news_line *v;
	size_t n, cap;
};

/* Newest first, results of the last weeks; 1 or a negative enum store_error. */
int view_news(struct context *ctx, int64_t player, struct instant now, struct news_view *ret_view);
void view_news_release(struct news_view *view);

#endif
