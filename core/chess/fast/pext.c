/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Builds the PEXT tables: the attacks from a square for all subsets of its mask, indexed by PEXT.
 */
#include "core/chess/fast/pext.h"

#ifdef __x86_64__

#include "core/chess/fast/attack.h"

#define ROOK_ENTRIES   102400
#define BISHOP_ENTRIES 5248

static bitboard rook_attacks[ROOK_ENTRIES], bishop_attacks[BISHOP_ENTRIES];
struct pext_entry pext_rook[64], pext_bishop[64];

/* On the first AMD processors with PEXT it takes dozens of cycles; they are faster without it. */
bool pext_is_fast(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
	       __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx2") &&
	       !__builtin_cpu_is("bdver4") && !__builtin_cpu_is("znver1") &&
	       !__builtin_cpu_is("znver2");
}

/* Fills the table of one square; returns the end of the table. */
static bitboard *fill(struct pext_entry *e, int square, bool rook, bitboard *table)
{
	bitboard subset = 0;

	e->mask = attack_inner_mask(square, rook);
	e->attacks = table;
	do {
		*table++ = rook ? attack_rook(square, subset) : attack_bishop(square, subset);
		subset = (subset - e->mask) & e->mask;
	} while (subset);
	return table;
}

void pext_build(void)
{
	bitboard *rook = rook_attacks, *bishop = bishop_attacks;
	int square;

	attack_build();
	for (square = 0; square < 64; square++) {
		rook = fill(&pext_rook[square], square, true, rook);
		bishop = fill(&pext_bishop[square], square, false, bishop);
	}
}

#endif
