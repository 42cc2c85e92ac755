/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What follows from new facts of a game: letters to players and leader, cases and rulings, the end
 * of the group.  Private to daemon/event/.
 */
#ifndef DAEMON_EVENT_CONSEQUENCES_H
#define DAEMON_EVENT_CONSEQUENCES_H

#include "daemon/event/game_tx.h"

/* How the game stood before the facts. */
struct consequences_before {
	bool over;
	bool asked; /* the leader had been told of a silence, or has asked the player */
	enum event_side turn;
	struct civil reminded; /* of the player on move; CIVIL_NONE = not */
	struct civil
		lapsed; /* the last date of the leader's question that passed without an answer */
};
struct consequences_before consequences_before(const struct game *game);

/*
 * Adds what the new facts of `list`, which are folded already, bring about.  1 or a negative enum
 * store_error.
 */
int consequences_of(const struct work *work, struct game_tx *m, const struct event_list *list,
		    const struct consequences_before *was, struct effects *ret);

#endif
