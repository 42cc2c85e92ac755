/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Candidate results (§ 26).
 */
#ifndef CORE_RATING_CANDIDATE_H
#define CORE_RATING_CANDIDATE_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

struct candidate_demand {
	int category; /* 1..18; 0 above the printed table */
	int percent;
	int halves; /* half points required */
};

/*
 * Returns the requirement for an average rating over n rounds; false below 1900 or five rounds
 * (R-13).
 */
bool candidate_required(int average, int n, struct candidate_demand *ret_demand);

/* Returns the average of the player's and all opponents' ratings, rounded half up. */
int candidate_average(int own, const int *opponents, size_t n);

struct candidate_round {
	int opponent;
	struct ratio score;
};

/* Returns the first number of rounds, at least five, that make a candidate result; 0 if none. */
int candidate_series(int own, const struct candidate_round *rounds, size_t n);

#endif
