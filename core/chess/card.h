/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads a card with a series of moves (RULES N-4, N-5), such as "11.-, 1716 12. 2425, 01625 13.
 * 1118", one half-move at a time, and writes the reply.
 */
#ifndef CORE_CHESS_CARD_H
#define CORE_CHESS_CARD_H

#include "core/base/sbuf.h"
#include "core/chess/move_token.h"

#include <stdbool.h>
#include <stddef.h>

struct card_reader {
	const char *pos, *end;
	int number; /* move number of the next half-move; CARD_NO_NUMBER until one is read */
	bool black; /* whether Black plays the next half-move */
	bool series;
};

#define CARD_NO_NUMBER (-1)

struct card_move {
	int number; /* CARD_NO_NUMBER if the card has none */
	bool black;
	bool series;	  /* this or an earlier token has the marker 0 */
	const char *word; /* points into the text */
	size_t word_len;
	enum move_token_error error; /* TOKEN_OK: `token` holds the move */
	struct move_token token;
};

/* `text` must outlive the reader. */
void card_reader_init(struct card_reader *r, const char *text, size_t len);

/*
 * Reads the next half-move; returns false at the end of the card.  A malformed word counts as a
 * half-move: the side to move changes after it.
 */
bool card_next(struct card_reader *r, struct card_move *ret);

/*
 * Writes a reply (RULES N-5, N-7): card_writer_init() with the number and side of the first
 * half-move, card_add() for each half-move in order, card_finish() for the final full stop.
 */
struct card_writer {
	struct sbuf *out;
	long number;
	bool black;
	bool first;
};

void card_writer_init(struct card_writer *w, struct sbuf *out, long number, bool black);
void card_add(struct card_writer *w, const char *token);
void card_finish(struct card_writer *w);

#endif
