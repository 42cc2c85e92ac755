/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games that were never to be played (RULES S-58): a fact in the chain of each, and one letter to
 * everybody who was to play them, which says why.  Nobody acts on an annulled game, and it counts
 * nowhere.
 */
#ifndef DAEMON_EVENT_ANNULMENT_H
#define DAEMON_EVENT_ANNULMENT_H

#include "daemon/event/effects.h"

struct annulment {
	int64_t group;
	int64_t player;		     /* games of that player alone; 0 = of everybody */
	int round;		     /* of that round alone; 0 = of all */
	const char *why, *paragraph; /* a msgid or the leader's own words */
	int64_t untold;		     /* player who needs no letter; 0 = none */
	bool told;		     /* nobody needs one: another letter says it */
};

/*
 * Annuls those games in which nobody has moved.  *ret_left = games asked for in which somebody has;
 * they stand.  1 or a negative enum store_error.
 */
int annulment_games(const struct work *work, const struct annulment *a, struct effects *ret,
		    int *ret_left);

#endif
