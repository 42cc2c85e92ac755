/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator with sliding attacks by multiplication.  The including file defines
 * BACKEND(name) and BACKEND_TARGET.  Private to core/chess/fast/.
 */
#include "core/chess/fast/magic.h"

BACKEND_TARGET static inline bitboard BACKEND(bishop)(int square, bitboard occupied)
{
	return magic_attacks(&magic_bishop[square], occupied);
}

BACKEND_TARGET static inline bitboard BACKEND(rook)(int square, bitboard occupied)
{
	return magic_attacks(&magic_rook[square], occupied);
}

#include "core/chess/fast/movegen_template.h"
