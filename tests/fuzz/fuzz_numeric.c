/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Numeric tokens and cards: a token that parses is written as one with the same meaning, and
 * parsing a card, played word by word on a board, terminates.
 */
#include "core/chess/card.h"
#include "core/chess/numeric.h"
#include "core/chess/uci.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_token(const struct move_token *t)
{
	char text[MOVE_TOKEN_TEXT];
	struct move_token again;
	size_t n;
	int form;

	for (form = TOKEN_DSU; form <= TOKEN_ICCF; form++) {
		n = move_token_write(t, (enum token_form)form, text);
		if (move_token_read(text, n, &again, NULL) || !move_token_same(t, &again) ||
		    again.series != t->series)
			abort();
	}
}

/* The move, written back, is found again. */
static void check_move(const struct position *pos, chess_move m)
{
	char text[MOVE_TOKEN_TEXT + UCI_TEXT];
	chess_move again = MOVE_NONE;
	size_t n = numeric_write(pos, m, TOKEN_DSU, text);

	if (numeric_read(pos, text, n, &again, NULL) || again != m)
		abort();
	n = uci_write(pos, m, text);
	if (uci_read(pos, text, n, &again, NULL) || again != m)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	struct card_reader reader;
	struct card_move move;
	struct position pos;
	struct move_token t;
	chess_move m;
	size_t column = 0;

	if (move_token_read(text, size, &t, &column) ? column > size : (check_token(&t), 0))
		abort();
	position_start960(&pos, size ? data[0] * 3 % 960 : POSITION_ORDINARY);
	card_reader_init(&reader, text, size);
	while (card_next(&reader, &move)) {
		if (numeric_read(&pos, move.word, move.word_len, &m, &column))
			continue;
		check_move(&pos, m);
		position_play(&pos, m);
	}
	if (!uci_read(&pos, text, size, &m, &column))
		check_move(&pos, m);
	return 0;
}
