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

/* As san_read(); a token with the marker of a series is refused, for it is not played. */
enum notation_error numeric_read(const struct position *pos, const struct legal_moves *legal,
				 const char *text, size_t len, chess_move *ret_move,
				 size_t *ret_column);

/* The legal move that a token means, its marker disregarded. */
enum notation_error numeric_find(const struct position *pos, const struct legal_moves *legal,
				 const struct token *token, chess_move *ret_move);

/* The token of a move, without marker. */
struct token numeric_token(const struct position *pos, chess_move m);

/* Writes into `buf` (TOKEN_TEXT bytes), returns the length. */
size_t numeric_write(const struct position *pos, chess_move m, enum token_form form, char *buf);

/*
 * The legal move between two squares with a promotion piece (enum piece_type, -1 for none), where
 * castling is written as the position's kind of chess wants it.  MOVE_NONE if there is none.
 */
chess_move numeric_match(const struct position *pos, const struct legal_moves *legal, int from,
			 int to, int promotion);

#endif
