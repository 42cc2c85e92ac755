/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Changes that a stored event makes for viewers following the game live. */
#ifndef DAEMON_PUBLISH_VIEW_LIVE_H
#define DAEMON_PUBLISH_VIEW_LIVE_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_game.h"

enum live_kind { LIVE_MOVE, LIVE_GAME };

/* Recipients; LIVE_STRANGERS is for a move delayed until now. */
enum live_reader { LIVE_ALL, LIVE_PLAYERS, LIVE_STRANGERS };

struct live_item {
	enum live_kind kind;
	enum live_reader reader;
	/*
	 * {"game", "ply", "move", "san", "fen", "turn", "result"}: the game after the move; values
	 * as in view_json_game().  LIVE_GAME also has "change": "offer", "decline", "result",
	 * "state", "leave" or "clock".
	 */
	json_t *json;
};

struct live_view {
	struct live_item *v;
	size_t n, cap;
};

/*
 * The changes made by event `seq`, in order; empty if they are not visible.  Returns 1 or a
 * negative enum store_error.
 */
int view_live(struct context *ctx, const struct game_row *row, int64_t seq,
	      struct live_view *ret_view);
void view_live_release(struct live_view *view);

/* Number of games in which the player is to move. */
int view_live_turns(struct context *ctx, int64_t player, int *ret_count);

#endif
