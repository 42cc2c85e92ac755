/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sliding attacks looked up by PEXT, for processors that are quick at it.  Private to
 * core/chess/fast/.
 */
#ifndef CORE_CHESS_FAST_PEXT_H
#define CORE_CHESS_FAST_PEXT_H

#include "core/chess/position.h"

#ifdef __x86_64__

struct pext_entry {
	bitboard mask;
	const bitboard *attacks;
};

extern struct pext_entry pext_rook[64], pext_bishop[64];

/* Is the instruction there, and quick? */
bool pext_is_fast(void);

/* Builds the tables; called before main() where the instruction is fast. */
void pext_build(void);

#endif

#endif
