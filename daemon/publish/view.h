/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What can be seen of a game, a group or a player, loaded from the store into values: for letters,
 * pages, the API, the control socket and the published files.  Nothing here changes anything, and
 * nothing is kept beside a bounded number of folded games.
 *
 * Every view_* returns 1 (found), 0 (no such thing) or a negative enum store_error.
 */
#ifndef DAEMON_PUBLISH_VIEW_H
#define DAEMON_PUBLISH_VIEW_H

#include "daemon/context.h"
#include "sql/store_case.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_player.h"

struct game; /* core/rules/game.h */

struct game_view {
	struct game_row row;
	struct game *game; /* folded from the events; owned */
	struct player white;
	struct player black;
	struct group_row group; /* id 0 = single game */
	struct tourney tourney; /* id 0 = single game */
};

/*
 * Loads and folds.  `upto` > 0 stops after that event (a letter shows the game as it was when the
 * letter was made).
 */
int view_game(struct context *ctx, int64_t id, int64_t upto, struct game_view *ret_view);
void view_game_release(struct game_view *view);

struct table_line {
	struct entry_row entry;
	struct player player;
	int place;   /* 1..; shared places carry the same number */
	int points2; /* half points */
	int sb4;     /* Sonneborn-Berger in quarter points */
	int played;
};

struct group_view {
	struct group_row group;
	struct tourney tourney;
	struct table_line *lines; /* in order of number drawn (of confirmation before the lots) */
	int n_lines;
	int *order;		/* indexes into lines, the first place first */
	struct game_row *games; /* by round, then white's number */
	int n_games;
};
int view_group(struct context *ctx, int64_t id, struct group_view *ret_view);
void view_group_release(struct group_view *view);

/* The player's unfinished games, the most urgent answer first, then those the opponent owes. */
struct desk_line {
	struct game_row row;
	bool my_turn;
	int days_left;	       /* of the open control; only when my_turn */
	struct civil last_day; /* last date to answer without overstepping; only when my_turn */
	struct player opponent;
	char last_move[8]; /* numeric; "" = none */
};
struct desk_view {
	struct desk_line *lines;
	int n_lines;
};
int view_desk(struct context *ctx, int64_t player, struct instant now, struct desk_view *ret_view);
void view_desk_release(struct desk_view *view);

#endif
