/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which squares a man attacks.  The tables are built once before main() and are constant after.
 * Sliding attacks come in three forms with the same values: by subtraction on lines (o - 2r), as
 * the tables are made and single moves are judged; and looked up for the move generator, by PEXT
 * where the processor is quick at it, by multiplication elsewhere.
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

struct magic_entry {
	bitboard mask, factor;
	const bitboard *attacks;
	int shift;
};

extern struct magic_entry attack_magic_rook[64], attack_magic_bishop[64];

/* Builds the tables of the multiplications; called before main() where PEXT is missing. */
void attack_build_magics(void);

static inline bitboard attack_by_magic(const struct magic_entry *e, bitboard occupied)
{
	return e->attacks[(occupied & e->mask) * e->factor >> e->shift];
}

#ifdef __x86_64__

struct pext_entry {
	bitboard mask;
	const bitboard *attacks;
};

extern struct pext_entry attack_pext_rook[64], attack_pext_bishop[64];

/* Builds the PEXT tables; called before main() where the processor has the instruction. */
void attack_build_pext(void);

#endif

/* What perft and move generation may use on this processor. */
extern bool attack_has_pext, attack_has_popcnt;

#endif
