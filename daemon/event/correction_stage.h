/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A corrected table and the stage after it whose lots are drawn (EVENTS E62): before it begins, who
 * is rightly qualified takes the seat and the number of who is not, and with other numbers of them
 * the lots are drawn anew; once it has begun nobody loses a game, and the leader is asked about a
 * further seat.
 */
#ifndef DAEMON_EVENT_CORRECTION_STAGE_H
#define DAEMON_EVENT_CORRECTION_STAGE_H

#include "daemon/event/effects.h"

/*
 * Adds what follows from the corrected table of the group, which is stored with the entries that
 * outcome.h makes of it; `reason` is that of the ruling.  1 or a negative enum store_error.
 */
int correction_stage(const struct work *work, int64_t group, const char *reason,
		     struct effects *ret);

#endif
