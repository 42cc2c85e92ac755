/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Deletes letters that are useless letter-days after the end of a game (sql/store_prune.h), a few
 * games per turn.  The store records that some are left, so that a restart continues.
 */
#ifndef DAEMON_PRUNE_H
#define DAEMON_PRUNE_H

#include "daemon/context.h"

/* Starts a sweep; 1, or a negative enum store_error. */
int prune_begin(struct context *ctx);
/* Is a sweep in progress? Returns 1, 0, or a negative enum store_error. */
int prune_waits(struct context *ctx);
/* Does a part of it: 1 if some may be left, 0, or a negative enum store_error. */
int prune_step(struct context *ctx, struct instant now);

#endif
