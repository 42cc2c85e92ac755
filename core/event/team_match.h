/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the conduct of a team makes of a match over the board (EVENTS E54, E55): coming late, too
 * few players, boards left empty, players who may not play.
 */
#ifndef CORE_EVENT_TEAM_MATCH_H
#define CORE_EVENT_TEAM_MATCH_H

#include "core/standings/teams.h"

#define TEAM_MATCH_BOARDS 16 /* the most of an event over the board */

struct team_match_rules {
	int boards;
	int least_players;	/* who comes with fewer ... */
	bool few_strike_out;	/* ... is struck out; else loses the match */
	int late_minutes;	/* who comes later loses all boards; 0: no such rule */
	bool empty_boards_lost; /* a board without a result on the card is 0 for either */
};

extern const struct team_match_rules team_match_division; /* 5.1 § 13 */
extern const struct team_match_rules team_match_cupday;	  /* 5.3 § 8 */

struct team_conduct {
	bool absent;
	int players; /* who came */
	int late;    /* minutes after the start */
	bool unlawful[TEAM_MATCH_BOARDS];
};

/*
 * Corrects the results of a match, rules->boards of them.  Returns a mask of the teams that are
 * struck out: 1 for a, 2 for b; all their matches go and they are last.
 */
unsigned team_match_correct(const struct team_match_rules *rules, const struct team_conduct *a,
			    const struct team_conduct *b, struct team_board *boards);

#endif
