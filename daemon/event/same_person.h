/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whether an entry comes from somebody who is a player already, under another address (RULES S-45):
 * a second address must not shed a ban or a result.  For whatever makes a player of an entry.
 */
#ifndef DAEMON_EVENT_SAME_PERSON_H
#define DAEMON_EVENT_SAME_PERSON_H

#include "daemon/event/effects.h"

/*
 * The player with this name, however it is written, this birth date and another id: 1; 0: none, or
 * the birth date is not known.
 */
int same_person_find(struct store *st, const struct player *entrant, struct player *ret_other);

/*
 * Holds the entry back and opens a case for the leader of its event.  The entry keeps its place in
 * time and what it contributes to the lots; it is updated.
 */
void same_person_ask(const struct work *work, const struct tourney *t, struct entry_row *entry,
		     const struct player *other, struct effects *ret);

#endif
