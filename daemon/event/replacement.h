/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who leaves between the lots and the start (EVENTS E28): the first of those who wait takes the
 * same number, with all its games, and everybody in the group is told.  When nobody waits the group
 * plays one fewer: the games of the seat are annulled.
 */
#ifndef DAEMON_EVENT_REPLACEMENT_H
#define DAEMON_EVENT_REPLACEMENT_H

#include "daemon/event/tourney.h"

/*
 * Takes a drawn entry back.  1: its seat is *ret_player's now; 2: it stays empty, and where fewer
 * than three are left the leader is asked; both are stored.  0: play has begun, or the seats of the
 * event go another way (teams, rounds), and nothing is changed; negative enum store_error.
 */
int replacement_before_start(struct work *work, const struct tourney_facts *t,
			     const struct entry_row *e, struct player *ret_player);
/* Whether the group of a drawn entry has not begun and its seats can be given to others. */
int replacement_may(const struct work *work, const struct tourney_facts *t,
		    const struct entry_row *e);

#endif
