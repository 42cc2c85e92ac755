/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What one stored event of a game means to those who watch the game while it is played.
 */
#ifndef DAEMON_PUBLISH_VIEW_LIVE_H
#define DAEMON_PUBLISH_VIEW_LIVE_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_game.h"

enum live_kind { LIVE_MOVE, LIVE_GAME };

/* Who is told; strangers alone of a move that their delay has kept until now. */
enum live_reader { LIVE_ALL, LIVE_PLAYERS, LIVE_STRANGERS };

struct live_item {
	enum live_kind kind;
	enum live_reader reader;
	/*
	 * {"game", "ply", "move", "san", "fen", "turn", "result"}: the game after the move; in the
	 * words of view_json_game().  "change" too for LIVE_GAME: "offer", "decline", "result",
	 * "state", "leave" or "clock".
	 */
	json_t *json;
};

struct live_view {
	struct live_item *v;
	size_t n, cap;
};

/*
 * What event `seq` of the game changed, in order; nothing for one that nobody sees.  1 or a
 * negative enum store_error.
 */
int view_live(struct context *ctx, const struct game_row *row, int64_t seq,
	      struct live_view *ret_view);
void view_live_release(struct live_view *view);

/* Games in which the player is on move. */
int view_live_turns(struct context *ctx, int64_t player, int *ret_count);

#endif
