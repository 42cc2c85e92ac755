/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Public views of rating lists and players' histories (EVENTS E68).  Release what a load function
 * fills only after 1.
 */
#ifndef DAEMON_PUBLISH_VIEW_RATING_H
#define DAEMON_PUBLISH_VIEW_RATING_H

#include <jansson.h>

#include "daemon/publish/view_player.h"
#include "sql/store_rating.h"

/* --- lists ----------------------------------------------------------------------------------- */

struct rating_revision {
	struct civil day; /* CIVIL_NONE = no list */
	int revision;	  /* from 1, for that day */
	struct instant at;
	char sha256[2 * STORE_HASH + 1]; /* of its canonical text, in hex */
};

struct rating_line {
	struct view_player player;
	int rating, games;
	bool provisional;
	struct civil last; /* of the last rated result */
};

struct rating_list_view {
	struct rating_revision of;
	struct rating_line *lines; /* by player */
	size_t *order;		   /* indexes into lines: highest rating first, then by name */
	size_t n;
};

/* The list in force on a day; empty before the first one.  Returns 1 or an error. */
int view_rating_list(struct context *ctx, struct civil day, struct rating_list_view *ret_view);
void view_rating_list_release(struct rating_list_view *view);
/* {date, revision, sha256, players: [{player, name, rating, games, status, last}]} */
json_t *view_rating_list_json(const struct rating_list_view *view);

/*
 * The canonical text of a list, whose SHA-256 is published; revision 0 is the newest.  Returns 1, 0
 * (none) or an error.
 */
int view_rating_text(struct context *ctx, struct civil day, int revision, struct sbuf *ret_text);

struct rating_revisions {
	struct rating_revision *list; /* ordered by day and revision */
	size_t n, cap;
};
int view_rating_revisions(struct context *ctx, struct rating_revisions *ret_all);
void view_rating_revisions_release(struct rating_revisions *all);

/* --- a player -------------------------------------------------------------------------------- */

/* The effect of a unit on the rating. */
struct rating_history_line {
	struct rating_step step;
	struct civil day; /* of the list */
	int revision;
	char code[STORE_NAME_MAX + 1]; /* the group's, or its name if it has none yet */
};

struct rating_history {
	struct view_player player;
	bool listed; /* on the list in force, which has the next three */
	int rating, games;
	bool provisional;
	struct rating_history_line *lines; /* ordered by unit */
	size_t n, cap;
};

/* As of a day: 1, 0 (no such player) or an error. */
int view_rating_player(struct context *ctx, int64_t player, struct civil day,
		       struct rating_history *ret_history);
void view_rating_player_release(struct rating_history *history);
/*
 * {player, name, rating, games, status, history: [{date, revision, group, code, board, end, old,
 * games, w, we, k, b, new, average}]}; `rating` and `status` are null if unlisted.
 */
json_t *view_rating_player_json(const struct rating_history *history);

/* The ids of up to `most` players with a history, after that id: 1 or an error. */
int view_rating_players(struct context *ctx, int64_t after, int64_t *ret_ids, int most, int *ret_n);

#endif
