/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invitations (EVENTS E12): to a new edition of a series those who held a seat in it lately, or
 * have a right to it; and to one event those whom its leader invites (E45).
 */
#ifndef DAEMON_EVENT_INVITATION_H
#define DAEMON_EVENT_INVITATION_H

#include "daemon/event/tourney.h"

/* Invites to an edition that opens; of no series, nobody.  1 or a negative enum store_error. */
int invitation_to_edition(const struct work *work, const struct tourney_facts *t,
			  struct effects *ret);

/* The entry that waits for the player's answer: 1; 0: none; negative enum store_error. */
int invitation_find(const struct work *work, int64_t tourney, int64_t player,
		    struct entry_row *ret);

/* Asks the player; `e` is the entry that an answer confirms, and is stored. */
int invitation_ask(struct work *work, const struct tourney_facts *t, const struct player *p,
		   struct entry_row *e);

#endif
