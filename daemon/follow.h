/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Several daemons on one database: changes by the others are evicted from the caches and passed to
 * the hooks of the context, as if this daemon had made them, and its own changes are recorded for
 * the others.  The turns of all daemons are serialized, so a turn that begins by following is up to
 * date.  With a file this does nothing.
 */
#ifndef DAEMON_FOLLOW_H
#define DAEMON_FOLLOW_H

#include "daemon/work.h"

/*
 * Call at the beginning of a turn, in its transaction, or between turns.  Returns 1, or an error of
 * the store.
 */
int follow_turn(struct context *ctx);
int follow_between(struct context *ctx);

/*
 * Records the changes of an act in the transaction of the turn; `anything`: more than the lists in
 * `work` contain.  Returns 1, or an error of the store.
 */
int follow_note(const struct work *work, bool anything);
/* Call after the commit of a turn, so that its own records are not read back. */
void follow_settle(struct context *ctx);

/* Is this the daemon that currently handles deadlines? 1 or 0. */
int follow_duty(struct context *ctx, const char *name, struct instant now);

#endif
