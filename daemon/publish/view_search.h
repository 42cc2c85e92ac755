/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Public game search: by player, event, year, result or opening moves. */
#ifndef DAEMON_PUBLISH_VIEW_SEARCH_H
#define DAEMON_PUBLISH_VIEW_SEARCH_H

#include "daemon/publish/view_player.h"
#include "sql/store_event.h"

#define VIEW_SEARCH_MOST 200 /* games per answer */
#define VIEW_SEARCH_LINE 120 /* bytes per search text */

/* "" and 0 skip a criterion. */
struct search {
	int64_t id;			   /* a present or former player of the game */
	char player[VIEW_SEARCH_LINE + 1]; /* part of the name */
	char event[VIEW_SEARCH_LINE + 1];  /* part of the name, or a code */
	int year;			   /* of the event, or of a single game's start */
	char result[8];			   /* "1-0", "0-1", "1/2-1/2", "*" */
	char moves[4 * VIEW_SEARCH_LINE];  /* opening moves, in any notation */
};

struct search_game {
	int64_t id;
	struct view_player player[2]; /* by enum event_side, present players */
	char result[8];
	int year;
	char slug[sizeof(((struct tourney *)0)->slug)]; /* "" = single game */
	char event[STORE_NAME_MAX + 1];
};

struct search_result {
	struct search_game *list; /* newest first */
	int n;
	size_t cap;
	bool more; /* more games match */
};

/* Whether there are enough criteria: a player, an event or a year. */
bool view_search_asks(const struct search *q);
/* Returns 1 or a negative enum store_error. */
int view_search(struct context *ctx, const struct search *q, struct search_result *ret_result);
void view_search_release(struct search_result *result);

#endif
