/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sliding attacks by multiplication, for processors without a fast PEXT.  Private to
 * core/chess/fast/.
 */
#ifndef CORE_CHESS_FAST_MAGIC_H
#define CORE_CHESS_FAST_MAGIC_H

#include "core/chess/position.h"

struct magic_entry {
	bitboard mask, factor;
	const bitboard *attacks;
	int shift;
};

extern struct magic_entry magic_rook[64], magic_bishop[64];

/* Builds the tables; called before main() if PEXT is not used. */
void magic_build(void);

static inline bitboard magic_attacks(const struct magic_entry *e, bitboard occupied)
{
	return e->attacks[(occupied & e->mask) * e->factor >> e->shift];
}

#endif
