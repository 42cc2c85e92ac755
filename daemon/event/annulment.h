/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Annuls games that should not be played (RULES S-58): a fact in the chain of each, and one letter
 * with the reason to everybody who was to play.  An annulled game accepts no acts and counts
 * nowhere.
 */
#ifndef DAEMON_EVENT_ANNULMENT_H
#define DAEMON_EVENT_ANNULMENT_H

#include "daemon/event/effects.h"

struct annulment {
	int64_t group;
	int64_t player;		     /* only that player's games; 0 = everybody's */
	int round;		     /* only that round; 0 = all */
	const char *why, *paragraph; /* a msgid or the leader's own words */
	int64_t untold;		     /* player who gets no letter; 0 = none */
	bool told;		     /* send no letters: another one says it */
	bool moved;		     /* unfinished games with moves, too (EVENTS E49) */
};

/*
 * Annuls the matching games without a move, with `moved` those that are not over. *ret_left =
 * number of other matching games, which are kept.  Returns 1 or a negative enum store_error.
 */
int annulment_games(const struct work *work, const struct annulment *a, struct effects *ret,
		    int *ret_left);

#endif
