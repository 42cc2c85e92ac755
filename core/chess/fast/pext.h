/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sliding attacks by PEXT, for processors where it is fast.  Private to core/chess/fast/. */
#ifndef CORE_CHESS_FAST_PEXT_H
#define CORE_CHESS_FAST_PEXT_H

#include "core/chess/position.h"

#ifdef __x86_64__

struct pext_entry {
	bitboard mask;
	const bitboard *attacks;
};

extern struct pext_entry pext_rook[64], pext_bishop[64];

/* Returns whether the processor has a fast PEXT. */
bool pext_is_fast(void);

/* Builds the tables; called before main() if the instruction is fast. */
void pext_build(void);

#endif

#endif
