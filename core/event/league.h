/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The correspondence team league between two seasons (6.7.5.1): who is entitled to which division
 * and who makes up the first.
 */
#ifndef CORE_EVENT_LEAGUE_H
#define CORE_EVENT_LEAGUE_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

#define LEAGUE_DIVISION_TEAMS 7

struct league_team {
	const char *id;	      /* for the order of teams that are level in all else */
	int division;	      /* 1, 2, 3; any other: a newcomer */
	struct ratio points;  /* of games finished and reported on the closing date */
	int games;	      /* 0: none is finished, a score of 0 */
	struct ratio average; /* rating of its four players */
};

/* Lists of indices of teams, best first; the memory is the caller's, n_teams each. */
struct league_list {
	size_t *teams;
	size_t n;
};

struct league_rights {
	struct league_list div1_a, div1_b; /* stay in, move up to the first division */
	struct league_list composition;	   /* the first division as it will play (L-4) */
	struct league_list div2_a, div2_b,
		div2_c; /* move down to, stay in, move up to the second */
	bool div1_dispensation, div2_dispensation; /* fewer than seven */
};

/* Order by score: the better one first, then the higher average rating, then the id. */
int league_compare(const struct league_team *a, const struct league_team *b);

/* All lists of `ret_rights` must point at room for n_teams indices (L-3, L-4). */
void league_rights(const struct league_team *teams, size_t n_teams,
		   struct league_rights *ret_rights);

#endif
