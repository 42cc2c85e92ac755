/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Games that everybody may look for: of a player, in an event, of a year, with a result or a line.
 */
#ifndef DAEMON_PUBLISH_VIEW_SEARCH_H
#define DAEMON_PUBLISH_VIEW_SEARCH_H

#include "daemon/publish/view_player.h"
#include "sql/store_event.h"

#define VIEW_SEARCH_MOST 200 /* games of an answer */
#define VIEW_SEARCH_LINE 120 /* bytes of each text that is looked for */

/* "" and 0 leave a condition out. */
struct search {
	int64_t id;			   /* of a player, who has played or plays the game */
	char player[VIEW_SEARCH_LINE + 1]; /* part of a name */
	char event[VIEW_SEARCH_LINE + 1];  /* part of a name, or a code */
	int year;			   /* of the event, or of the start of a single game */
	char result[8];			   /* "1-0", "0-1", "1/2-1/2", "*" */
	char moves[4 * VIEW_SEARCH_LINE];  /* how the game begins, in any notation */
};

struct search_game {
	int64_t id;
	struct view_player player[2]; /* by enum event_side, who play it now */
	char result[8];
	int year;
	char slug[sizeof(((struct tourney *)0)->slug)]; /* "" = single game */
	char event[STORE_NAME_MAX + 1];
};

struct search_result {
	struct search_game *list; /* the newest first */
	int n;
	size_t cap;
	bool more; /* not all that fit */
};

/* Whether it says enough to look for: a player, an event or a year. */
bool view_search_asks(const struct search *q);
/* 1 or a negative enum store_error. */
int view_search(struct context *ctx, const struct search *q, struct search_result *ret_result);
void view_search_release(struct search_result *result);

#endif
