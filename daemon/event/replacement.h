/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Withdrawals between draw and start (EVENTS E28): the first in the queue takes over the number
 * with all its games, and everybody in the group is informed.  If the queue is empty, the games of
 * the seat are annulled and the group plays without it.
 */
#ifndef DAEMON_EVENT_REPLACEMENT_H
#define DAEMON_EVENT_REPLACEMENT_H

#include "daemon/event/tourney.h"

/*
 * Withdraws a drawn entry.  Returns 1: its seat is now *ret_player's; 2: it stays empty, and if
 * fewer than three are left the leader is asked; both are stored.  0: play has started, or the
 * event fills seats otherwise (teams, rounds), and nothing is changed; negative enum store_error.
 */
int replacement_before_start(struct work *work, const struct tourney_facts *t,
			     const struct entry_row *e, struct player *ret_player);
/* Whether the group of a drawn entry has not started and its seats can be reassigned. */
int replacement_may(const struct work *work, const struct tourney_facts *t,
		    const struct entry_row *e);

#endif
