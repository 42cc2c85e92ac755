/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Candidate results. */
#include "core/rating/candidate.h"
#include "core/rating/rating_tables.h"

#define CANDIDATE_ROUNDS 5

bool candidate_required(int average, int n, struct candidate_demand *ret_demand)
{
	struct candidate_band band;

	if (n < CANDIDATE_ROUNDS || !rating_candidate_band(average, &band))
		return false;
	*ret_demand = (struct candidate_demand){
		band.category, band.percent,
		(int)ratio_half_up(ratio_make((int64_t)2 * band.percent * n, 100))};
	return true;
}

int candidate_average(int own, const int *opponents, size_t n)
{
	int64_t sum = own;
	size_t i;

	for (i = 0; i < n; i++)
		sum += opponents[i];
	return (int)ratio_half_up(ratio_make(sum, (int64_t)n + 1));
}

int candidate_series(int own, const struct candidate_round *rounds, size_t n)
{
	struct candidate_demand d;
	struct ratio score = RATIO_ZERO;
	int64_t sum = own;
	size_t k;

	for (k = 1; k <= n; k++) {
		score = ratio_add(score, rounds[k - 1].score);
		sum += rounds[k - 1].opponent;
		if (candidate_required((int)ratio_half_up(ratio_make(sum, (int64_t)k + 1)), (int)k,
				       &d) &&
		    ratio_cmp(score, ratio_make(d.halves, 2)) >= 0)
			return (int)k;
	}
	return 0;
}
