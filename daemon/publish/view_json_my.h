/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a player alone sees, as JSON: of one of their games, of their leave, of what lets programs
 * in for them.  Whoever asks has been authenticated.
 */
#ifndef DAEMON_PUBLISH_VIEW_JSON_MY_H
#define DAEMON_PUBLISH_VIEW_JSON_MY_H

#include <jansson.h>

#include "daemon/publish/view_game.h"

/*
 * Adds to the JSON of a game what is for its players: next_date, messages, moves with their dates
 * and days, offers.  1, or a negative store_error.
 */
int view_json_my_game(struct context *ctx, const struct game_view *game, int64_t player,
		      struct instant now, json_t *to);

/* A move that is considered, in the game of its player who is on move. */
enum preview_fault { PREVIEW_FINE, PREVIEW_NOT_YOUR_TURN, PREVIEW_BAD_NOTATION, PREVIEW_ILLEGAL };
/*
 * What it would lead to and cost today.  `move` is one word in any notation.  This changes
 * game->own, which must be there: view_game_take().
 */
enum preview_fault view_json_my_preview(struct game_view *game, int64_t player, const char *move,
					struct instant now, json_t **ret_json);

/* The leave of the player in each group and single game with an open game. */
int view_json_my_leave(struct context *ctx, int64_t player, struct instant now, json_t **ret_json);
/* The last day to answer in each open game, as it is and with leave from the one day to the other.
 */
int view_json_my_leave_preview(struct context *ctx, int64_t player, struct civil from,
			       struct civil until, struct instant now, json_t **ret_json);

/* The tokens that are good. */
int view_json_my_tokens(struct context *ctx, int64_t player, struct instant now, json_t **ret_json);

/* Number, name, language, roles. */
int view_json_my_person(struct context *ctx, int64_t player, json_t **ret_json);

#endif
