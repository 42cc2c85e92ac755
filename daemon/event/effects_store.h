/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The only place where decisions are written. */
#ifndef DAEMON_EVENT_EFFECTS_STORE_H
#define DAEMON_EVENT_EFFECTS_STORE_H

#include "daemon/event/effects.h"

/*
 * Stores the effects in order, sets their ids and records in `work` what to notify after the
 * commit.  Returns 1, or a negative enum store_error: then the caller must roll back.
 */
int effects_store(struct work *work, struct effects *fx);

#endif
