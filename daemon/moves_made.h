/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who has moved in a game.  The half-moves of a row number its positions, so they still count moves
 * that a ruling took back (RULES S-16, S-24); the fold of the game does not.
 */
#ifndef DAEMON_MOVES_MADE_H
#define DAEMON_MOVES_MADE_H

#include <stdbool.h>

#include "daemon/context.h"
#include "sql/store_game.h"

/*
 * Whether a ruling took moves back in a game of the group: then its rows do not say who has moved.
 * Returns 1 or a negative enum store_error.
 */
int moves_made_back(struct context *ctx, int64_t group, bool *ret_back);

/* Whether White and Black have moved, by the fold.  Returns 1 or a negative enum store_error. */
int moves_made(struct context *ctx, const struct game_row *row, bool *ret_white, bool *ret_black);

#endif
