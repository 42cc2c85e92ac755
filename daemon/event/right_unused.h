/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The letter to players who have twice in a row not used a right to the DM class, since the third
 * time forfeits the right (EVENTS E22).
 */
#ifndef DAEMON_EVENT_RIGHT_UNUSED_H
#define DAEMON_EVENT_RIGHT_UNUSED_H

#include "daemon/event/effects.h"
#include "daemon/work.h"

/*
 * The letters of a day: about editions drawn on the previous day, because a cancelled one does not
 * count and is mostly cancelled before the draw.  Returns 1 or a negative enum store_error.
 */
int right_unused_look(struct work *work, struct civil day, struct effects *ret);

#endif
