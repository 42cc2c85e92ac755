/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Squares attacked by a piece.  The tables are built before main() and constant afterwards.
 * Sliding attacks have three implementations with equal results: subtraction on lines (o - 2r),
 * used here for building tables and judging single moves; and lookups for the move generator, by
 * PEXT on processors where it is fast (pext.h), by multiplication on others (magic.h).
 */
#ifndef CORE_CHESS_FAST_ATTACK_H
#define CORE_CHESS_FAST_ATTACK_H

#include "core/chess/position.h"

#include <stdbool.h>

struct line_masks {
	bitboard file, diagonal, anti; /* without the square itself */
};

/* The squares from which a piece attacks a neighbour of this square on an empty board. */
struct near_masks {
	bitboard knight, diagonal, straight;
};

extern bitboard attack_knight[64], attack_king[64], attack_pawn[2][64];
extern struct near_masks attack_near[64];
/* The squares strictly between two squares on one line; empty for other pairs. */
extern bitboard attack_between[64][64];
extern struct line_masks attack_lines[64];
/* Attacks along the first rank: [occupancy of files b to g][file]. */
extern uint8_t attack_rank[64][8];

static inline bitboard attack_bit(int square)
{
	return (bitboard)1 << square;
}

/* Attacks along one line through the square, by subtraction from both ends. */
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

/*
 * Returns whether one of the pieces `by`, all of `color`, attacks a square given the occupied
 * squares.  Only sliders on a line with the square are examined, seldom more than two.
 */
static inline bool attack_hits(const struct position *pos, int square, int color, bitboard by,
			       bitboard occupied)
{
	const struct line_masks *lines = &attack_lines[square];
	bitboard queens = pos->by_type[QUEEN], along = (bitboard)0xff << (square & 56), sliders;

	if (by & ((attack_pawn[!color][square] & pos->by_type[PAWN]) |
		  (attack_knight[square] & pos->by_type[KNIGHT]) |
		  (attack_king[square] & pos->by_type[KING])))
		return true;
	sliders = by & (((lines->diagonal | lines->anti) & (pos->by_type[BISHOP] | queens)) |
			((lines->file | along) & (pos->by_type[ROOK] | queens)));
	for (; sliders; sliders &= sliders - 1) {
		if (!(attack_between[square][__builtin_ctzll(sliders)] & occupied))
			return true;
	}
	return false;
}

/* The lines of a slider without their edge squares, where pieces block nothing. */
bitboard attack_inner_mask(int square, bool rook);

/* Builds the tables before main().  A constructor elsewhere that needs them calls it first. */
void attack_build(void);

#endif
