/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The effect of a team's conduct on a match over the board (EVENTS E54, E55): coming late, too few
 * players, empty boards, players who may not play.
 */
#ifndef CORE_EVENT_TEAM_MATCH_H
#define CORE_EVENT_TEAM_MATCH_H

#include "core/standings/team_rank.h"

#define TEAM_MATCH_BOARDS 16 /* the maximum in an event over the board */

struct team_match_rules {
	int boards;
	int least_players;	/* a team with fewer players ... */
	bool few_strike_out;	/* ... is disqualified; otherwise it loses the match */
	int late_minutes;	/* a team that comes later loses all boards; 0: no such rule */
	bool empty_boards_lost; /* a board without a result on the card counts 0 for both */
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
 * Corrects the results of a match, rules->boards of them.  Returns a mask of the disqualified
 * teams: 1 for a, 2 for b; all their matches are void and they are placed last.
 */
unsigned team_match_correct(const struct team_match_rules *rules, const struct team_conduct *a,
			    const struct team_conduct *b, struct team_board *boards);

#endif
