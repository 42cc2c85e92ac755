/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Waiting entries (EVENTS E27): for a seat to become free, for the group to fill, or for the fee.
 */
#ifndef DAEMON_EVENT_WAITING_H
#define DAEMON_EVENT_WAITING_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/*
 * The groups of a stage are drawn: tells those without a seat, and lapses unpaid or unanswered
 * entries.  Returns 1 or a negative enum store_error.
 */
int waiting_after_draw(const struct work *work, const struct tourney_facts *t,
		       const struct stage_row *stage, json_t *plan, struct effects *ret);

/*
 * An entry accepted after the lots comes last on the waiting list of its stage (EVENTS E28), and
 * the player is informed.  Returns 1 or a negative enum store_error.
 */
int waiting_join(const struct work *work, const struct tourney_facts *t,
		 const struct stage_row *stage, struct entry_row *e, struct effects *ret);

/*
 * Checks bans again at the draw (EVENTS E27): 1: the player is banned on that day or on the start
 * date (CIVIL_NONE: unknown), the entry is refused and they are informed; 0: not banned; negative
 * enum store_error.
 */
int waiting_bar(const struct work *work, const struct tourney *t, struct entry_row *e,
		struct civil start, struct effects *ret);

/* Reminds players waiting in an open group, and the leader (EVENTS E72). */
int waiting_remind(const struct work *work, const struct tourney_facts *t, int64_t entry,
		   struct effects *ret);

#endif
