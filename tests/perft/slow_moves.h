/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A slow, plain move generator: a board of 64 squares, every move tried and undone.  It shares
 * nothing with the fast one but the FEN it reads.
 */
#ifndef TESTS_PERFT_SLOW_MOVES_H
#define TESTS_PERFT_SLOW_MOVES_H

#include <stdbool.h>

struct slow_board {
	char man[64]; /* "PNBRQK", lower case for Black, '.' for an empty square */
	bool white;   /* to move */
	int rook[4];  /* squares of the rooks that may castle: White short, long, Black; -1 */
	int ep;
};

struct slow_move {
	int from, to;	/* castling: the king's and the rook's square */
	char promotion; /* lower-case letter, 0 = none */
};

#define SLOW_MOST 300

/* Reads the first four fields of a FEN with castling rights as file letters or KQkq. */
void slow_read(struct slow_board *b, const char *fen);

/* Writes all legal moves; returns their number. */
int slow_moves(const struct slow_board *b, struct slow_move *list);

#endif
