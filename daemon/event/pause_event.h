/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pausing a whole event (EVENTS E63): each of its groups that runs is paused with it, as RULES S-25
 * says, and goes on with it alone.  A group that was paused before by itself stays so until its own
 * pause ends; if that is while the event is paused, it stands still with the event.
 */
#ifndef DAEMON_EVENT_PAUSE_EVENT_H
#define DAEMON_EVENT_PAUSE_EVENT_H

#include "daemon/event/game_step.h"

/* How the unfinished groups of an event stand. */
struct pause_event_groups {
	struct group_row *v;
	size_t n;
	int running, with_event; /* of them: not paused; paused with the event */
};

/* 1 or a negative enum store_error; released in the first case alone. */
int pause_event_load(struct store *st, int64_t tourney, struct pause_event_groups *ret);
void pause_event_release(struct pause_event_groups *groups);

/* Whether the event is paused: 1, 0 or a negative enum store_error. */
int pause_event_holds(struct store *st, int64_t tourney);

/*
 * Pauses the groups that run, or resumes those that were paused with the event, and notes it with
 * the event.  Everybody in such a group gets a letter.  1; 0: *ret_refusal; negative: store error.
 */
int pause_event(const struct work *work, const struct tourney *t, struct pause_event_groups *groups,
		bool pause, const char *reason, struct effects *ret,
		struct game_step_refusal *ret_refusal);

#endif
