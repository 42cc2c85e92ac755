/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A reserve of a team (EVENTS E42): the case for the leader, and the effects of an approval.
 * team_entry_reserve_check() decides whether the reserve may be requested.
 */
#ifndef DAEMON_EVENT_RESERVE_H
#define DAEMON_EVENT_RESERVE_H

#include "daemon/event/occupant.h"
#include "daemon/team_list.h"

struct reserve_asked {
	const struct team_one *team;
	int board;
	const struct player *player;
	int rating, replaced_rating;
	bool notable;		       /* much stronger than the player replaced */
	const struct lineup_row *kept; /* the reserve as named by the captain; NULL = not named */
	struct civil from;	       /* CIVIL_NONE = from the approval */
	bool stop;		       /* stop both clocks */
};

/* Number of the team's substitutions that stopped the clocks, or will. */
int reserve_stops(const struct team_one *team);

/* Stores the reserve and opens the case. */
void reserve_ask(const struct work *work, const struct tourney *t,
		 const struct reserve_asked *asked, struct effects *ret);

/* The reserve that the case is about: 1 or 0. */
int reserve_of_case(const struct work *work, const struct case_row *row,
		    struct lineup_row *ret_reserve, struct team_row *ret_team);

/*
 * Seats the reserve: 1; 0: *ret_refusal, or (with game 0) the seat has no games left; negative enum
 * store_error.
 */
int reserve_approve(const struct work *work, const struct team_row *team,
		    const struct lineup_row *reserve, const char *reason, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal);

void reserve_refuse(const struct lineup_row *reserve, struct effects *ret);

#endif
