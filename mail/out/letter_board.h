/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The board of a letter's HTML, in quoted-printable.  Private to mail/out/. */
#ifndef MAIL_OUT_LETTER_BOARD_H
#define MAIL_OUT_LETTER_BOARD_H

#include <stdbool.h>

#include "core/chess/position.h"
#include "mail/out/quoted_printable.h"

#define LETTER_BOARD_BYTES 6500 /* that one usually takes at most */

/* The square in a row and a column from the top left. */
static inline int letter_board_square(int row, int column, bool black_below)
{
	return black_below ? row * 8 + 7 - column : (7 - row) * 8 + column;
}

void letter_board_put(struct quoted_printable *q, const struct position *pos, bool black_below);

#endif
