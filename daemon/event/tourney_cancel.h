/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cancels a tournament before its games start (EVENTS E5): everybody waiting is informed, including
 * about the fee, and everything set up is undone.
 */
#ifndef DAEMON_EVENT_TOURNEY_CANCEL_H
#define DAEMON_EVENT_TOURNEY_CANCEL_H

#include "daemon/event/game_step.h"
#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* Whether it may be cancelled: no game has started.  Returns 1, 0 or an error. */
int tourney_cancel_may(const struct work *work, const struct tourney *t);

/*
 * Cancels it, if tourney_cancel_may() allows: waiting entries and teams are withdrawn and told,
 * open cases about them are settled, drawn groups are archived with their clocks stopped.  1; 0
 * with the refusal; negative enum store_error.
 */
int tourney_cancel(const struct work *work, struct tourney *t, const char *reason,
		   struct effects *ret, struct game_step_refusal *ret_refusal);

/*
 * Cancels a later stage reached by too few, and those after it, and tells those waiting for it.
 * The tournament ends with the stage before, see group_final_event().
 */
int tourney_cancel_stage(const struct work *work, const struct tourney *t,
			 const struct stage_row *stage, const char *reason, struct effects *ret);

#endif
