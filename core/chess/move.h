/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A move in 16 bits: from (6), to (6), promotion piece (2), kind (2).  Castling goes from the
 * king's square to the rook's square, which is unambiguous in Chess960 too.  No legal move is 0.
 */
#ifndef CORE_CHESS_MOVE_H
#define CORE_CHESS_MOVE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t chess_move;

#define MOVE_NONE ((chess_move)0)

enum move_kind { MOVE_NORMAL = 0, MOVE_PROMOTION = 1, MOVE_EP = 2, MOVE_CASTLING = 3 };

static inline chess_move move_make(int from, int to, enum move_kind kind)
{
	return (chess_move)(from | to << 6 | (int)kind << 14);
}

/* `piece` is KNIGHT, BISHOP, ROOK or QUEEN of position.h. */
static inline chess_move move_make_promotion(int from, int to, int piece)
{
	return (chess_move)(from | to << 6 | (piece - 1) << 12 | MOVE_PROMOTION << 14);
}

static inline int move_from(chess_move m)
{
	return m & 63;
}

static inline int move_to(chess_move m)
{
	return m >> 6 & 63;
}

static inline enum move_kind move_kind(chess_move m)
{
	return (enum move_kind)(m >> 14);
}

static inline bool move_is_promotion(chess_move m)
{
	return move_kind(m) == MOVE_PROMOTION;
}

static inline bool move_is_ep(chess_move m)
{
	return move_kind(m) == MOVE_EP;
}

static inline bool move_is_castling(chess_move m)
{
	return move_kind(m) == MOVE_CASTLING;
}

/* Returns the piece that a pawn becomes; only for promotions. */
static inline int move_promotion(chess_move m)
{
	return (m >> 12 & 3) + 1;
}

#endif
