/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Performances of several unrated players who met each other (4.5.5.2, R-9): the exact fixed point
 * of Rp_i = mean(opponents) + D(P_i).
 */
#ifndef CORE_RATING_UNRATED_H
#define CORE_RATING_UNRATED_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

#define UNRATED_MOST 256 /* players in one system of equations */

struct unrated_player {
	struct ratio score;
	int games;	   /* > 0 */
	int rated_sum;	   /* sum of the ratings of their rated opponents */
	const int *versus; /* per unrated player: games against them */
	int ret_rp;
};

/*
 * Solves for n players.  Returns false, with ret_rp unchanged, if a player scored 0 or 100 per cent
 * or the equations do not have a unique solution.
 */
bool unrated_performances(struct unrated_player *players, size_t n);

#endif
