/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tells a database that is far away what the act of an inbound will read first, so that all acts
 * of a turn share one round trip.  A guess that is wrong costs a read; with a file this does
 * nothing.
 */
#ifndef DAEMON_ACT_ANNOUNCE_INBOUND_H
#define DAEMON_ACT_ANNOUNCE_INBOUND_H

#include "daemon/act/inbound.h"
#include "daemon/context.h"

/* Call before the transaction of the turn begins. */
void announce_inbound(struct context *ctx, const struct inbound *in);

#endif
