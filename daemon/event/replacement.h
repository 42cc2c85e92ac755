/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who leaves between the lots and the start (EVENTS E28): the first of those who wait takes the
 * same number, with all its games, and everybody in the group is told.
 */
#ifndef DAEMON_EVENT_REPLACEMENT_H
#define DAEMON_EVENT_REPLACEMENT_H

#include "daemon/event/tourney.h"

/*
 * Gives the seat of a drawn entry away and takes the entry back; `ret_name` is who has the seat
 * now. 1, stored; 0: play has begun, nobody waits, or the seats of the event go another way (teams,
 * rounds), and nothing is changed; negative enum store_error.
 */
int replacement_before_start(struct work *work, const struct tourney_facts *t,
			     const struct entry_row *e, struct player *ret_player);

#endif
