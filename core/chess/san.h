/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Short algebraic notation, English (K Q R B N) and Danish (K D T L S, laws 3.4.3).
 *
 * Read: [piece][file][rank][x]square[=][(][piece][)] or castling with zeros or letters O, then any
 * + and #; "e.p." is dropped wherever it stands and blanks around the move are trimmed.  x, + and
 * # are not checked against the board; a promotion letter must be there exactly when a pawn
 * promotes; exactly one legal move must fit.
 *
 * Written: English as PGN wants it (exd6, e8=Q, O-O, +, #), Danish as the laws' appendix C writes
 * (e8D, 0-0).
 */
#ifndef CORE_CHESS_SAN_H
#define CORE_CHESS_SAN_H

#include "core/chess/notation.h"

/*
 * The alphabets in which moves are read and written, an index that is never stored.  Another one
 * is a row in san.c.
 */
enum san_letters { SAN_ENGLISH, SAN_DANISH };

#define SAN_LETTERS_COUNT 2

/* Holds the longest move, its check mark and the closing NUL. */
#define SAN_TEXT 12

/*
 * On failure *ret_move is untouched and *ret_column (if not NULL) is the offset in `text` of the
 * byte at fault, 0 when the move as a whole is.
 */
enum notation_error san_read(const struct position *pos, const char *text, size_t len,
			     enum san_letters letters, chess_move *ret_move, size_t *ret_column);

/* The alphabet of a language, by its code as in BCP 47; English where it has none of its own. */
enum san_letters san_letters_of(const char *code);

/* Its letters of pawn, knight, bishop, rook, queen and king, in this order. */
const char *san_alphabet(enum san_letters letters);

/* Which alphabet the piece letters of a move decide, or -1 if they fit more than one. */
int san_letters_in(const char *text, size_t len);

/* Writes a legal move without check mark into `buf` (SAN_TEXT bytes), returns its length. */
size_t san_write(const struct position *pos, chess_move m, enum san_letters letters, char *buf);

/* The mark for the position that a move led to: "", "+" or "#". */
const char *san_mark(const struct position *after);

/* san_write() and san_mark() together, for callers that do not keep the positions. */
size_t san_write_marked(const struct position *pos, chess_move m, enum san_letters letters,
			char *buf);

#endif
