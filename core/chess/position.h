/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A position is a plain value that can be copied.  Squares are numbered a1 = 0, b1 = 1, ..., h8 =
 * 63.
 *
 * Invariants of positions made by fen_parse() and position_play(): each side has one king, the side
 * not to move is not in check, castling rights name existing rooks, `ep` is set only if an
 * en-passant capture is legal, and `key` equals position_key().
 */
#ifndef CORE_CHESS_POSITION_H
#define CORE_CHESS_POSITION_H

#include "core/chess/move.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t bitboard;

enum color { WHITE, BLACK };
enum piece_type { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum castling_side { CASTLE_SHORT, CASTLE_LONG };

struct position {
	bitboard by_type[6];
	bitboard by_color[2];
	uint64_t key;
	int8_t castle[2][2]; /* [color][castling_side]: the rook's square, -1 without the right */
	int8_t ep;	     /* target square of the capturing pawn, -1 for none */
	uint8_t side;	     /* side to move */
	bool chess960;
	uint16_t halfmove; /* half-moves since a capture or a pawn move */
	uint16_t fullmove; /* number of the next move, from 1 */
};

_Static_assert(sizeof(struct position) <= 192, "a position is copied for every move");

#define POSITION_ORDINARY 518 /* the number of the standard start position */

/* Sets up one of the 960 start positions by its number, 0..959. */
void position_start960(struct position *ret_position, int number);

/*
 * Completes a position whose pieces, side, castling rights, clocks and `ep` are set: clears an `ep`
 * on which no capture is legal and computes the key.
 */
void position_settle(struct position *pos);

/* Computes the key from all fields except the clocks. */
uint64_t position_key(const struct position *pos);

/* Returns whether the side to move is in check. */
bool position_in_check(const struct position *pos);

/* Plays a legal move. */
void position_play(struct position *pos, chess_move move);

static inline bitboard position_occupied(const struct position *pos)
{
	return pos->by_color[WHITE] | pos->by_color[BLACK];
}

static inline bool position_has_ep(const struct position *pos)
{
	return pos->ep >= 0;
}

/* Returns the type of the piece on a square, -1 if it is empty. */
static inline int position_type_on(const struct position *pos, int square)
{
	int type, sum = 0;

	/* A branch-free sum, because branches on the piece type are unpredictable. */
	for (type = KNIGHT; type <= KING; type++)
		sum += type * (int)(pos->by_type[type] >> square & 1);
	return sum - !(position_occupied(pos) >> square & 1);
}

/* Returns the colour of the piece on a square, -1 if it is empty. */
static inline int position_color_on(const struct position *pos, int square)
{
	if (pos->by_color[WHITE] >> square & 1)
		return WHITE;
	return pos->by_color[BLACK] >> square & 1 ? BLACK : -1;
}

#endif
