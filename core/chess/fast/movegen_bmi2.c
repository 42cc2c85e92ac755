/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator with sliding attacks by PEXT and BMI2 instructions.  Never called on
 * processors that lack them.
 */
#include "core/chess/fast/pext.h"

#ifdef __x86_64__

#include <immintrin.h>

#define BACKEND(name)  movegen_bmi2_##name
#define BACKEND_TARGET __attribute__((target("bmi,bmi2,popcnt,lzcnt,avx2")))

BACKEND_TARGET static inline bitboard movegen_bmi2_bishop(int square, bitboard occupied)
{
	const struct pext_entry *e = &pext_bishop[square];

	return e->attacks[_pext_u64(occupied, e->mask)];
}

BACKEND_TARGET static inline bitboard movegen_bmi2_rook(int square, bitboard occupied)
{
	const struct pext_entry *e = &pext_rook[square];

	return e->attacks[_pext_u64(occupied, e->mask)];
}

#include "core/chess/fast/movegen_template.h"

#endif
