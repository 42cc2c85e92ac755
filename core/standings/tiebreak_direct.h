/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Direct encounter by FIDE's C.07, article 6 (STANDINGS B-23): the separate standings of those
 * still level.
 */
#ifndef CORE_STANDINGS_TIEBREAK_DIRECT_H
#define CORE_STANDINGS_TIEBREAK_DIRECT_H

#include "core/standings/level.h"
#include "core/standings/tiebreak.h"

struct tiebreak_direct {
	const struct tiebreak_table *t;
	bool forfeits; /* forfeits count as games (6.1.1); they do if pairings are predetermined */
	struct ratio *among; /* if not NULL: receives the points of each player compared */
};

/*
 * Splits the part from..to once: by the points among its members if all have met (6.2), otherwise
 * the first places that no missing game can change (6.3).  Returns whether it was split.
 */
bool tiebreak_direct_split(const struct tiebreak_direct *d, struct level *l, size_t from,
			   size_t to);

/* The same, applied again to every smaller part until nothing changes. */
void tiebreak_direct_rank(const struct tiebreak_direct *d, struct level *l, size_t from, size_t to);

#endif
