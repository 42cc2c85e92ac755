/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invitations (EVENTS E12): to a new edition of a series, for recent seat holders and those with a
 * right to it; and to an event, for players its leader invites (E45).
 */
#ifndef DAEMON_EVENT_INVITATION_H
#define DAEMON_EVENT_INVITATION_H

#include "daemon/event/tourney.h"

/*
 * Invites to an edition that opens; nobody if it has no series.  Returns 1 or a negative enum
 * store_error.
 */
int invitation_to_edition(const struct work *work, const struct tourney_facts *t,
			  struct effects *ret);

/* The entry awaiting the player's answer: 1; 0: none; negative enum store_error. */
int invitation_find(const struct work *work, int64_t tourney, int64_t player,
		    struct entry_row *ret);

/* Asks the player; stores `e`, the entry that an answer will confirm. */
int invitation_ask(struct work *work, const struct tourney_facts *t, const struct player *p,
		   struct entry_row *e);

#endif
