/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Selects the build of the move generator that is fastest on this processor. */
#include "core/chess/fast/movegen.h"
#include "core/chess/fast/magic.h"
#include "core/chess/fast/movegen_backend.h"
#include "core/chess/fast/pext.h"

#ifdef __x86_64__

static bool has_pext, has_popcnt;

#define CHOOSE(call)                                                                               \
	(has_pext     ? movegen_bmi2_##call                                                        \
	 : has_popcnt ? movegen_popcnt_##call                                                      \
		      : movegen_generic_##call)

__attribute__((constructor)) static void build_tables(void)
{
	__builtin_cpu_init();
	has_popcnt = __builtin_cpu_supports("popcnt");
	has_pext = pext_is_fast();
	if (has_pext)
		pext_build();
	else
		magic_build();
}

#else

#define CHOOSE(call) movegen_generic_##call

__attribute__((constructor)) static void build_tables(void)
{
	magic_build();
}

#endif

int movegen_legal(const struct position *pos, chess_move *list)
{
	return CHOOSE(legal(pos, list));
}

int movegen_count(const struct position *pos)
{
	return CHOOSE(count(pos));
}

uint64_t movegen_perft(const struct position *pos, int depth)
{
	return CHOOSE(perft(pos, depth));
}
