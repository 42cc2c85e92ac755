/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A position as a plain value: copying it keeps the old one.  Squares count from a1 = 0 over
 * b1 = 1 to h8 = 63.
 *
 * Invariants of a position that fen_parse() or position_play() made: one king a side, the side not
 * to move is not in check, castling rights name rooks that stand there, `ep` is set only when an
 * en-passant capture is legal, `key` is what position_key() derives.
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
	int8_t ep;	     /* where the capturing pawn would arrive, -1 for nowhere */
	uint8_t side;	     /* to move */
	bool chess960;
	uint16_t halfmove; /* half-moves since a capture or a pawn move */
	uint16_t fullmove; /* number of the move to be made, from 1 */
};

_Static_assert(sizeof(struct position) <= 192, "a position is copied for every move");

#define POSITION_ORDINARY 518 /* the number of the ordinary start position */

/* One of the 960 start positions by its number, 0..959. */
void position_start960(struct position *ret_position, int number);

/*
 * Completes a position whose men, side, castling rights, clocks and `ep` are filled in: drops an
 * `ep` on which no capture is legal and derives the key.
 */
void position_settle(struct position *pos);

/* The key derived anew from all fields but the clocks. */
uint64_t position_key(const struct position *pos);

/* Is the side to move in check? */
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

/* The type of the man on a square, -1 when it is empty. */
static inline int position_type_on(const struct position *pos, int square)
{
	int type, sum = 0;

	/* A sum without branches: nobody can guess what stands where. */
	for (type = KNIGHT; type <= KING; type++)
		sum += type * (int)(pos->by_type[type] >> square & 1);
	return sum - !(position_occupied(pos) >> square & 1);
}

/* The colour of the man on a square, -1 when it is empty. */
static inline int position_color_on(const struct position *pos, int square)
{
	if (pos->by_color[WHITE] >> square & 1)
		return WHITE;
	return pos->by_color[BLACK] >> square & 1 ? BLACK : -1;
}

#endif
