/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator on sliding attacks looked up by multiplication.  The including file defines
 * BACKEND(name) and BACKEND_TARGET.
 */
#include "core/chess/fast/attack.h"

BACKEND_TARGET static inline bitboard BACKEND(bishop)(int square, bitboard occupied)
{
	return attack_by_magic(&attack_magic_bishop[square], occupied);
}

BACKEND_TARGET static inline bitboard BACKEND(rook)(int square, bitboard occupied)
{
	return attack_by_magic(&attack_magic_rook[square], occupied);
}

#include "core/chess/fast/movegen_template.h"
