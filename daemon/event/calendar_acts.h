/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Runs the acts of the calendar (EVENTS E72), and the steps of finished groups (E61, E63): each
 * once, in order of due days, as of its own day, however late the server gets to it.
 */
#ifndef DAEMON_EVENT_CALENDAR_ACTS_H
#define DAEMON_EVENT_CALENDAR_ACTS_H

#include "daemon/event/calendar.h"
#include "daemon/event/put_aside.h"

enum { CALENDAR_ACTS_MORE = 1, CALENDAR_ACTS_LONG = 2 };

/*
 * Runs the first act due, or a part of a long one, and stores it; the fate of a group comes before
 * acts of the same day, which may depend on it.  One that fails is put aside, with the later ones
 * of the same event.  CALENDAR_ACTS_MORE: there may be more; CALENDAR_ACTS_LONG: the same, but let
 * others have a turn first; 0: nothing is due; negative enum store_error.
 */
int calendar_acts_run(struct work *work, struct put_aside *aside);

/* The earliest instant after those put aside at which an act is due: 1 or 0. */
int calendar_acts_next(struct store *st, struct put_aside *aside, struct instant now,
		       struct instant *ret_at);

#endif
