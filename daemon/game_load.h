/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Loads games from the store: the setup described by a row, and the game folded from its events.
 * Read only; event/ appends events.
 */
#ifndef DAEMON_GAME_LOAD_H
#define DAEMON_GAME_LOAD_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

/*
 * The setup of a row; `prelude` is borrowed.  Returns false if its rules or time zone cannot be
 * read.
 */
bool game_load_setup(const struct game_row *row, const char *prelude, struct game_setup *ret_setup);

/*
 * Folds the events of a row up to `upto` (0 = all, -1 = none); the caller calls game_release().  1,
 * or a negative enum store_error: STORE_FAILED also if the events are inconsistent.
 */
int game_load_fold(struct context *ctx, const struct game_row *row, int64_t upto,
		   struct game *ret_game);

/*
 * The same up to an event, borrowed from the kept games: letters of one game, in the order of its
 * events, fold each event once.  Give it back with kept_games_return().
 */
int game_load_then(struct context *ctx, const struct game_row *row, int64_t upto,
		   const struct game **ret_game);

/*
 * The same with all events plus the days of outages they do not contain yet, so that readers see
 * the clocks that count (RULES S-6).
 */
int game_load_now(struct context *ctx, const struct game_row *row, struct game *ret_game);

/*
 * The same with all events, borrowed from the kept games for an act, which may modify it; valid
 * until the next game is requested.
 */
int game_load_kept(struct context *ctx, const struct game_row *row, struct game **ret_game);

/*
 * That game if it is kept, else NULL; give it back with kept_games_return().  Readers beside the
 * turns borrow from the turns what is committed.
 */
const struct game *game_load_if_kept(struct context *ctx, const struct game_row *row, int64_t seq);

/* The same, read only; give it back with kept_games_return(). */
int game_load_lent(struct context *ctx, const struct game_row *row, const struct game **ret_game);

#endif
