/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Whether a game can start from a given position or opening moves. */
#ifndef DAEMON_SETUP_CHECK_H
#define DAEMON_SETUP_CHECK_H

#include "core/base/sbuf.h"
#include "core/rules/game.h"
#include "sql/store_game.h"

/*
 * Appends the moves of `text`, in any notation, in numeric form, starting at the position of the
 * row (fen, chess960, ruleset and zone are used).  False: the word at *ret_column, from 0, is
 * illegal or unreadable.  True without moves if the position itself is invalid.
 */
bool setup_check_moves(const struct game_row *row, const char *text, struct sbuf *ret_moves,
		       size_t *ret_column);

/*
 * Plays the setup on a board; the moves are numeric.  *ret_column, from 0, locates an error in the
 * FEN or the moves.  False: ruleset or zone of the row cannot be read.
 */
bool setup_check(const struct game_row *row, const char *moves, enum setup_error *ret_error,
		 size_t *ret_column);

#endif
