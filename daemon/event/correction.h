/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a corrected table does to entries that rest on it (EVENTS E62).  Tables, rights and titles
 * are derived; what was decided from them before is looked at again, in the same transaction: an
 * entry that is not drawn and has lost its ground is asked to the leader, a drawn one stands and
 * its admission is marked.
 */
#ifndef DAEMON_EVENT_CORRECTION_H
#define DAEMON_EVENT_CORRECTION_H

#include "daemon/event/effects.h"

/*
 * Adds what follows for everybody who ever was in the group, whose corrected table is stored;
 * `ruling` is its cause, 0 = none.  1 or a negative enum store_error.
 */
int correction_of_group(const struct work *work, int64_t group, int64_t ruling,
			struct effects *ret);

#endif
