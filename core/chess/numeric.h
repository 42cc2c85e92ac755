/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Numeric moves on a board (RULES N-1 to N-3): which legal move a token means, and the token of a
 * move.  Castling is the king's move (5171, 5131, 5878, 5838); in Chess960 the king takes its own
 * rook.
 */
#ifndef CORE_CHESS_NUMERIC_H
#define CORE_CHESS_NUMERIC_H

#include "core/chess/notation.h"
#include "core/chess/token.h"

/*
 * Reads a move that is to be played; a token with the marker of a series is refused.  On failure
 * *ret_move is untouched and *ret_column (if not NULL) is the offset in `text` of the byte at
 * fault, 0 when the move as a whole is.
 */
enum notation_error numeric_read(const struct position *pos, const char *text, size_t len,
				 chess_move *ret_move, size_t *ret_column);

/* The legal move that a token means, its marker disregarded. */
enum notation_error numeric_find(const struct position *pos, const struct move_token *token,
				 chess_move *ret_move);

/* The token of a move, without marker. */
struct move_token numeric_token(const struct position *pos, chess_move m);

/* Writes into `buf` (MOVE_TOKEN_TEXT bytes), returns the length. */
size_t numeric_write(const struct position *pos, chess_move m, enum token_form form, char *buf);

#endif
