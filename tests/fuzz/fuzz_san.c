/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Algebraic notation: lines of moves, each a game from the initial position; what is read is
 * written so that it reads as the same move in both languages.
 */
#include "core/chess/longalg.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct position *pos, chess_move m)
{
	char text[LONGALG_TEXT];
	chess_move again = MOVE_NONE;
	struct move_token t, want = numeric_token(pos, m);
	size_t n;
	int letters;

	for (letters = 0; letters < SAN_LETTERS_COUNT; letters++) {
		n = san_write(pos, m, (enum san_letters)letters, text);
		if (n >= SAN_TEXT ||
		    san_read(pos, text, n, (enum san_letters)letters, &again, NULL) || again != m)
			abort();
	}
	n = longalg_write(pos, m, text);
	if (!longalg_read(text, n, pos->side == BLACK, &t, NULL) || !move_token_same(&t, &want))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *p = (const char *)data, *end = p + size, *word;
	struct position pos;
	chess_move m;
	size_t column;
	int letters;

	position_start960(&pos, POSITION_ORDINARY);
	while (p < end) {
		for (word = p; p < end && *p != '\n' && *p != ' '; p++)
			;
		for (letters = 0; letters < SAN_LETTERS_COUNT; letters++) {
			column = 0;
			if (san_read(&pos, word, (size_t)(p - word), (enum san_letters)letters, &m,
				     &column)) {
				if (column > (size_t)(p - word))
					abort();
				continue;
			}
			check(&pos, m);
			position_play(&pos, m);
			break;
		}
		p += p < end;
	}
	return 0;
}
