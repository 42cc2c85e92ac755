/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator on sliding attacks by subtraction: right and fast on every processor.
 */
#include "core/chess/attack.h"

#define BACKEND(name) generic_##name
#define BACKEND_TARGET

static inline bitboard generic_bishop(int square, bitboard occupied)
{
	return attack_bishop(square, occupied);
}

static inline bitboard generic_rook(int square, bitboard occupied)
{
	return attack_rook(square, occupied);
}

#include "core/chess/movegen_template.h"
