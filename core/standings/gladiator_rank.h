/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Gladiator placing (4.9.8).
 */
#ifndef CORE_STANDINGS_GLADIATOR_RANK_H
#define CORE_STANDINGS_GLADIATOR_RANK_H

#include "core/base/ratio.h"
#include "core/standings/level.h"

#include <stdbool.h>
#include <stddef.h>

struct gladiator {
	struct ratio points;
	struct ratio ordinary; /* wins at ordinary time */
	struct ratio reduced;  /* wins at reduced time, not blitz */
};

struct gladiator_mutual {
	size_t a, b;
	struct ratio points_of_a; /* b has 1 minus this */
};

/*
 * Ranks an initialised level of n players: by points, ordinary wins, wins at reduced time, then
 * once by the mutual results of those still level (B-7).
 */
void gladiator_rank(struct level *l, const struct gladiator *players,
		    const struct gladiator_mutual *mutual, size_t n_mutual);

#endif
