/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tells a database that is far away what will be read in the next transaction, so that it is all
 * read in one round trip.  A wrong guess costs a read; with a file this does nothing.
 */
#ifndef DAEMON_ANNOUNCE_H
#define DAEMON_ANNOUNCE_H

#include "daemon/context.h"
#include "sql/store_post.h"

/* A player, whose letters depend on the preferences. */
void announce_player(struct context *ctx, int64_t id);
/* A game, and its players other than `player` if the game is kept. */
void announce_game(struct context *ctx, int64_t id, int64_t player);
/* A letter about to be written. */
void announce_letter(struct context *ctx, const struct post_row *row);

#endif
