/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The address of the leader's letters today: the configured one, or a deputy's while the leader is
 * on leave (RULES S-38).  Sets context_settings.leader_address, so code that sends letters need not
 * check.
 */
#ifndef DAEMON_DEPUTY_H
#define DAEMON_DEPUTY_H

#include "daemon/context.h"

/*
 * Called before an act; does its work once a day and after deputy_changed().  Returns 1 or a
 * negative enum store_error.
 */
int deputy_refresh(struct context *ctx, struct instant now);

/* The deputies have changed in this transaction, which may still be rolled back. */
void deputy_changed(struct context *ctx);

/*
 * The settings were read anew, and their leader_address is the leader's own again; the former one
 * may be freed.
 */
void deputy_reloaded(struct context *ctx);

/* The leader's own address, regardless of deputies. */
const char *deputy_leader_address(const struct context *ctx);

#endif
