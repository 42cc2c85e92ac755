/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Gladiator placing (4.9.8) and the sharing of cash prizes (§ 24).
 */
#ifndef CORE_STANDINGS_SHARING_H
#define CORE_STANDINGS_SHARING_H

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

/*
 * Returns the share of each of `sharers` who together hold the places from..from + sharers - 1,
 * counted from 0; places without a prize count as nothing (B-8).
 */
struct ratio prize_share(const struct ratio *prizes, size_t n_prizes, size_t from, size_t sharers);

#endif
