/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A stage of a tournament before the draw: who plays in it, and the proposal for its groups (EVENTS
 * E14, E15).
 */
#ifndef DAEMON_EVENT_STAGE_H
#define DAEMON_EVENT_STAGE_H

#include "daemon/event/stage_job.h"

/*
 * Makes a proposal and stores it as the next version; 1.  0: it cannot be composed, and a case for
 * the leader is open, whose sentence is appended to `ret_why`; WORK_LATER or a negative enum
 * store_error.
 */
int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * The same if the waiting entrants differ from those of the proposal in force (late proof,
 * withdrawal, decline or ban), or if the season that divisions are based on is corrected (EVENTS
 * E14, E27, E62).  With `ratings` also if a rating has changed.  Returns 1: remade, or still valid;
 * 0: as above.
 */
int stage_revise(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 bool ratings, struct effects *ret);

/*
 * Moves a player or team to another group of the proposal in force, by wish->move and wish->to.  1;
 * 0: *ret_why says why not; negative enum store_error.
 */
int stage_move(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * Extends entries until that day: later dates keep their distance, and the first stage is
 * recomposed (EVENTS E15).  Returns 1; 0: the day is past, or before the present one; negative enum
 * store_error.
 */
int stage_extend(const struct work *work, struct tourney_facts *t, struct civil until,
		 const char *reason, struct effects *ret);

#endif
