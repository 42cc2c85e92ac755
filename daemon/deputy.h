/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Where the leader's letters go today: to the address of the configuration, or to a deputy's while
 * the leader is on leave (RULES S-38).  context_settings.leader_address is the one that holds, so
 * whoever writes to the leader need not ask.
 */
#ifndef DAEMON_DEPUTY_H
#define DAEMON_DEPUTY_H

#include "daemon/context.h"

/* Before an act: once a day, and after deputy_changed().  1 or a negative enum store_error. */
int deputy_refresh(struct context *ctx, struct instant now);

/* The deputies have changed in this transaction, which may still be undone. */
void deputy_changed(struct context *ctx);

/* The leader's own address, whoever gets the letters today. */
const char *deputy_leader_address(const struct context *ctx);

#endif
