/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The one way in.  dispatch_submit() queues an inbound; all that wait at the end of a turn of the
 * loop share one transaction, a savepoint each, and the callbacks come after the commit: what they
 * acknowledge is on the disk.
 *
 * The same inbound twice (same key) has one effect and gets the same answer.  A refusal changes
 * nothing but inbox and outbox.
 */
#ifndef DAEMON_ACT_DISPATCH_H
#define DAEMON_ACT_DISPATCH_H

#include "daemon/act/answer.h"
#include "daemon/act/inbound.h"
#include "daemon/context.h"

/* Called once, after the commit or the rollback.  The answer is borrowed. */
typedef void dispatch_done(void *arg, const struct answer *answer);

/*
 * Queues a copy of `in` (inbound_copy()).  `done` may be NULL.  Never fails; trouble comes as
 * OUTCOME_RETRY.
 */
void dispatch_submit(struct context *ctx, const struct inbound *in, dispatch_done *done, void *arg);

/*
 * Runs everything that waits in one transaction; `defer` leads here.  1: the store took it; 0:
 * nothing waited; negative: it did not, and all were asked to try again - or, at STORE_BUSY with
 * the consent of room->locked, they wait as before.
 */
int dispatch_run(struct context *ctx);

/* How many inbounds wait. */
int dispatch_waiting(const struct context *ctx);

#endif
