/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds the attack tables. */
#include "core/chess/fast/attack.h"

bitboard attack_knight[64], attack_king[64], attack_pawn[2][64];
bitboard attack_between[64][64];
struct line_masks attack_lines[64];
struct near_masks attack_near[64];
uint8_t attack_rank[64][8];

/* Returns the squares up to `most` steps from a square, as far as the edge of the board. */
static bitboard ray(int square, int df, int dr, int most)
{
	int file = square & 7, rank = square >> 3, i;
	bitboard squares = 0;

	for (i = 0; i < most; i++) {
		file += df;
		rank += dr;
		if (file < 0 || file > 7 || rank < 0 || rank > 7)
			break;
		squares |= attack_bit(rank * 8 + file);
	}
	return squares;
}

static void build_leapers(int square)
{
	static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
					 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
	int i, df, dr;

	for (i = 0; i < 8; i++)
		attack_knight[square] |= ray(square, knight[i][0], knight[i][1], 1);
	for (df = -1; df <= 1; df++) {
		for (dr = -1; dr <= 1; dr++) {
			if (df || dr)
				attack_king[square] |= ray(square, df, dr, 1);
		}
	}
	attack_pawn[WHITE][square] = ray(square, -1, 1, 1) | ray(square, 1, 1, 1);
	attack_pawn[BLACK][square] = ray(square, -1, -1, 1) | ray(square, 1, -1, 1);
}

static void build_lines(int square)
{
	int df, dr, i;

	attack_lines[square].file = ray(square, 0, 1, 8) | ray(square, 0, -1, 8);
	attack_lines[square].diagonal = ray(square, 1, 1, 8) | ray(square, -1, -1, 8);
	attack_lines[square].anti = ray(square, -1, 1, 8) | ray(square, 1, -1, 8);
	for (df = -1; df <= 1; df++) {
		for (dr = -1; dr <= 1; dr++) {
			for (i = 1; (df || dr) && i < 8; i++) {
				bitboard way = ray(square, df, dr, i);
				bitboard before = ray(square, df, dr, i - 1);

				if (way != before)
					attack_between[square][__builtin_ctzll(way ^ before)] =
						before;
			}
		}
	}
}

/* Attacks of a slider on the first rank; pieces on the edge squares block nothing. */
static uint8_t rank_attacks(int inner, int file)
{
	int occupied = inner << 1, f, squares = 0;

	for (f = file + 1; f < 8; f++) {
		squares |= 1 << f;
		if (occupied >> f & 1)
			break;
	}
	for (f = file - 1; f >= 0; f--) {
		squares |= 1 << f;
		if (occupied >> f & 1)
			break;
	}
	return (uint8_t)squares;
}

bitboard attack_inner_mask(int square, bool rook)
{
	const bitboard files = 0x8181818181818181, ranks = 0xff000000000000ff;
	bitboard edge = 0;

	if (!rook)
		return (attack_lines[square].diagonal | attack_lines[square].anti) &
		       ~(files | ranks);
	edge |= files & ~((bitboard)0x0101010101010101 << (square & 7));
	edge |= ranks & ~((bitboard)0xff << (square & 56));
	return (attack_lines[square].file | ((bitboard)0xff << (square & 56))) & ~edge &
	       ~attack_bit(square);
}

/* Builds the masks from the finished tables of the adjacent squares. */
static void build_near(int square)
{
	struct near_masks near = {0, 0, 0};
	bitboard beside = attack_king[square];
	int sq;

	for (; beside; beside &= beside - 1) {
		sq = __builtin_ctzll(beside);
		near.knight |= attack_knight[sq];
		near.diagonal |= attack_bishop(sq, 0);
		near.straight |= attack_rook(sq, 0);
	}
	attack_near[square] = near;
}

__attribute__((constructor)) void attack_build(void)
{
	int i, file;

	for (i = 0; i < 64; i++) {
		build_leapers(i);
		build_lines(i);
		for (file = 0; file < 8; file++)
			attack_rank[i][file] = rank_attacks(i, file);
	}
	for (i = 0; i < 64; i++)
		build_near(i);
}
