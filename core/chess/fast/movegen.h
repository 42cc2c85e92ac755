/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The legal moves of a position, found without trying any: what attacks the king, what is pinned
 * and where the king may not go is worked out first.
 */
#ifndef CORE_CHESS_FAST_MOVEGEN_H
#define CORE_CHESS_FAST_MOVEGEN_H

#include "core/chess/position.h"

/* No position has more: 218 is the most that is known. */
#define MAX_MOVES 256

/* Writes all legal moves and returns how many. */
int movegen_legal(const struct position *pos, chess_move *list);

/* How many there are, without writing them. */
int movegen_count(const struct position *pos);

/* The leaves of the tree of legal moves at a depth >= 0; one thread, no table of positions. */
uint64_t perft(const struct position *pos, int depth);

#endif
