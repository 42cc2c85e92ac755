/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Searches the factors of core/chess/fast/magic.c and prints them, rooks first: for each square the
 * first of a fixed series of sparse random numbers that keeps all different attacks apart.  The
 * series depends only on the square, so the output is always the same.
 */
#include "core/chess/fast/attack.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SUBSETS_MOST 4096

static uint64_t next_number(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d;
}

/*
 * Does the factor map every subset to its own index, or only subsets with equal attacks to the
 * same?
 */
static bool fits(int square, bool rook, bitboard mask, uint64_t factor)
{
	static bitboard table[SUBSETS_MOST];
	int shift = 64 - __builtin_popcountll(mask);
	bitboard subset = 0, attacks, *place;

	memset(table, 0, sizeof(table));
	do {
		attacks = rook ? attack_rook(square, subset) : attack_bishop(square, subset);
		place = &table[subset * factor >> shift];
		if (*place && *place != attacks)
			return false;
		*place = attacks;
		subset = (subset - mask) & mask;
	} while (subset);
	return true;
}

static uint64_t find_factor(int square, bool rook)
{
	uint64_t state = 0x9e3779b97f4a7c15 + (uint64_t)(rook * 64 + square), factor;
	bitboard mask = attack_inner_mask(square, rook);
	int i;

	for (i = 0; i < 20; i++)
		next_number(&state);
	for (;;) {
		factor = next_number(&state);
		factor &= next_number(&state);
		factor &= next_number(&state);
		/* Skip factors whose product has too few high bits to spread the index. */
		if (__builtin_popcountll(factor * mask >> 56) >= 6 &&
		    fits(square, rook, mask, factor))
			return factor;
	}
}

int main(void)
{
	int kind, square;

	for (kind = 1; kind >= 0; kind--) {
		for (square = 0; square < 64; square++)
			printf("0x%016" PRIx64 ",%c", find_factor(square, kind),
			       square % 4 == 3 ? '\n' : ' ');
	}
	return 0;
}
