/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games out of the store: the setup that a row stands for, and the game folded from its events.
 * All of it reads; event/ is where a game gets new events.
 */
#ifndef DAEMON_GAME_LOAD_H
#define DAEMON_GAME_LOAD_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

/* The setup of a row; `prelude` is borrowed.  False when its rules or zone cannot be read. */
bool game_load_setup(const struct game_row *row, const char *prelude, struct game_setup *ret_setup);

/*
 * Folds the events of a row up to `upto` (0 = all, -1 = none); the caller calls game_release().  1, or a
 * negative enum store_error: STORE_FAILED also when the events do not follow from each other.
 */
int game_load_fold(struct context *ctx, const struct game_row *row, int64_t upto,
		   struct game *ret_game);

/*
 * The same with all events and the days of outages that they do not know yet, so that whoever only
 * reads gets the sum that counts (RULES S-6).
 */
int game_load_now(struct context *ctx, const struct game_row *row, struct game *ret_game);

/*
 * The same with all events, borrowed from the kept games for an act, which may change it: valid
 * until another game is asked for.
 */
int game_load_kept(struct context *ctx, const struct game_row *row, struct game **ret_game);

/* The same, only to be looked at; to be given back with kept_games_return(). */
int game_load_lent(struct context *ctx, const struct game_row *row, const struct game **ret_game);

#endif
