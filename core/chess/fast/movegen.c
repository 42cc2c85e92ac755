/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Choosing the compilation of the move generator that this processor runs best.
 */
#include "core/chess/fast/movegen.h"
#include "core/chess/fast/attack.h"
#include "core/chess/fast/movegen_backend.h"

#ifdef __x86_64__
#define CHOOSE(call)                                                                               \
	(attack_has_pext ? bmi2_##call : attack_has_popcnt ? popcnt_##call : generic_##call)
#else
#define CHOOSE(call) generic_##call
#endif

int movegen_legal(const struct position *pos, chess_move *list)
{
	return CHOOSE(movegen_legal(pos, list));
}

int movegen_count(const struct position *pos)
{
	return CHOOSE(movegen_count(pos));
}

uint64_t perft(const struct position *pos, int depth)
{
	return CHOOSE(perft(pos, depth));
}
