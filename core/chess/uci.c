/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads and writes moves in UCI notation. */
#include "core/chess/uci.h"
#include "core/chess/legality.h"
#include "core/chess/numeric.h"

#include <string.h>

static const char promotion_letters[] = "nbrq";

/* Reads two squares into square[0..1]; returns the number of valid bytes, 4 if all are. */
static size_t read_squares(const char *text, size_t len, int square[2])
{
	size_t i;

	square[0] = square[1] = 0;
	for (i = 0; i < 4 && i < len; i++) {
		char base = i % 2 ? '1' : 'a';

		if (text[i] < base || text[i] > base + 7)
			return i;
		square[i / 2] += (text[i] - base) * (i % 2 ? 8 : 1);
	}
	return i;
}

static int promotion_of(char c)
{
	const char *hit = c ? strchr(promotion_letters, c) : NULL;

	return hit ? KNIGHT + (int)(hit - promotion_letters) : -1;
}

bool uci_is_form(const char *text, size_t len)
{
	int square[2];

	return (len == 4 || (len == 5 && promotion_of(text[4]) >= 0)) &&
	       read_squares(text, len, square) == 4;
}

static enum notation_error read_form(const char *text, size_t len, int square[2],
				     int *ret_promotion, size_t *ret_column)
{
	size_t n = read_squares(text, len, square);

	*ret_column = n;
	if (!len)
		return NOTATION_EMPTY;
	if (n < 4)
		return n == len ? NOTATION_SHORT : NOTATION_CHARACTER;
	*ret_promotion = -1;
	if (len == 4)
		return NOTATION_OK;
	*ret_promotion = promotion_of(text[4]);
	if (*ret_promotion < 0)
		return NOTATION_CHARACTER;
	*ret_column = 5;
	return len == 5 ? NOTATION_OK : NOTATION_TRAILING;
}

enum notation_error uci_read(const struct position *pos, const char *text, size_t len,
			     chess_move *ret_move, size_t *ret_column)
{
	int square[2], promotion = -1;
	size_t column = 0;
	enum notation_error err = read_form(text, len, square, &promotion, &column);
	chess_move m;

	if (!err) {
		column = 0;
		m = legality_find(pos, square[0], square[1], promotion);
		if (m != MOVE_NONE) {
			*ret_move = m;
			return NOTATION_OK;
		}
		err = notation_why_illegal(pos, square[0], square[1], promotion >= 0);
	}
	if (ret_column)
		*ret_column = column;
	return err;
}

size_t uci_write(const struct position *pos, chess_move m, char *buf)
{
	struct move_token t = numeric_token(pos, m);
	char *p = buf;

	*p++ = (char)('a' + (t.from & 7));
	*p++ = (char)('1' + (t.from >> 3));
	*p++ = (char)('a' + (t.to & 7));
	*p++ = (char)('1' + (t.to >> 3));
	if (move_is_promotion(m))
		*p++ = promotion_letters[move_promotion(m) - KNIGHT];
	*p = '\0';
	return (size_t)(p - buf);
}
