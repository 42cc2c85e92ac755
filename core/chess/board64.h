/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A 64-square board, for rare tasks where clarity matters more than speed: checking a FEN and
 * explaining why a move is illegal.  The fast board is position.h.  Private to core/chess/.
 */
#ifndef CORE_CHESS_BOARD64_H
#define CORE_CHESS_BOARD64_H

#include "core/chess/position.h"

#include <stdbool.h>
#include <stdint.h>

struct board64 {
	int8_t type[64];  /* enum piece_type, -1 on an empty square */
	int8_t color[64]; /* enum color; -1 on an empty square */
};

/* Empty the board; put a piece on a square; copy a position. */
void board64_clear(struct board64 *mb);
void board64_put(struct board64 *mb, int square, int type, int color);
void board64_of(const struct position *pos, struct board64 *ret);

/* Returns whether the piece on `from` attacks `to`, occupied or not.  `from` must not be empty. */
bool board64_attacks(const struct board64 *mb, int from, int to);

/* Returns the number of pieces of `color` that attack the square. */
int board64_attackers(const struct board64 *mb, int square, int color);

/* Returns the square of the king of `color`, -1 if there is none. */
int board64_king(const struct board64 *mb, int color);

#endif
