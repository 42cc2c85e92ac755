/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Legal move generation without trial moves: checks, pins and the squares forbidden to the king are
 * computed first.
 */
#ifndef CORE_CHESS_FAST_MOVEGEN_H
#define CORE_CHESS_FAST_MOVEGEN_H

#include "core/chess/position.h"

/* The highest known number of legal moves in a position is 218. */
#define MAX_MOVES 256

/* Writes all legal moves and returns their number. */
int movegen_legal(const struct position *pos, chess_move *list);

/* Counts the legal moves without writing them. */
int movegen_count(const struct position *pos);

/* Counts the leaves of the tree of legal moves at a depth >= 0; one thread, no hash table. */
uint64_t movegen_perft(const struct position *pos, int depth);

#endif
