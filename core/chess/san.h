/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Short algebraic notation, English (K Q R B N) and Danish (K D T L S, laws 3.4.3).
 *
 * Reading: [piece][file][rank][x]square[=][(][piece][)] or castling with zeros or letters O, then
 * any + and #; "e.p." is dropped anywhere and surrounding spaces are trimmed.  x, + and # are not
 * checked against the board; a promotion letter is required exactly if a pawn promotes; exactly one
 * legal move must match.
 *
 * Writing: English as in PGN (exd6, e8=Q, O-O, +, #), Danish as in appendix C of the laws (e8D,
 * 0-0).
 */
#ifndef CORE_CHESS_SAN_H
#define CORE_CHESS_SAN_H

#include "core/chess/notation.h"

/*
 * Alphabets for reading and writing moves.  The index is never stored; a new alphabet is a row in
 * san.c.
 */
enum san_letters { SAN_ENGLISH, SAN_DANISH };

#define SAN_LETTERS_COUNT 2

/* Holds the longest move with check mark and NUL. */
#define SAN_TEXT 12

/*
 * On failure *ret_move is untouched and *ret_column (if not NULL) is the offset in `text` of the
 * offending byte, 0 if the whole move is at fault.
 */
enum notation_error san_read(const struct position *pos, const char *text, size_t len,
			     enum san_letters letters, chess_move *ret_move, size_t *ret_column);

/* Returns the alphabet for a BCP 47 language code; English if the language has none of its own. */
enum san_letters san_letters_of(const char *code);

/* Returns the letters for pawn, knight, bishop, rook, queen and king, in this order. */
const char *san_alphabet(enum san_letters letters);

/* Returns the alphabet that the piece letters of a move imply, -1 if more than one fits. */
int san_letters_in(const char *text, size_t len);

/* Writes a legal move without check mark into `buf` (SAN_TEXT bytes) and returns its length. */
size_t san_write(const struct position *pos, chess_move m, enum san_letters letters, char *buf);

/* Returns the check mark for the position after a move: "", "+" or "#". */
const char *san_mark(const struct position *after);

/* Combines san_write() and san_mark() for callers that do not keep the positions. */
size_t san_write_marked(const struct position *pos, chess_move m, enum san_letters letters,
			char *buf);

#endif
