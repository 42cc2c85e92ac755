/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Records that published rating lists may no longer match the facts (EVENTS E69); the next tick
 * checks them, see event/rating_list.h.
 */
#ifndef DAEMON_RATING_DOUBT_H
#define DAEMON_RATING_DOUBT_H

#include "daemon/context.h"
#include "sql/store_game.h"

/* Facts that any list may depend on have changed. */
int rating_doubt_all(struct context *ctx);
/* The game has new facts; ignored while its unit is in no list. */
int rating_doubt_game(struct context *ctx, const struct game_row *row, bool was_over);

/* Time of the last change not yet included in a list: 1; 0: there is none. */
int rating_doubt_since(struct store *st, struct instant *ret_at);
int rating_doubt_settled(struct store *st);

#endif
