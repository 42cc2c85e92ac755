/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of a Swiss event as the pairing systems see them: the state before its next round.
 */
#ifndef CORE_EVENT_ROUNDS_VIEW_H
#define CORE_EVENT_ROUNDS_VIEW_H

#include "core/event/rounds.h"

/* The indices of the state's players are those of e->players. */
struct rounds_view {
	struct pair_state state;
	struct pair_player *players;
	struct pair_entry *entries;
};

/*
 * Prepares the state from which round e->n_rounds + 1 is paired; games of later rounds and players
 * who came later are left out.  Unfinished games count half a point (EVENTS E46).  Returns NULL, or
 * a sentence held in `text` on facts that contradict each other; on NULL the caller releases it.
 */
const char *rounds_view_init(const struct rounds_event *e, struct rounds_view *ret_view, char *text,
			     size_t size);
void rounds_view_release(struct rounds_view *v);

#endif
