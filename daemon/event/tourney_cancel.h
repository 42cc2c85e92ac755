/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament is given up before its games begin (EVENTS E5): whoever waits for it is told, with
 * what happens to the fee, and nothing that it had set up goes on.
 */
#ifndef DAEMON_EVENT_TOURNEY_CANCEL_H
#define DAEMON_EVENT_TOURNEY_CANCEL_H

#include "daemon/event/game_step.h"
#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* Whether it may be cancelled: nobody has begun to play in it.  1, 0 or an error. */
int tourney_cancel_may(const struct work *work, const struct tourney *t);

/*
 * Cancels it, which tourney_cancel_may() must allow: entries and teams that wait are withdrawn and
 * told, open cases about them are settled, groups that are drawn are put away with their clocks
 * stopped.  1; 0 with what refuses; negative enum store_error.
 */
int tourney_cancel(const struct work *work, struct tourney *t, const char *reason,
		   struct effects *ret, struct game_step_refusal *ret_refusal);

/*
 * A later stage that too few have reached is given up, and those behind it: who waits for it is
 * told.  The tournament ends with the stage before, see group_final_event().
 */
int tourney_cancel_stage(const struct work *work, const struct tourney *t,
			 const struct stage_row *stage, const char *reason, struct effects *ret);

#endif
