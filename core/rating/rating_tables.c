/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The printed tables as data.  Table 1 is stored as the largest difference for each percentage,
 * table 2 as the difference for each percentage from 99 down to 50; the source prints both.
 */
#include "core/rating/rating_tables.h"

#include <stddef.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof(*(a))))

/*
 * Largest difference at which the higher rated player's expected score is 50, 51, ... 99
 * hundredths.
 */
static const short expected_to[] = {
	3,   10,  17,  25,  32,	 39,  46,  53,	61,  68,  76,  83,  91,	 98,  106, 113, 121,
	129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
	290, 302, 315, 328, 342, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
};

static const short difference_of[] = {
	/* 50 .. 99 hundredths */
	0,   7,	  14,  21,  29,	 36,  43,  50,	57,  65,  72,  80,  87,	 95,  102, 110, 117,
	125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
	284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
};

_Static_assert(sizeof(expected_to) / sizeof(*expected_to) == 50, "50 to 99 per cent");
_Static_assert(sizeof(difference_of) / sizeof(*difference_of) == 50, "50 to 99 per cent");

int rating_expected(int diff)
{
	int higher = 0;

	/* Larger differences give the same score, and -diff must not overflow. */
	if (diff < -100000)
		return 0;
	while (higher < COUNT(expected_to) && expected_to[higher] < (diff < 0 ? -diff : diff))
		higher++;
	return diff < 0 ? 50 - higher : 50 + higher;
}

bool rating_difference(int p, int *ret_diff)
{
	if (p < 1 || p > 99)
		return false;
	if (p == 9)
		*ret_diff = -384; /* as printed in both editions; the mirror of 91 would be -383 */
	else
		*ret_diff = p >= 50 ? difference_of[p - 50] : -difference_of[50 - p];
	return true;
}

int rating_k(int ro)
{
	if (ro >= 2400)
		return 10;
	if (ro >= 2000)
		return 20;
	return ro >= 1600 ? 30 : 45;
}

static const struct {
	short to;
	signed char percent;
} candidate[] = {
	{2100, 100}, {2125, 81}, {2150, 78}, {2175, 76}, {2200, 73}, {2225, 70},
	{2250, 67},  {2275, 64}, {2300, 60}, {2325, 57}, {2350, 53}, {2375, 50},
	{2400, 47},  {2425, 43}, {2450, 40}, {2475, 36}, {2500, 33}, {2525, 30},
};

bool rating_candidate_band(int average, struct candidate_band *ret_band)
{
	int i;

	if (average < 1900)
		return false;
	for (i = 0; i < COUNT(candidate); i++) {
		if (average <= candidate[i].to) {
			*ret_band = (struct candidate_band){i + 1, candidate[i].percent};
			return true;
		}
	}
	*ret_band = (struct candidate_band){0, rating_expected(2351 - average)};
	return true;
}

/* The GM column of 4.7.4; the others are 150, 200 and 350 points lower. */
static const struct {
	short from, to;
	signed char halves;
} norm[] = {
	{2328, 2380, 15}, {2381, 2434, 14}, {2435, 2475, 13}, {2476, 2520, 12}, {2521, 2557, 11},
	{2558, 2600, 10}, {2601, 2643, 9},  {2644, 2680, 8},  {2681, 2725, 7},
};

static const struct {
	short lower, floor;
} norm_kinds[] = {
	[NORM_GM] = {0, 2250},
	[NORM_IM] = {150, 2100},
	[NORM_WGM] = {200, 2050},
	[NORM_WIM] = {350, 1900},
};

int rating_norm_floor(enum norm_kind kind)
{
	return norm_kinds[kind].floor;
}

bool rating_norm_required(enum norm_kind kind, int average, int *ret_halves)
{
	int gm_average = average + norm_kinds[kind].lower;
	int i;

	if (gm_average < norm[0].from)
		return false;
	for (i = 0; i < COUNT(norm) - 1 && gm_average > norm[i].to; i++)
		;
	*ret_halves = norm[i].halves;
	return true;
}
