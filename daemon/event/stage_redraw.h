/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Draws made between the wrong players (EVENTS E62): before the games start, everything that was
 * set up is annulled, and the stage waits for a draw with a new seed once the time for objections
 * to the corrected table is over (E36).
 */
#ifndef DAEMON_EVENT_STAGE_REDRAW_H
#define DAEMON_EVENT_STAGE_REDRAW_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/*
 * Revokes the draw of the stage; its players wait again, except the n entries `out`, which are
 * refused.  Returns 1, 0 (somebody has moved: nothing is changed) or a negative enum store_error.
 */
int stage_redraw(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 const struct entry_row *out, size_t n, struct effects *ret);

#endif
