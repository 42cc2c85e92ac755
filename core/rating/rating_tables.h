/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The printed tables of the rating rules: expected score (4.5.3, table 1), rating difference
 * (4.5.5, table 2), candidate results (§ 26), title norms over nine games (4.7.4) and the K
 * factor.  Probabilities are hundredths, points half points; ratings are integers.
 */
#ifndef CORE_RATING_RATING_TABLES_H
#define CORE_RATING_RATING_TABLES_H

#include <stdbool.h>

/* Returns 100 times the expected score of a player with own - other rating = `diff`. */
int rating_expected(int diff);

/*
 * Returns the rating difference D for a score of p hundredths; false for 0 and 100, which have
 * none.
 */
bool rating_difference(int p, int *ret_diff);

/* Returns K for a player with rating `ro`. */
int rating_k(int ro);

struct candidate_band {
	int category; /* 1..18; 0 above the printed table */
	int percent;
};

/* Returns the line of the candidate table for an average rating; false below 1900. */
bool rating_candidate_band(int average, struct candidate_band *ret_band);

enum norm_kind { NORM_GM, NORM_IM, NORM_WGM, NORM_WIM };

/* Returns the floor to which the two lowest opponents are raised for this norm. */
int rating_norm_floor(enum norm_kind kind);

/*
 * Returns the half points required in nine games against this average; 7 (3 1/2 points) above the
 * table; false below its lowest band.
 */
bool rating_norm_required(enum norm_kind kind, int average, int *ret_halves);

#endif
