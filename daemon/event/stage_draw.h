/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lots of a stage (EVENTS E14, E16): from the proposal in force to groups with numbers,
 * colours, start letters and games.  One group at a time, each stored by itself, so that a large
 * event never holds the daemon up and a kill between two groups loses nothing.
 */
#ifndef DAEMON_EVENT_STAGE_DRAW_H
#define DAEMON_EVENT_STAGE_DRAW_H

#include "daemon/event/stage.h"

/*
 * Draws the next group of the proposal that is not drawn yet, and stores it: 1; 0: all are drawn.
 * With the last one the stage is drawn.  `start` is the day of play, CIVIL_NONE = as the stage and
 * the event say.  WORK_LATER before the first one: the proposal is being compared with who waits.
 */
int stage_draw_next(struct work *work, struct tourney_facts *t, struct stage_row *stage,
		    struct civil start);

/*
 * The day on which the games of a stage begin that is drawn now: a day that is past becomes a week
 * from today, and none is in the compulsory holidays (EVENTS E72).
 */
struct civil stage_draw_start(const struct work *work, const struct tourney_facts *t,
			      const struct stage_row *stage);

#endif
