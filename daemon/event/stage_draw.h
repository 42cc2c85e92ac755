/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The draw of a stage (EVENTS E14, E16): from the proposal in force to groups with numbers,
 * colours, start letters and games.  One group at a time, each stored separately, so that a large
 * event does not block the daemon and a crash between groups loses nothing.
 */
#ifndef DAEMON_EVENT_STAGE_DRAW_H
#define DAEMON_EVENT_STAGE_DRAW_H

#include "daemon/event/stage.h"

/*
 * Draws and stores the next group of the proposal: 1; 0: all are drawn. With the last one the stage
 * is drawn.  `start` is the first day of play, CIVIL_NONE = by stage and event.  WORK_LATER before
 * the first one: the proposal is being checked against the waiting entrants.
 */
int stage_draw_next(struct work *work, struct tourney_facts *t, struct stage_row *stage,
		    struct civil start);

/*
 * The first day of play for a stage drawn now: a past day becomes a week from today, and the
 * compulsory holidays are skipped (EVENTS E72).
 */
struct civil stage_draw_start(const struct work *work, const struct tourney_facts *t,
			      const struct stage_row *stage);

#endif
