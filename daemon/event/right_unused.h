/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The letter to who has not used a right to the DM class twice in a row, so that the third time,
 * which costs the right, comes as no surprise (EVENTS E22).
 */
#ifndef DAEMON_EVENT_RIGHT_UNUSED_H
#define DAEMON_EVENT_RIGHT_UNUSED_H

#include "daemon/event/effects.h"
#include "daemon/work.h"

/*
 * The letters of a day: those about an edition whose lots were drawn on the day before, for one
 * that is cancelled does not count, and that is mostly done before the lots.  1 or a negative enum
 * store_error.
 */
int right_unused_look(struct work *work, struct civil day, struct effects *ret);

#endif
