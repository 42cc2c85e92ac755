/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pausing a whole event (EVENTS E63): each running group is paused with it, as in RULES S-25, and
 * resumes only with it.  A group paused before on its own stays so until its own pause ends; if the
 * event is still paused then, it stays paused with the event.
 */
#ifndef DAEMON_EVENT_PAUSE_EVENT_H
#define DAEMON_EVENT_PAUSE_EVENT_H

#include "daemon/event/game_step.h"

/* The unfinished groups of an event. */
struct pause_event_groups {
	struct group_row *v;
	size_t n;
	int running, with_event; /* of these: not paused; paused with the event */
};

/* Returns 1 or a negative enum store_error; release only after 1. */
int pause_event_load(struct store *st, int64_t tourney, struct pause_event_groups *ret);
void pause_event_release(struct pause_event_groups *groups);

/* Whether the event is paused: 1, 0 or a negative enum store_error. */
int pause_event_holds(struct store *st, int64_t tourney);

/*
 * Pauses the running groups, or resumes those paused with the event, and records it with the event.
 * Everybody in such a group gets a letter.  Returns 1; 0: *ret_refusal; negative: store error.
 */
int pause_event(const struct work *work, const struct tourney *t, struct pause_event_groups *groups,
		bool pause, const char *reason, struct effects *ret,
		struct game_step_refusal *ret_refusal);

#endif
