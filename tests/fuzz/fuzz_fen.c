/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FEN: what is accepted is written as a FEN that reads back as the same text, and a move checked
 * alone is legal exactly if it is generated.
 */
#include "core/chess/fen.h"
#include "core/chess/legality.h"
#include "core/chess/notation.h"
#include "core/chess/outcome.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The number of moves legality_find() finds between all pairs of squares. */
static int count_found(const struct position *pos)
{
	int from, to, promotion, n = 0;

	for (from = 0; from < 64; from++) {
		for (to = 0; to < 64; to++) {
			n += legality_find(pos, from, to, -1) != MOVE_NONE;
			for (promotion = KNIGHT; promotion <= QUEEN; promotion++)
				n += legality_find(pos, from, to, promotion) != MOVE_NONE;
		}
	}
	return n;
}

static void check(const char *text, size_t len, bool chess960)
{
	struct position pos, again;
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
	if (count_found(&pos) != movegen_count(&pos))
		abort();
	outcome_of(&pos);
	outcome_is_blocked_dead(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check((const char *)data, size, false);
	check((const char *)data, size, true);
	return 0;
}
