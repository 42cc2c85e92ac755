/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bounded LRU cache of folded games, so that acts and pages need not replay them.  A game is
 * found only with the number of events asked for.  Acts change a copy, so readers' copies stay
 * valid and a letter about a move finds the game as it was then; a few hundred such former states
 * are kept.  While more letters wait, a state is replayed for them, one per game, and goes on from
 * letter to letter.
 */
#ifndef DAEMON_KEPT_GAMES_H
#define DAEMON_KEPT_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/game.h"

struct kept_games;

/* `most` must be at least 1. */
struct kept_games *kept_games_new(size_t most);

/*
 * Whether a reader of very many games is passing through, such as the publication of all pages:
 * games that are put meanwhile take the place of each other, not of games in play, and lending
 * counts as no use.  Returns what it was before.
 */
bool kept_games_pass(struct kept_games *kept, bool passing);
void kept_games_free(struct kept_games *kept); /* NULL is a no-op */

/*
 * The game with that id and number of events, to be changed by an act; or NULL.  Borrowed until the
 * next call of put, settle or forget.
 */
struct game *kept_games_find(struct kept_games *kept, int64_t id, int64_t seq);

/*
 * The same, read only, possibly a former state; unchanged until kept_games_return().  An act sees
 * its own changes.
 */
const struct game *kept_games_lend(struct kept_games *kept, int64_t id, int64_t seq);
/* The same for others than acts: only a committed state, also while an act waits. */
const struct game *kept_games_lend_settled(struct kept_games *kept, int64_t id, int64_t seq);
void kept_games_return(const struct game *game); /* NULL is a no-op */

/* The newest committed state that is kept, or NULL; borrowed until the next call. */
const struct game *kept_games_newest(const struct kept_games *kept, int64_t id);

/*
 * Takes out the replayed state of a game if it has at most `most` events and is not lent: 0, or its
 * number of events and the game, to be released by the caller.
 */
int64_t kept_games_take_replayed(struct kept_games *kept, int64_t id, int64_t most,
				 struct game *ret_game);
/* Replaces the replayed state, takes over the game's memory, and lends it. */
const struct game *kept_games_lend_replayed(struct kept_games *kept, int64_t id, int64_t seq,
					    const struct game *game);

/*
 * Adds a game and takes over its memory; `settled` if all its events are committed, else it belongs
 * to the current act.  Returns its new address; it is not lent.
 */
struct game *kept_games_put(struct kept_games *kept, int64_t id, int64_t seq,
			    const struct game *game, bool settled);

/* The act's game now includes events up to `seq`. */
void kept_games_advance(struct kept_games *kept, int64_t id, int64_t seq);

/* The changes of the acts are committed. */
void kept_games_settle(struct kept_games *kept);

/* Drops the acts' games and replayed ones, which after a rollback may be ahead of the store. */
void kept_games_forget(struct kept_games *kept);

/* Drops all games: the store may no longer have their last events. */
void kept_games_empty(struct kept_games *kept);

#endif
