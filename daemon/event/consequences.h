/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The consequences of a game's new facts: letters to players and leader, cases and rulings, the end
 * of the group.  Private to daemon/event/.
 */
#ifndef DAEMON_EVENT_CONSEQUENCES_H
#define DAEMON_EVENT_CONSEQUENCES_H

#include "daemon/event/game_tx.h"

/* The game before the facts. */
struct consequences_before {
	bool over;
	bool asked; /* the leader had been notified of a silence, or had asked the player */
	enum event_side turn;
	struct civil reminded; /* when the player to move was reminded; CIVIL_NONE = not */
	struct civil lapsed;   /* last date of an unanswered question from the leader */
	bool held;	       /* while the tribunal heard an appeal against a removal */
};
struct consequences_before consequences_before(const struct game *game);

/*
 * Adds the effects of the new facts in `list`, already folded into the game.  Returns 1 or a
 * negative enum store_error.
 */
int consequences_of(const struct work *work, struct game_tx *m, const struct event_list *list,
		    const struct consequences_before *was, struct effects *ret);

#endif
