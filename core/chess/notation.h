/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What can be wrong with a move that somebody wrote, in whatever notation: one list of errors,
 * their class and their sentence.  The readers are numeric.h, uci.h and san.h.
 */
#ifndef CORE_CHESS_NOTATION_H
#define CORE_CHESS_NOTATION_H

#include "core/base/lang.h"
#include "core/chess/fast/movegen.h"

#include <stddef.h>

enum notation_class {
	NOTATION_CLASS_NONE,
	NOTATION_CLASS_BAD_NOTATION, /* not a move at all */
	NOTATION_CLASS_ILLEGAL_MOVE, /* well written, but not allowed here */
	NOTATION_CLASS_AMBIGUOUS,    /* more than one legal move fits */
	NOTATION_CLASS_GAME_OVER     /* nothing may be played any more */
};

/* name, class, English sentence, Danish sentence */
#define NOTATION_ERRORS(X)                                                                         \
	X(NOTATION_OK, NONE, "the move is legal", "trækket er lovligt")                            \
	X(NOTATION_EMPTY, BAD_NOTATION, "there is no move", "der er intet træk")                   \
	X(NOTATION_SHORT, BAD_NOTATION, "the move ends too early", "trækket slutter for tidligt")  \
	X(NOTATION_CHARACTER, BAD_NOTATION, "this character cannot stand here in a move",          \
	  "dette tegn kan ikke stå her i et træk")                                                 \
	X(NOTATION_TRAILING, BAD_NOTATION, "there is something behind the move",                   \
	  "der står noget efter trækket")                                                          \
	X(NOTATION_SQUARE, BAD_NOTATION, "a square is a file and a rank, each 1 to 8 (6.2.2)",     \
	  "et felt er en linje og en række, hver 1 til 8 (6.2.2)")                                 \
	X(NOTATION_PROMOTION_DIGIT, BAD_NOTATION,                                                  \
	  "the promotion digit is 1 queen, 2 rook, 3 bishop or 4 knight (6.2.2)",                  \
	  "forvandlingscifferet er 1 dronning, 2 tårn, 3 løber eller 4 springer (6.2.2)")          \
	X(NOTATION_MARKER, BAD_NOTATION,                                                           \
	  "the marker 0 opens a proposed series and does not belong to a move played (6.2.5)",     \
	  "mærket 0 indleder en foreslået trækserie og hører ikke til et udført træk (6.2.5)")     \
	X(NOTATION_OTHER_LANGUAGE, BAD_NOTATION, "this piece letter belongs to another language",  \
	  "dette bogstav for en brik hører til et andet sprog")                                    \
	X(NOTATION_RANKLESS, ILLEGAL_MOVE,                                                         \
	  "a promotion is written with both squares and a fifth digit, as 5758(1) or 57581 "       \
	  "(6.2.2)",                                                                               \
	  "en forvandling skrives med begge felter og et femte ciffer, som 5758(1) eller 57581 "   \
	  "(6.2.2)")                                                                               \
	X(NOTATION_NO_MAN, ILLEGAL_MOVE, "no man stands on the square from which the move starts", \
	  "der står ingen brik på det felt, trækket udgår fra")                                    \
	X(NOTATION_NOT_YOURS, ILLEGAL_MOVE, "the man that would move is the opponent's",           \
	  "den brik, der skulle flyttes, er modstanderens")                                        \
	X(NOTATION_OWN_MAN, ILLEGAL_MOVE, "a man of one's own stands on the square of arrival",    \
	  "en af ens egne brikker står på ankomstfeltet")                                          \
	X(NOTATION_CANNOT_GO, ILLEGAL_MOVE, "no such man can go there",                            \
	  "ingen sådan brik kan gå dertil")                                                        \
	X(NOTATION_KING_IN_CHECK, ILLEGAL_MOVE, "the king would stand in check after it",          \
	  "kongen ville stå i skak efter trækket")                                                 \
	X(NOTATION_CASTLING, ILLEGAL_MOVE, "castling to that side is not allowed now",             \
	  "rokade til den side er ikke tilladt nu")                                                \
	X(NOTATION_PROMOTION_MISSING, ILLEGAL_MOVE,                                                \
	  "a pawn that reaches the last rank must be promoted; say to what (6.2.2)",               \
	  "en bonde, der når sidste række, skal forvandles; angiv til hvad (6.2.2)")               \
	X(NOTATION_PROMOTION_SURPLUS, ILLEGAL_MOVE, "a promotion is given but no pawn promotes",   \
	  "der er angivet en forvandling, men ingen bonde forvandles")                             \
	X(NOTATION_AMBIGUOUS, AMBIGUOUS, "more than one man can make this move",                   \
	  "mere end én brik kan udføre dette træk")                                                \
	X(NOTATION_CHECKMATED, GAME_OVER, "the game has ended by checkmate",                       \
	  "partiet er sluttet med mat")                                                            \
	X(NOTATION_STALEMATED, GAME_OVER, "the game has ended by stalemate",                       \
	  "partiet er sluttet med pat")                                                            \
	X(NOTATION_DEAD, GAME_OVER, "the game has ended: neither side can mate any more",          \
	  "partiet er sluttet: ingen af parterne kan længere sætte mat")

enum notation_error {
#define X(name, class, en, da) name,
	NOTATION_ERRORS(X)
#undef X
};

/* Whether it is the writing that is at fault, the move, or the game that is over. */
enum notation_class notation_class(enum notation_error err);

/* The word of the class: "bad_notation", "illegal_move", "ambiguous", "game_over"; "ok". */
const char *notation_class_word(enum notation_class c);

/* A sentence without full stop. */
const char *notation_text(enum notation_error err, enum lang lang);

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
 * Why a move from one square to another, written without fault, is not among the legal ones.
 * Used by the readers after they found no fitting move.
 */
enum notation_error notation_why_illegal(const struct position *pos, int from, int to,
					 bool promotion_given);

/*
 * The square on which the king arrives: of a castling the g- or c-square, of any other move its
 * to-square.
 */
int notation_king_target(chess_move m);

#endif
