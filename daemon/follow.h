/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Several daemons on one database: changes by the others are evicted from the caches and passed to
 * the hooks of the context, as if this daemon had made them, and its own changes are recorded for
 * the others.  A turn that begins by following knows what turns that ran alone have changed, and
 * one that runs alone itself knows everything; of the games changed beside it a turn reads anew
 * those it has locked, and learns of the others between turns.  With a file this does nothing.
 */
#ifndef DAEMON_FOLLOW_H
#define DAEMON_FOLLOW_H

#include "daemon/work.h"

/* Announces what follow_turn() reads in the next turn, which runs alone or `beside` others. */
void follow_announce(struct context *ctx, bool beside);
/* Call at the beginning of a turn, in its transaction.  Returns 1, or an error of the store. */
int follow_turn(struct context *ctx);
/* Call between turns.  1: streams may have news, 0: there are none; or an error of the store. */
int follow_between(struct context *ctx);

/*
 * Records the changes of an act in the transaction of the turn; `anything`: more than the lists in
 * `work` contain.  Returns 1, or an error of the store.
 */
int follow_note(const struct work *work, bool anything);

/* Is this the daemon that currently handles deadlines? 1 or 0. */
int follow_duty(struct context *ctx, const char *name, struct instant now);

#endif
