/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Notes that published rating lists may not be what the facts give any more (EVENTS E69); the next
 * tick looks at them, see event/rating_list.h.
 */
#ifndef DAEMON_RATING_DOUBT_H
#define DAEMON_RATING_DOUBT_H

#include "daemon/context.h"
#include "sql/store_game.h"

/* Facts that every list may rest on have changed. */
int rating_doubt_all(struct context *ctx);
/* The game has new facts; nothing is noted while its unit is in no list. */
int rating_doubt_game(struct context *ctx, const struct game_row *row, bool was_over);

/* The instant of the last change that no list has taken in: 1; 0: there is none. */
int rating_doubt_since(struct store *st, struct instant *ret_at);
int rating_doubt_settled(struct store *st);

#endif
