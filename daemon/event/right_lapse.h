/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The letters about rights that will run out unused (EVENTS E73) or were not used twice in a row
 * (E22), on their day, once.  Every day is looked at by itself with what was known when it began,
 * also those that the server was away.
 */
#ifndef DAEMON_EVENT_RIGHT_LAPSE_H
#define DAEMON_EVENT_RIGHT_LAPSE_H

#include "daemon/work.h"

/*
 * Looks at the first day up to today that has not been: 1; 0: all have; or a negative enum
 * store_error.
 */
int right_lapse_tick(struct work *work);

#endif
