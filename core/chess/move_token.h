/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The numeric move token (RULES N-1 to N-4): from-square, to-square, promotion digit, and the
 * marker 0 that opens a series of moves.  Text only; numeric.h checks legality.  Squares are 0..63,
 * a1 = 0, b1 = 1, h8 = 63.
 */
#ifndef CORE_CHESS_MOVE_TOKEN_H
#define CORE_CHESS_MOVE_TOKEN_H

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
	uint8_t form;	   /* enum token_form, as read */
	bool series;	   /* begins with the marker 0 (RULES N-4) */
};

enum move_token_error {
	TOKEN_OK,
	TOKEN_EMPTY,	 /* empty */
	TOKEN_SHORT,	 /* ends before the fourth digit or the closing bracket */
	TOKEN_DIGIT,	 /* a file or rank that is not 1 to 8 */
	TOKEN_PROMOTION, /* a promotion digit that is not 1 to 4 */
	TOKEN_TRAILING	 /* text after the token */
};

/* Holds 0dddd(p) including the NUL. */
#define MOVE_TOKEN_TEXT 9

/*
 * Reads one token: surrounding spaces are dropped, then any number of trailing '.' ',' ';'; nothing
 * else is tolerated.  On failure *ret is untouched and *ret_column (if not NULL) is the offset in
 * `text` of the offending byte.  `text` need not be NUL-terminated and may contain any byte.
 */
enum move_token_error move_token_read(const char *text, size_t len, struct move_token *ret,
				      size_t *ret_column);

/*
 * Writes the token into `buf` (MOVE_TOKEN_TEXT bytes) and returns its length.  `form` selects
 * TOKEN_DSU or TOKEN_ICCF for promotions; the marker is written if t->series is set.
 */
size_t move_token_write(const struct move_token *t, enum token_form form, char *buf);

/* Compares squares and promotion; form and marker are ignored. */
bool move_token_same(const struct move_token *a, const struct move_token *b);

/* Writes the two digits of a square, file and rank, without a NUL. */
static inline void move_token_put_square(char *buf, int square)
{
	buf[0] = (char)('1' + (square & 7));
	buf[1] = (char)('1' + (square >> 3));
}

#endif
