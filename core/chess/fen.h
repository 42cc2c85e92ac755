/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Forsyth-Edwards notation, strict: reads FEN, X-FEN and Shredder-FEN, writes X-FEN.  A position
 * that cannot be reached from a start position, as far as counting shows, is refused with the place
 * and the reason.
 *
 * Six fields are separated by one space each; both clocks or the last one may be missing and then
 * count as 0 and 1.  The en passant field may name the square behind any pawn that could just have
 * made a double step, as older programs write it; it is kept, and written, only if the capture is
 * legal.
 */
#ifndef CORE_CHESS_FEN_H
#define CORE_CHESS_FEN_H

#include "core/base/lang.h"
#include "core/chess/position.h"

#include <stdbool.h>
#include <stddef.h>

/* name, field (1 to 6, 0 for the whole), sentence */
#define FEN_ERRORS(X)                                                                              \
	X(FEN_OK, 0, N_("the position is valid"))                                                  \
	X(FEN_EMPTY, 0, N_("there is no position"))                                                \
	X(FEN_LONG, 0, N_("the text is too long to be a position"))                                \
	X(FEN_MISSING_FIELD, 0, N_("a field is missing; at least four are required"))              \
	X(FEN_BLANK, 0, N_("fields are separated by exactly one space"))                           \
	X(FEN_TRAILING, 0, N_("there is text after the last field"))                               \
	X(FEN_PIECE, 1, N_("this letter is not a piece; pieces are PNBRQK and pnbrqk"))            \
	X(FEN_DIGITS, 1, N_("two digits in a row; adjacent empty squares are counted together"))   \
	X(FEN_RANK_LONG, 1, N_("this rank has more than eight squares"))                           \
	X(FEN_RANK_SHORT, 1, N_("this rank has fewer than eight squares"))                         \
	X(FEN_RANKS, 1, N_("there must be eight ranks separated by seven slashes"))                \
	X(FEN_PAWN_RANK, 1, N_("a pawn cannot be on the first or the last rank"))                  \
	X(FEN_NO_KING, 1, N_("each side needs one king; one is missing"))                          \
	X(FEN_TWO_KINGS, 1, N_("each side needs one king; this is another"))                       \
	X(FEN_PAWNS, 1, N_("a side cannot have more than eight pawns"))                            \
	X(FEN_MEN, 1, N_("a side cannot have more than sixteen pieces and pawns"))                 \
	X(FEN_PROMOTED, 1, N_("there are more promoted pieces than pawns missing"))                \
	X(FEN_SIDE, 2, N_("the side to move must be w or b"))                                      \
	X(FEN_CASTLING_LETTER, 3, N_("castling must be - or some of KQkq"))                        \
	X(FEN_CASTLING_LETTER_960, 3,                                                              \
	  N_("castling must be - or some of KQkq or of the rooks' files"))                         \
	X(FEN_CASTLING_TWICE, 3, N_("the right to castle on this side is given twice"))            \
	X(FEN_CASTLING_KING, 3, N_("the king is not on a square where it can castle"))             \
	X(FEN_CASTLING_ROOK, 3, N_("there is no rook for this castling"))                          \
	X(FEN_EP_SQUARE, 4, N_("en passant must be - or a square"))                                \
	X(FEN_EP_RANK, 4,                                                                          \
	  N_("the en passant square must be on rank 6 with White to move, 3 with Black"))          \
	X(FEN_EP_IMPOSSIBLE, 4, N_("no pawn can just have passed the en passant square"))          \
	X(FEN_NUMBER, 5, N_("the half-move clock must be a number from 0 to 9999"))                \
	X(FEN_MOVE_NUMBER, 6, N_("the move number must be a number from 1 to 9999"))               \
	X(FEN_OPPONENT_IN_CHECK, 2, N_("the side not to move is in check"))                        \
	X(FEN_TRIPLE_CHECK, 1, N_("a king cannot be in check from more than two pieces"))

enum fen_error {
#define X(name, field, text) name,
	FEN_ERRORS(X)
#undef X
};

/* Holds any FEN that fen_write() writes, including the
 * NUL. */
#define FEN_TEXT 104

/*
 * Reads a position.  With `chess960` castling rights are
 * X-FEN (K = the outermost rook on that side) or
 * Shredder-FEN (the rook's file), otherwise KQkq with king
 * and rooks on their home squares.  On failure *ret is
 * untouched and *ret_column (if not NULL) is the offset of
 * the offending byte, from 0.  `text` need not be
 * NUL-terminated.
 */
enum fen_error fen_parse(const char *text, size_t len, bool chess960, struct position *ret,
			 size_t *ret_column);

/* Writes X-FEN into `buf` (FEN_TEXT bytes) and returns its
 * length. */
size_t fen_write(const struct position *pos, char *buf);

/* Writes only the first field; same buffer size. */
size_t fen_write_placement(const struct position *pos, char *buf);

/* Returns the field that an error refers to, 1 to 6, or 0.
 */
int fen_error_field(enum fen_error err);

/* Returns a sentence without a full stop. */
const char *fen_error_text(enum fen_error err);

#endif
