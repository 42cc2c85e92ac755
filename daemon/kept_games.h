/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bounded number of folded games, kept between acts and pages so that neither need replay its
 * game; the one that was used least recently makes room.  A game is found only when it has taken
 * in as many events as asked for.  What an act changes is a copy, so that what others look at
 * stays as it is, and a letter of a move finds the game as it was then; some hundred of such
 * former states are kept.
 */
#ifndef DAEMON_KEPT_GAMES_H
#define DAEMON_KEPT_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/game.h"

struct kept_games;

/* `most` is at least 1. */
struct kept_games *kept_games_new(size_t most);
void kept_games_free(struct kept_games *kept); /* NULL is fine */

/*
 * The game with that id and number of events, to be changed by an act; or NULL.  Borrowed until
 * the next call of put, settle or forget.
 */
struct game *kept_games_find(struct kept_games *kept, int64_t id, int64_t seq);

/*
 * The same, only to be looked at, perhaps a former state: it stays as it is until
 * kept_games_return().  An act sees its own changes.
 */
const struct game *kept_games_lend(struct kept_games *kept, int64_t id, int64_t seq);
void kept_games_return(const struct game *game); /* NULL is fine */

/*
 * Keeps a game, whose memory is taken over; `settled` when all it has taken in is in the store for
 * good, else it is that of an act.  Returns where it is now; it has not been lent.
 */
struct game *kept_games_put(struct kept_games *kept, int64_t id, int64_t seq,
			    const struct game *game, bool settled);

/* The game of an act has taken in events up to `seq`. */
void kept_games_advance(struct kept_games *kept, int64_t id, int64_t seq);

/* The store has what the games of acts have taken in. */
void kept_games_settle(struct kept_games *kept);

/* Throws the games of acts away: after a rollback they may know more than the store. */
void kept_games_forget(struct kept_games *kept);

#endif
