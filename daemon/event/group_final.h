/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Automatic steps of a finished group (EVENTS E61, E63): it is final when the time for objections
 * is over and no case about it is open, and an event is finished with its last group.  Each group
 * of a standing event has its own report, reminders and archive.
 */
#ifndef DAEMON_EVENT_GROUP_FINAL_H
#define DAEMON_EVENT_GROUP_FINAL_H

#include <jansson.h>

#include "daemon/event/tourney.h"

/* Takes the step of a group that is due.  Returns 1, or a negative enum store_error. */
int group_final_run(struct work *work, const struct group_row *group);

/* Finishes the event if nothing in it is running any more, after a ruling. */
int group_final_event(struct work *work, int64_t tourney);

/*
 * Schedules the step after the signature for a group of a standing event: the archive.  The row is
 * changed, not stored.
 */
void group_final_signed(const struct work *work, const struct tourney *t, struct group_row *g);

/* Queues the letter about a report unsigned since that day; `kc`: to KC. */
void group_final_remind(const struct work *work, const struct tourney *t, int64_t group,
			struct civil since, bool kc, struct effects *ret);

/*
 * Compares the stored instants of next steps with the states of the groups: appends a sentence for
 * each difference.  Returns 1 or a negative enum store_error.
 */
int group_final_verify(const struct work *work, json_t *differences);

#endif
