/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The single entry point for changes. dispatch_submit() queues an inbound; all inbounds queued at
 * the end of a turn of the event loop share one transaction. Callbacks run after the commit: what
 * they acknowledge is on disk.
 *
 * With several daemons a turn of moves runs beside theirs (turn_scope.h).  If it fails, or reaches
 * beyond its games, it is undone and runs again alone.
 *
 * An inbound submitted twice (same key) has one effect and gets the same answer. A refusal changes
 * nothing but the inbox and the outbox.
 */
#ifndef DAEMON_ACT_DISPATCH_H
#define DAEMON_ACT_DISPATCH_H

#include "daemon/act/answer.h"
#include "daemon/act/inbound.h"
#include "daemon/context.h"

/* Called once, after the commit or the rollback.  The answer is borrowed. */
typedef void dispatch_done(void *arg, const struct answer *answer);

/*
 * Queues a copy of `in` (inbound_copy()). `done` may be NULL. Never fails: errors are reported to
 * `done` as OUTCOME_RETRY.
 */
void dispatch_submit(struct context *ctx, const struct inbound *in, dispatch_done *done, void *arg);

/*
 * Processes all queued inbounds in one transaction; scheduled through context.defer.  Returns 1:
 * committed; 0: nothing queued; negative: not committed, and all senders were asked to try again -
 * or, on STORE_BUSY if context.locked() agrees, the inbounds stay queued.
 */
int dispatch_run(struct context *ctx);

/*
 * While a turn waits for a database that does not answer: asks the senders of queued inbounds to
 * try again, those of officials with the reason.  What the turn itself has begun goes on.
 */
void dispatch_refuse(struct context *ctx, const char *why);

/* Number of queued inbounds. */
int dispatch_waiting(const struct context *ctx);

#endif
