/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The items that await a player. */
#ifndef DAEMON_PUBLISH_VIEW_DESK_H
#define DAEMON_PUBLISH_VIEW_DESK_H

#include "core/rules/game.h"
#include "daemon/publish/view_player.h"
#include "sql/store_game.h"

/*
 * The player's unfinished games: the most urgent answer first, then those waiting for the opponent.
 */
struct desk_line {
	struct game_row row;
	bool my_turn;
	int days_left;		 /* in the current control; only if my_turn */
	struct civil last_day;	 /* last date on which any move is in time; only if my_turn */
	struct game_ahead ahead; /* the first consequence; only if my_turn */
	struct view_player opponent;
	char last_move[8]; /* numeric; "" = none */
};
struct desk_view {
	struct desk_line *lines;
	int n_lines;
};
/* Negative: an enum store_error. */
int view_desk(struct context *ctx, int64_t player, struct instant now, struct desk_view *ret_view);
void view_desk_release(struct desk_view *view);

#endif
