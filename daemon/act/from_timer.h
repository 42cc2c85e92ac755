/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What time brings: the server's heartbeat and the outages seen from its gaps, deadlines of games,
 * entries that lapse, changes of address, the end of the time to keep raw mail.  One tick does a
 * bounded piece of work; what is left is due at once.
 */
#ifndef DAEMON_ACT_FROM_TIMER_H
#define DAEMON_ACT_FROM_TIMER_H

#include "daemon/context.h"

struct act;

int from_timer(struct act *act);

/*
 * The next instant at which a DOOR_TIMER inbound has something to do; false when never.  Asks
 * the store for minima only: its cost does not grow with the number of games.
 */
bool from_timer_next(struct context *ctx, struct instant *ret_at);

#endif
