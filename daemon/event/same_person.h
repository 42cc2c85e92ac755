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

#endif
