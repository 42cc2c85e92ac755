/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A corrected table and the next stage, already drawn (EVENTS E62): before it starts, those who
 * qualify take the seats and numbers of those who do not, and if the numbers differ, the stage is
 * drawn again; once it has started no player loses a game, and the leader is asked about a further
 * seat.
 */
#ifndef DAEMON_EVENT_CORRECTION_STAGE_H
#define DAEMON_EVENT_CORRECTION_STAGE_H

#include "daemon/event/effects.h"

/*
 * Adds the effects of the group's corrected table, which is stored with the resulting entries of
 * outcome.h; `reason` is the ruling's.  Returns 1 or a negative enum store_error.
 */
int correction_stage(const struct work *work, int64_t group, const char *reason,
		     struct effects *ret);

#endif
