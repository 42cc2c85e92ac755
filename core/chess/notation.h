/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Errors in a written move, common to all notations: one list with their class and sentence.  The
 * readers are numeric.h, uci.h and san.h.
 */
#ifndef CORE_CHESS_NOTATION_H
#define CORE_CHESS_NOTATION_H

#include "core/base/lang.h"
#include "core/chess/fast/movegen.h"

#include <stddef.h>

enum notation_class {
	NOTATION_CLASS_NONE,
	NOTATION_CLASS_BAD_NOTATION, /* not a move */
	NOTATION_CLASS_ILLEGAL_MOVE, /* well written but not legal here */
	NOTATION_CLASS_AMBIGUOUS,    /* several legal moves match */
	NOTATION_CLASS_GAME_OVER     /* no move can be played any more */
};

/* name, class, sentence */
#define NOTATION_ERRORS(X)                                                                         \
	X(NOTATION_OK, NONE, N_("the move is legal"))                                              \
	X(NOTATION_EMPTY, BAD_NOTATION, N_("there is no move"))                                    \
	X(NOTATION_SHORT, BAD_NOTATION, N_("the move ends too early"))                             \
	X(NOTATION_CHARACTER, BAD_NOTATION, N_("this character is not allowed here in a move"))    \
	X(NOTATION_TRAILING, BAD_NOTATION, N_("there is text after the move"))                     \
	X(NOTATION_SQUARE, BAD_NOTATION, N_("a square is a file and a rank, each 1 to 8 (6.2.2)")) \
	X(NOTATION_PROMOTION_DIGIT, BAD_NOTATION,                                                  \
	  N_("the promotion digit is 1 queen, 2 rook, 3 bishop or 4 knight (6.2.2)"))              \
	X(NOTATION_MARKER, BAD_NOTATION,                                                           \
	  N_("the marker 0 opens a proposed series and does not belong to a move played (6.2.5)")) \
	X(NOTATION_OTHER_LANGUAGE, BAD_NOTATION,                                                   \
	  N_("this piece letter belongs to another language"))                                     \
	X(NOTATION_RANKLESS, ILLEGAL_MOVE,                                                         \
	  N_("a promotion is written with both squares and a fifth digit, as 5758(1) or 57581 "    \
	     "(6.2.2)"))                                                                           \
	X(NOTATION_NO_MAN, ILLEGAL_MOVE,                                                           \
	  N_("there is no piece on the square from which the move starts"))                        \
	X(NOTATION_NOT_YOURS, ILLEGAL_MOVE, N_("the piece that would move is the opponent's"))     \
	X(NOTATION_OWN_MAN, ILLEGAL_MOVE, N_("one's own piece is on the square of arrival"))       \
	X(NOTATION_CANNOT_GO, ILLEGAL_MOVE, N_("no such piece can go there"))                      \
	X(NOTATION_KING_IN_CHECK, ILLEGAL_MOVE, N_("the king would be in check after it"))         \
	X(NOTATION_CASTLING, ILLEGAL_MOVE, N_("castling on that side is not allowed now"))         \
	X(NOTATION_PROMOTION_MISSING, ILLEGAL_MOVE,                                                \
	  N_("a pawn that reaches the last rank must be promoted; say to what (6.2.2)"))           \
	X(NOTATION_PROMOTION_SURPLUS, ILLEGAL_MOVE,                                                \
	  N_("a promotion piece is given but no pawn promotes"))                                   \
	X(NOTATION_AMBIGUOUS, AMBIGUOUS, N_("more than one piece can make this move"))             \
	X(NOTATION_CHECKMATED, GAME_OVER, N_("the game has ended by checkmate"))                   \
	X(NOTATION_STALEMATED, GAME_OVER, N_("the game has ended by stalemate"))                   \
	X(NOTATION_DEAD, GAME_OVER, N_("the game has ended: neither side can checkmate any more"))

enum notation_error {
#define X(name, class, text) name,
	NOTATION_ERRORS(X)
#undef X
};

/* Returns whether the notation, the move or the state of the game is at fault. */
enum notation_class notation_class(enum notation_error err);

/* Returns "bad_notation", "illegal_move", "ambiguous", "game_over" or "ok". */
const char *notation_class_word(enum notation_class c);

/* Returns a sentence without a full stop. */
const char *notation_text(enum notation_error err);

/* The legal moves of one position. */
struct legal_moves {
	int n;
	chess_move list[MAX_MOVES];
};

static inline void legal_moves_of(const struct position *pos, struct legal_moves *ret)
{
	ret->n = movegen_legal(pos, ret->list);
}

/*
 * Returns why a well-written move from one square to another is not legal.  The readers call it
 * when no legal move matches.
 */
enum notation_error notation_why_illegal(const struct position *pos, int from, int to,
					 bool promotion_given);

/*
 * Returns the square where the king arrives: the g- or c-square for castling, the to-square
 * otherwise.
 */
int notation_king_target(chess_move m);

#endif
