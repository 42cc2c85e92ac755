/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bounded number of folded games, kept between acts so that a move need not replay its game.
 * A game is found only when it has taken in as many events as asked for, so one that was folded
 * further than the store knows, or is behind it, is never handed out.
 */
#ifndef DAEMON_KEPT_GAMES_H
#define DAEMON_KEPT_GAMES_H

#include <stdint.h>

#include "core/rules/game.h"

struct kept_games;

struct kept_games *kept_games_new(void);
void kept_games_free(struct kept_games *kept); /* NULL is fine */

/* The game with that id and number of events, borrowed until the next call of put; or NULL. */
struct game *kept_games_find(struct kept_games *kept, int64_t id, int64_t seq);

/* Keeps a game, taken over with its memory, in the place of another one. */
void kept_games_put(struct kept_games *kept, int64_t id, int64_t seq, struct game *game);

/* The kept game has taken in events up to `seq`. */
void kept_games_advance(struct kept_games *kept, int64_t id, int64_t seq);

/* Throws every game away: after a rollback they may know more than the store. */
void kept_games_forget(struct kept_games *kept);

#endif
