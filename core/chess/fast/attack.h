/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which squares a man attacks.  The tables are built once before main() and are constant after.
 * Sliding attacks come in three forms with the same values: here by subtraction on lines (o - 2r),
 * as the other tables are made and single moves are judged; and looked up for the move generator,
 * by PEXT where the processor is quick at it (pext.h), by multiplication elsewhere (magic.h).
 */
#ifndef CORE_CHESS_FAST_ATTACK_H
#define CORE_CHESS_FAST_ATTACK_H

#include "core/chess/position.h"

struct line_masks {
	bitboard file, diagonal, anti; /* without the square itself */
};

extern bitboard attack_knight[64], attack_king[64], attack_pawn[2][64];
/* The squares strictly between two on one line; empty for others. */
extern bitboard attack_between[64][64];
extern struct line_masks attack_lines[64];
/* Attacks along the first rank: [occupancy of files b to g][file]. */
extern uint8_t attack_rank[64][8];

static inline bitboard attack_bit(int square)
{
	return (bitboard)1 << square;
}

/* Attacks along one line through the square by subtraction from both ends. */
static inline bitboard attack_line(bitboard occupied, bitboard mask, int square)
{
	bitboard forward = occupied & mask, reverse = __builtin_bswap64(forward);

	forward -= attack_bit(square);
	reverse -= __builtin_bswap64(attack_bit(square));
	return (forward ^ __builtin_bswap64(reverse)) & mask;
}

static inline bitboard attack_bishop(int square, bitboard occupied)
{
	return attack_line(occupied, attack_lines[square].diagonal, square) |
	       attack_line(occupied, attack_lines[square].anti, square);
}

static inline bitboard attack_rook(int square, bitboard occupied)
{
	int shift = square & 56;
	bitboard along = attack_rank[occupied >> (shift + 1) & 63][square & 7];

	return attack_line(occupied, attack_lines[square].file, square) | along << shift;
}

/* The lines of a slider without their border squares, which stop nothing that comes after them. */
bitboard attack_inner_mask(int square, bool rook);

/*
 * Builds the tables.  That happens before main(); a constructor elsewhere that needs them calls it
 * first.
 */
void attack_build(void);

#endif
