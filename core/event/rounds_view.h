/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The facts of a Swiss event as input to the pairing systems: the state before its next round. */
#ifndef CORE_EVENT_ROUNDS_VIEW_H
#define CORE_EVENT_ROUNDS_VIEW_H

#include "core/event/rounds.h"

/* Players in the state have the same indices as in e->players. */
struct rounds_view {
	struct pair_state state;
	struct pair_player *players;
	struct pair_entry *entries;
};

/*
 * Prepares the state for pairing round e->n_rounds + 1; games of later rounds and players who
 * entered later are left out.  Unfinished games count half a point (EVENTS E46).  Returns NULL, or
 * a sentence held in `text` if the facts contradict each other; on NULL the caller releases the
 * state.
 */
const char *rounds_view_init(const struct rounds_event *e, struct rounds_view *ret_view, char *text,
			     size_t size);
void rounds_view_release(struct rounds_view *v);

#endif
