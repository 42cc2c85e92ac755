/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Forsyth-Edwards notation, strict: FEN, X-FEN and Shredder-FEN in, X-FEN out.  A text that
 * describes no position reachable from a start position as far as counting tells is refused with
 * the place and the reason.
 *
 * Six fields with one blank between; the two clocks may be missing, together or the last alone,
 * and count as 0 and 1.  The en passant field may name the square behind any pawn that could just
 * have made a double step, as older programs do; it is kept only if the capture is legal, and
 * written only then.
 */
#ifndef CORE_CHESS_FEN_H
#define CORE_CHESS_FEN_H

#include "core/base/lang.h"
#include "core/chess/position.h"

#include <stdbool.h>
#include <stddef.h>

/* name, field (1 to 6, 0 for the whole), English, Danish */
#define FEN_ERRORS(X)                                                                              \
	X(FEN_OK, 0, N_("the position is in order"))                                               \
	X(FEN_EMPTY, 0, N_("there is no position"))                                                \
	X(FEN_LONG, 0, N_("the text is too long to be a position"))                                \
	X(FEN_MISSING_FIELD, 0, N_("a field is missing; at least four are wanted"))                \
	X(FEN_BLANK, 0, N_("exactly one blank stands between two fields"))                         \
	X(FEN_TRAILING, 0, N_("there is something behind the last field"))                         \
	X(FEN_PIECE, 1, N_("this letter is no man: PNBRQK and pnbrqk are"))                        \
	X(FEN_DIGITS, 1, N_("two digits follow one another; they count empty squares together"))   \
	X(FEN_RANK_LONG, 1, N_("this rank has more than eight squares"))                           \
	X(FEN_RANK_SHORT, 1, N_("this rank has fewer than eight squares"))                         \
	X(FEN_RANKS, 1, N_("there are eight ranks with seven slashes between"))                    \
	X(FEN_PAWN_RANK, 1, N_("a pawn cannot stand on the first or the last rank"))               \
	X(FEN_NO_KING, 1, N_("each side has one king; one is missing"))                            \
	X(FEN_TWO_KINGS, 1, N_("each side has one king; this is another"))                         \
	X(FEN_PAWNS, 1, N_("no side can have more than eight pawns"))                              \
	X(FEN_MEN, 1, N_("no side can have more than sixteen men"))                                \
	X(FEN_PROMOTED, 1, N_("there are more promoted pieces than pawns missing"))                \
	X(FEN_SIDE, 2, N_("the side to move is w or b"))                                           \
	X(FEN_CASTLING_LETTER, 3, N_("castling is - or some of KQkq"))                             \
	X(FEN_CASTLING_LETTER_960, 3, N_("castling is - or some of KQkq or of the rooks' files"))  \
	X(FEN_CASTLING_TWICE, 3, N_("the right to castle to this side is given twice"))            \
	X(FEN_CASTLING_KING, 3, N_("the king does not stand where it can castle"))                 \
	X(FEN_CASTLING_ROOK, 3, N_("there is no rook for this castling"))                          \
	X(FEN_EP_SQUARE, 4, N_("en passant is - or a square"))                                     \
	X(FEN_EP_RANK, 4,                                                                          \
	  N_("the en passant square is on rank 6 with White to move, 3 with Black"))               \
	X(FEN_EP_IMPOSSIBLE, 4, N_("no pawn can just have passed over the en passant square"))     \
	X(FEN_NUMBER, 5, N_("the count of quiet half-moves is a number 0 to 9999"))                \
	X(FEN_MOVE_NUMBER, 6, N_("the move number is a number 1 to 9999"))                         \
	X(FEN_OPPONENT_IN_CHECK, 2, N_("the side that is not to move stands in check"))            \
	X(FEN_TRIPLE_CHECK, 1, N_("a king cannot be in check from more than two men"))

enum fen_error {
#define X(name, field, text) name,
	FEN_ERRORS(X)
#undef X
};

/* Holds any FEN that fen_write() writes, with the closing NUL. */
#define FEN_TEXT 104

/*
 * Reads a position.  With `chess960` castling rights are X-FEN (K = the outermost rook on that
 * side) or Shredder-FEN (the rook's file), else KQkq with king and rooks at home.  On failure *ret
 * is untouched and *ret_column (if not NULL) is the offset of the byte at fault, from 0.  `text`
 * need not end with NUL.
 */
enum fen_error fen_parse(const char *text, size_t len, bool chess960, struct position *ret,
			 size_t *ret_column);

/* Writes X-FEN into `buf` (FEN_TEXT bytes) and returns its length. */
size_t fen_write(const struct position *pos, char *buf);

/* The first field alone; same buffer size. */
size_t fen_write_placement(const struct position *pos, char *buf);

/* The field an error belongs to, 1 to 6, or 0. */
int fen_error_field(enum fen_error err);

/* A sentence without full stop. */
const char *fen_error_text(enum fen_error err);

#endif
