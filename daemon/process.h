/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of the running process, connected by main.c.  Each door and runner gets the server and
 * keeps its own state behind an opaque pointer; all of it belongs to the single thread of the loop,
 * where calls may run aside (loop.h).
 * The threads of mail/wire/sender.h and mail/wire/poller.h communicate through file descriptors.
 */
#ifndef DAEMON_PROCESS_H
#define DAEMON_PROCESS_H

#include "daemon/config.h"
#include "daemon/context.h"
#include "daemon/log.h"
#include "daemon/loop.h"
#include "daemon/now.h"
#include "daemon/trouble.h"

/* Seconds for which doors wait for an answer of the database before they ask to try again. */
#define PROCESS_PATIENCE 3.0

struct process {
	struct config cfg;
	struct now now;
	struct context ctx;
	struct context read; /* of readers beside the turns (readers.h); no store: there are none */
	struct loop *loop;
	struct loop_call *turn; /* runs the dispatch at the end of a turn */
	struct loop_call *rest; /* the dispatch or outbox may be idle: the clock walk continues */
	struct lmtp_door *lmtp;
	struct control *control;
	struct outbox *outbox;
	struct mailbox *mailbox;
	struct timer *timer;
	struct publisher *publisher;
	struct checkpoint *checkpoint;
	struct check *check;	/* daily check of the database */
	struct jobs *jobs;	/* long jobs in separate processes */
	struct loop_call *end;	/* shuts down like a signal */
	struct http_door *site; /* HTTP */
	struct hints *hints;	/* other daemons; NULL with a file */
	bool stopping;		/* accept no new work, finish the current */
	bool closing;		/* the loop has ended */
	int leave;		/* the exit status when the database is another's; 0 = it is ours */
	struct trouble trouble;
	struct trouble stall;	   /* the database does not answer */
	struct trouble read_stall; /* the same, of readers */
	double started;		   /* now_span() */
	double served;		   /* now_span() of the last turn with an external request */
	double posted;		   /* now_span() of the last letter given to the sender */
};

/* The context in which the call that runs may read. */
static inline struct context *process_context(struct process *proc)
{
	return loop_lane(proc->loop) == LOOP_READING ? &proc->read : &proc->ctx;
}

#endif
