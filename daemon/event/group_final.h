/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What becomes of a finished group by itself (EVENTS E61, E63): it is final when the objections are
 * over and no case about it is open, and an event is finished with its last group.  The groups of a
 * standing event have a report, its reminders and an archive each.
 */
#ifndef DAEMON_EVENT_GROUP_FINAL_H
#define DAEMON_EVENT_GROUP_FINAL_H

#include <jansson.h>

#include "daemon/event/tourney.h"

/* Takes the step that is due first.  1: there may be more; 0: nothing is due; negative: error. */
int group_final_run(struct work *work);

/* The event is finished if nothing of it is played any more, which a ruling has changed. */
int group_final_event(struct work *work, int64_t tourney);

/* The earliest instant at which one is due: 1 or 0. */
int group_final_next(struct store *st, struct instant *ret_at);

/*
 * The step after the signature of a standing event's group: the archive.  The row is changed, not
 * stored.
 */
void group_final_signed(const struct work *work, const struct tourney *t, struct group_row *g);

/* Queues the letter about a report that nobody has signed since that day; `kc`: to KC. */
void group_final_remind(const struct work *work, const struct tourney *t, int64_t group,
			struct civil since, bool kc, struct effects *ret);

/*
 * Compares the noted instants of the next steps with what the groups are: appends a sentence for
 * each that differs.  1 or a negative enum store_error.
 */
int group_final_verify(const struct work *work, json_t *differences);

#endif
