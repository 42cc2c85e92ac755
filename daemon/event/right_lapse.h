/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters about rights about to lapse unused (EVENTS E73) or unused twice in a row (E22), sent once
 * on their day.  Each day is processed separately with what was known at its beginning, including
 * days of outage.
 */
#ifndef DAEMON_EVENT_RIGHT_LAPSE_H
#define DAEMON_EVENT_RIGHT_LAPSE_H

#include "daemon/work.h"

/*
 * Processes the first day up to today that is pending: 1; 0: none; or a negative enum store_error.
 */
int right_lapse_tick(struct work *work);

#endif
