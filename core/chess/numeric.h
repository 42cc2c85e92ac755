/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Numeric moves on a board (RULES N-1 to N-3): converts a token to a legal move and a move to a
 * token.  Castling is the king's move (5171, 5131, 5878, 5838); in Chess960 the king takes its own
 * rook.
 */
#ifndef CORE_CHESS_NUMERIC_H
#define CORE_CHESS_NUMERIC_H

#include "core/chess/move_token.h"
#include "core/chess/notation.h"

/*
 * Reads a move to be played; a token with the marker of a series is refused.  On failure *ret_move
 * is untouched and *ret_column (if not NULL) is the offset in `text` of the offending byte, 0 if
 * the whole move is at fault.
 */
enum notation_error numeric_read(const struct position *pos, const char *text, size_t len,
				 chess_move *ret_move, size_t *ret_column);

/* Finds the legal move for a token; the marker is ignored. */
enum notation_error numeric_find(const struct position *pos, const struct move_token *token,
				 chess_move *ret_move);

/* Returns the token of a move, without marker. */
struct move_token numeric_token(const struct position *pos, chess_move m);

/* Writes into `buf` (MOVE_TOKEN_TEXT bytes) and returns the length. */
size_t numeric_write(const struct position *pos, chess_move m, enum token_form form, char *buf);

#endif
