/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The correspondence team league between two seasons (6.7.5.1): which team is entitled to which
 * division, and which teams make up the first.
 */
#ifndef CORE_EVENT_LEAGUE_H
#define CORE_EVENT_LEAGUE_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

#define LEAGUE_DIVISION_TEAMS 7

struct league_team {
	const char *id;	      /* breaks ties in the order */
	int division;	      /* 1, 2, 3; any other value: a newcomer */
	struct ratio points;  /* from games finished and reported by the closing date */
	int games;	      /* 0: none finished, score 0 */
	struct ratio average; /* rating of its four players */
};

/* Lists of team indices, best first; the caller provides the memory, n_teams each. */
struct league_list {
	size_t *teams;
	size_t n;
};

struct league_rights {
	struct league_list div1_a, div1_b; /* stay in, and move up to, the first division */
	struct league_list composition;	   /* the first division as it will play (L-4) */
	struct league_list div2_a, div2_b,
		div2_c; /* move down to, stay in, and move up to the second */
	bool div1_dispensation, div2_dispensation; /* fewer than seven */
};

/* The best division that the team is entitled to next time; 3 needs no right. */
int league_entitled(const struct league_team *team);

/* Orders by score, better first, then higher average rating, then id. */
int league_compare(const struct league_team *a, const struct league_team *b);

/* All lists in `ret_rights` must have room for n_teams indices (L-3, L-4). */
void league_rights(const struct league_team *teams, size_t n_teams,
		   struct league_rights *ret_rights);

#endif
