/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The numeric move token (RULES N-1 to N-4): from-square, to-square, promotion digit, and the
 * marker 0 that opens a move series.  Pure text: whether the move is legal is not asked here, see
 * numeric.h.  Squares are 0..63, a1 = 0, b1 = 1, h8 = 63.
 */
#ifndef CORE_CHESS_TOKEN_H
#define CORE_CHESS_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_form {
	TOKEN_PLAIN, /* four digits */
	TOKEN_DSU,   /* promotion in brackets: 5758(1) */
	TOKEN_ICCF   /* promotion as a fifth digit: 57581 */
};

struct move_token {
	uint8_t from, to;
	uint8_t promotion; /* 0 none, 1 queen, 2 rook, 3 bishop, 4 knight (RULES N-1) */
	uint8_t form;	   /* enum token_form, as it was read */
	bool series;	   /* the marker 0 stands first (RULES N-4) */
};

enum move_token_error {
	TOKEN_OK,
	TOKEN_EMPTY,	 /* nothing there */
	TOKEN_SHORT,	 /* ends before the fourth digit or the closing bracket */
	TOKEN_DIGIT,	 /* a file or rank that is not 1 to 8 */
	TOKEN_PROMOTION, /* a promotion digit that is not 1 to 4 */
	TOKEN_TRAILING	 /* something behind the token */
};

/* Holds 0dddd(p) and the closing NUL. */
#define MOVE_TOKEN_TEXT 9

/*
 * Reads one token: blanks around it are dropped, then any number of final '.' ',' ';'; nothing
 * else is tolerated.  On failure *ret is untouched and *ret_column (if not NULL) is the offset in
 * `text` of the byte at fault.  `text` need not end with NUL and may hold any byte.
 */
enum move_token_error move_token_read(const char *text, size_t len, struct move_token *ret,
				      size_t *ret_column);

/*
 * Writes the token into `buf` (MOVE_TOKEN_TEXT bytes) and returns its length.  TOKEN_DSU and
 * TOKEN_ICCF choose how a promotion looks; the marker is written when t->series is set.
 */
size_t move_token_write(const struct move_token *t, enum token_form form, char *buf);

/* The same move: equal squares and promotion; form and marker do not matter. */
bool move_token_same(const struct move_token *a, const struct move_token *b);

/* Two digits of a square: file, rank.  Writes no NUL. */
static inline void token_put_square(char *buf, int square)
{
	buf[0] = (char)('1' + (square & 7));
	buf[1] = (char)('1' + (square >> 3));
}

#endif
