/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entries that wait (EVENTS E27): for a seat that becomes free, for the group to fill, or for a fee
 * that is not paid in time.
 */
#ifndef DAEMON_EVENT_WAITING_H
#define DAEMON_EVENT_WAITING_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/*
 * The groups of a stage are drawn: who has no seat is told so, and entries to the event that are
 * not paid, or not answered, lapse.  1 or a negative enum store_error.
 */
int waiting_after_draw(const struct work *work, const struct tourney_facts *t,
		       const struct stage_row *stage, json_t *plan, struct effects *ret);

/*
 * At the lots bans are looked at again (EVENTS E27): 1: the player is banned on that day or on the
 * day of the start (CIVIL_NONE: not known), the entry is refused and they are told; 0: they are
 * not; negative enum store_error.
 */
int waiting_bar(const struct work *work, const struct tourney *t, struct entry_row *e,
		struct civil start, struct effects *ret);

/* Who waits in the group that fills is told again, and so is the leader (EVENTS E72). */
int waiting_remind(const struct work *work, const struct tourney_facts *t, int64_t entry,
		   struct effects *ret);

#endif
