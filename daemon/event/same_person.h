/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Detects entries by existing players under another address (RULES S-45): a second address must not
 * shed a ban or a result.  For everything that turns entries into players.
 */
#ifndef DAEMON_EVENT_SAME_PERSON_H
#define DAEMON_EVENT_SAME_PERSON_H

#include "daemon/event/effects.h"

/*
 * The player with this name, ignoring case and accents, the same birth date and another id: 1; 0:
 * none, or the birth date is unknown.
 */
int same_person_find(struct store *st, const struct player *entrant, struct player *ret_other);

/*
 * Holds the entry back and opens a case for the event's leader.  The entry keeps its position and
 * its contribution to the lots; it is updated.
 */
void same_person_ask(const struct work *work, const struct tourney *t, struct entry_row *entry,
		     const struct player *other, struct effects *ret);

#endif
