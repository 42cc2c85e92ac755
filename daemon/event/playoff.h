/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A play-off for first place that a corrected table no longer requires, or requires of others
 * (EVENTS E23, E62).
 */
#ifndef DAEMON_EVENT_PLAYOFF_H
#define DAEMON_EVENT_PLAYOFF_H

#include "daemon/event/effects.h"
#include "sql/store_stage.h"

/* Whether the stage has exactly those players; 1, 0 or a negative enum store_error. */
int playoff_is_of(const struct work *work, const struct stage_row *stage, const int64_t *players,
		  int n);

/*
 * Drops the stage: its players no longer wait, and the games of its groups are annulled.  Returns
 * 1; 0: one of them has a move, so all are kept; negative enum store_error.  `others`: there will
 * be a play-off between others.
 */
int playoff_undo(const struct work *work, struct stage_row *stage, bool others,
		 struct effects *ret);

#endif
