/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * States of a team before the draw (EVENTS E28, E39): complete, paid, withdrawn, with the letters
 * to the captain and the players asked to play; and letters to a team later on.
 */
#ifndef DAEMON_EVENT_TEAM_STATE_H
#define DAEMON_EVENT_TEAM_STATE_H

#include "daemon/event/tourney.h"
#include "daemon/team_list.h"

/*
 * Checks whether the stored team is complete now: then it gets its place, or waits for its fee, and
 * the captain is informed.  `row` is updated.
 */
int team_state_settle(const struct work *work, const struct tourney *t, struct team_row *row,
		      struct effects *ret);

/* The fee is paid: gives a complete team its place.  Returns 1; 0: already paid, or no fee. */
int team_state_paid(const struct work *work, const struct tourney *t, const struct team_one *team,
		    struct effects *ret);

/* Withdraws the team; tells captain and players, and what happens to the fee. */
int team_state_withdraw(const struct work *work, const struct tourney *t,
			const struct team_one *team, struct effects *ret);

/* Tells captain and players that the leader has taken half points from the team; 0: none any more.
 */
int team_state_tell_penalty(const struct work *work, const struct tourney *t,
			    const struct team_one *team, int halves, const char *reason,
			    struct effects *ret);

/* Asks the captain, from whose address the entry came, to prove it. */
void team_state_ask_captain(const struct work *work, const struct tourney *t,
			    const struct team_one *team, const struct lang *lang,
			    struct effects *ret);

/* Asks a player of the line-up, or a reserve, to prove the address. */
void team_state_ask_player(const struct work *work, const struct tourney *t, const char *team,
			   const struct lineup_row *l, struct effects *ret);

/* The player asked to play, or the reserve, does not want to: informs the captain. */
int team_state_decline(const struct work *work, const struct tourney *t,
		       const struct team_one *team, const struct lineup_row *l,
		       struct effects *ret);

/* Informs the captain whether the leader admitted a reserve. */
int team_state_tell_ruling(const struct work *work, const struct team_row *team,
			   const struct lineup_row *reserve, bool approved, const char *reason,
			   struct effects *ret);

#endif
