/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about new dates and terms of a tournament to those who have entered it (EVENTS E15, E71).
 */
#ifndef DAEMON_EVENT_DATES_MOVED_H
#define DAEMON_EVENT_DATES_MOVED_H

#include "daemon/event/tourney.h"

/*
 * Informs each player with an entry that waits for the lots, and each captain of a team, once of
 * the dates in `t` and the reason.  Returns 1 or a negative enum store_error.
 */
int dates_moved_tell(const struct work *work, const struct tourney *t, const char *reason,
		     struct effects *ret);

/* The same about an option of the announcement that now has another value. */
int dates_moved_tell_option(const struct work *work, const struct tourney *t, const char *key,
			    const char *value, const char *reason, struct effects *ret);

/* Informs those whose entry waits for the fee of the fee in `t` and the reason. */
int dates_moved_tell_fee(const struct work *work, const struct tourney *t, const char *reason,
			 struct effects *ret);

#endif
