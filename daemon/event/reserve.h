/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A reserve of a team (EVENTS E42): the case that asks the leader, and what an approval brings
 * about.  Whether the reserve may be asked for is team_entry_reserve_check()'s.
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
	bool notable; /* much stronger than who is replaced */
	const struct lineup_row
		*kept;	   /* the reserve as the captain named them; NULL = nobody did */
	struct civil from; /* CIVIL_NONE = from the approval */
	bool stop;	   /* both clocks stand */
};

/* How many substitutions of the team have stopped the clocks, or are to. */
int reserve_stops(const struct team_one *team);

/* Keeps the reserve and opens the case. */
void reserve_ask(const struct work *work, const struct tourney *t,
		 const struct reserve_asked *asked, struct effects *ret);

/* The reserve that the case is about: 1 or 0. */
int reserve_of_case(const struct work *work, const struct case_row *row,
		    struct lineup_row *ret_reserve, struct team_row *ret_team);

/*
 * The reserve gets the seat: 1; 0: *ret_refusal, or (its game 0) the seat has no game any more;
 * negative enum store_error.
 */
int reserve_approve(const struct work *work, const struct team_row *team,
		    const struct lineup_row *reserve, const char *reason, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal);

void reserve_refuse(const struct lineup_row *reserve, struct effects *ret);

#endif
