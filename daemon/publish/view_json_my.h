/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Private data of a player as JSON: one of their games, their leave, their tokens.  The caller must
 * have authenticated them.
 */
#ifndef DAEMON_PUBLISH_VIEW_JSON_MY_H
#define DAEMON_PUBLISH_VIEW_JSON_MY_H

#include <jansson.h>

#include "daemon/publish/view_game.h"

/*
 * Adds the private parts to a game's JSON: next_date, messages, moves with dates and days, offers.
 * * Returns 1, or a negative store_error.
 */
int view_json_my_game(struct context *ctx, const struct game_view *game, int64_t player,
		      struct instant now, json_t *to);

/* A move under consideration by the player to move. */
enum preview_fault { PREVIEW_FINE, PREVIEW_NOT_YOUR_TURN, PREVIEW_BAD_NOTATION, PREVIEW_ILLEGAL };
/*
 * Its result and cost today.  `move` is one word in any notation.  Modifies game->own, which must
 * be set: view_game_take().
 */
enum preview_fault view_json_my_preview(struct game_view *game, int64_t player, const char *move,
					struct instant now, json_t **ret_json);

/* The player's leave in each group and single game with an open game. */
int view_json_my_leave(struct context *ctx, int64_t player, struct instant now, json_t **ret_json);
/* The last day to answer in each open game, without and with leave in those days. */
int view_json_my_leave_preview(struct context *ctx, int64_t player, struct civil from,
			       struct civil until, struct instant now, json_t **ret_json);

/* The valid tokens. */
int view_json_my_tokens(struct context *ctx, int64_t player, struct instant now, json_t **ret_json);

/* Number, name, language, roles. */
int view_json_my_person(struct context *ctx, int64_t player, json_t **ret_json);

#endif
