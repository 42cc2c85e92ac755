/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FEN: whatever is accepted is written as a FEN that reads back as the same text, and has a number
 * of legal moves that fits the list.
 */
#include "core/chess/fen.h"
#include "core/chess/outcome.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const char *text, size_t len, bool chess960)
{
	struct position pos, again;
	struct legal_moves legal;
	char first[FEN_TEXT], second[FEN_TEXT];
	size_t column = (size_t)-1, n;

	if (fen_parse(text, len, chess960, &pos, &column)) {
		if (column > len)
			abort();
		return;
	}
	n = fen_write(&pos, first);
	if (n != strlen(first) || n >= FEN_TEXT || fen_parse(first, n, chess960, &again, NULL))
		abort();
	fen_write(&again, second);
	if (strcmp(first, second) || pos.key != again.key)
		abort();
	legal_moves_of(&pos, &legal);
	if (legal.n > MAX_MOVES)
		abort();
	outcome_of(&pos, &legal);
	outcome_is_blocked_dead(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check((const char *)data, size, false);
	check((const char *)data, size, true);
	return 0;
}
