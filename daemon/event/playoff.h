/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games for a first place that a corrected table owes no more, or to others (EVENTS E23, E62).
 */
#ifndef DAEMON_EVENT_PLAYOFF_H
#define DAEMON_EVENT_PLAYOFF_H

#include "daemon/event/effects.h"
#include "sql/store_stage.h"

/* Whether the players of the stage are exactly those; 1, 0 or a negative enum store_error. */
int playoff_is_of(const struct work *work, const struct stage_row *stage, const int64_t *players,
		  int n);

/*
 * Leaves the stage out: its players wait no more, and the games of its groups are annulled.  1;
 * 0: somebody has moved in one of them, and all of them stand; negative enum store_error. `others`:
 * the place is played for all the same.
 */
int playoff_undo(const struct work *work, struct stage_row *stage, bool others,
		 struct effects *ret);

#endif
