/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The single entry point for changes. dispatch_submit() queues an inbound; all inbounds queued at
 * the end of a turn of the event loop share one transaction. Callbacks run after the commit: what
 * they acknowledge is on disk.
 *
 * With several daemons a turn of moves runs beside theirs (turn_scope.h).  If it fails, or reaches
 * beyond its games, it is undone and runs again alone; if that meets a lock, its inbounds wait and
 * get a turn each (singles.h).
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
 * or, on STORE_BUSY, the inbounds stay queued if context.locked() agrees, or, with context.pause(),
 * wait for turns of their own.
 */
int dispatch_run(struct context *ctx);

/*
 * While a turn waits for a database that does not answer: asks the senders of queued inbounds to
 * try again, those of officials with the reason.  What the turn itself has begun goes on.
 */
void dispatch_refuse(struct context *ctx, const char *why);

/* Before the end of the process: the last turn; whatever still waits is refused. */
void dispatch_end(struct context *ctx);

/* Number of inbounds that are queued, or wait for a turn of their own. */
int dispatch_waiting(const struct context *ctx);

#endif
