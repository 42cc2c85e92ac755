/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The one place at which what was decided is written. */
#ifndef DAEMON_EVENT_EFFECTS_STORE_H
#define DAEMON_EVENT_EFFECTS_STORE_H

#include "daemon/event/effects.h"

/*
 * Stores the effects in order, sets their ids and notes in `work` what must be told after the
 * commit.  1, or a negative enum store_error: then the caller's transaction is to be undone.
 */
int effects_store(struct work *work, struct effects *fx);

#endif
