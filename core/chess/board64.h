/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The board as 64 squares, for what is asked seldom and must be said plainly: checking a FEN and
 * telling why a move is refused.  The fast board is position.h.  Private to core/chess/.
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

/* An empty board; a man put on a square; the board of a position. */
void board64_clear(struct board64 *mb);
void board64_put(struct board64 *mb, int square, int type, int color);
void board64_of(const struct position *pos, struct board64 *ret);

/* Whether the man on `from` attacks `to`, be it empty or not.  `from` must not be empty. */
bool board64_attacks(const struct board64 *mb, int from, int to);

/* Number of men of `color` that attack the square. */
int board64_attackers(const struct board64 *mb, int square, int color);

/* The square of the king of `color`, -1 if there is none. */
int board64_king(const struct board64 *mb, int color);

#endif
