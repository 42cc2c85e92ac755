/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A stage of a tournament before its lots: who is to play in it, and the proposal for its groups
 * (EVENTS E14, E15).
 */
#ifndef DAEMON_EVENT_STAGE_H
#define DAEMON_EVENT_STAGE_H

#include "daemon/event/stage_job.h"

/*
 * Makes a proposal and stores it as the next version; 1.  0: it cannot be composed, and a case for
 * the leader is open, whose sentence is added to `ret_why`; WORK_LATER or a negative enum
 * store_error.
 */
int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * The same when those who wait are not those of the proposal in force (an entry was proved late,
 * somebody withdrew, declined or is banned), or when the season that divisions rest on is corrected
 * (EVENTS E14, E27, E62).  With `ratings` also when a rating is not that of the proposal.  1: made
 * anew, or it still holds; 0: as above.
 */
int stage_revise(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 bool ratings, struct effects *ret);

/*
 * Moves a player, or team, of the proposal in force to another of its groups, as wish->move and wish->to
 * say.  1; 0: *ret_why says why not; negative enum store_error.
 */
int stage_move(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * Takes entries until that day: the later dates keep their distance to it, and the first stage is
 * composed anew (EVENTS E15).  1; 0: the day is past, or before the one that it takes the place of;
 * negative enum store_error.
 */
int stage_extend(const struct work *work, struct tourney_facts *t, struct civil until,
		 const char *reason, struct effects *ret);

#endif
