/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Timed work: the heartbeat and the outages seen as gaps in it, game deadlines, lapsing entries,
 * address changes, deletion of raw mail. One tick does a bounded amount of work; the rest is due at
 * once.
 */
#ifndef DAEMON_ACT_FROM_TIMER_H
#define DAEMON_ACT_FROM_TIMER_H

#include "daemon/context.h"

struct act;

/* Announces what every tick reads: see db_announce(). */
void from_timer_announce(struct context *ctx);
int from_timer(struct act *act);

/*
 * The next instant at which a DOOR_TIMER inbound has work; false = never. Only reads minima, so the
 * cost does not grow with the number of games.
 */
bool from_timer_next(struct context *ctx, struct instant *ret_at);

#endif
