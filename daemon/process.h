/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of the running process, tied together by main.c.  Each door and runner gets the
 * server and keeps its own state behind an opaque pointer; all of it lives in the one thread of
 * the loop.  The threads of mail/wire/send.h and mail/wire/imap.h speak through file descriptors.
 */
#ifndef DAEMON_PROCESS_H
#define DAEMON_PROCESS_H

#include "daemon/config.h"
#include "daemon/log.h"
#include "daemon/loop.h"
#include "daemon/now.h"
#include "daemon/context.h"

/* What the store refuses to do, so that the log tells it once and not at every try. */
struct trouble {
	char line[256];	     /* told last; "" = none */
	double told;	     /* now_span() of it */
	int64_t untold;	     /* times since */
	bool lasts;	     /* the last transaction was lost */
	double locked_since; /* now_span() of the first try at a locked store; 0 = not locked */
};

struct process {
	struct config cfg;
	struct now now;
	struct context ctx;
	struct loop *loop;
	struct loop_call *turn; /* runs the dispatch at the end of a turn */
	struct loop_call *rest; /* dispatch or outbox may have come to rest: a walk goes on */
	struct lmtp_door *lmtp;
	struct control *control;
	struct outbox *outbox;
	struct mailbox *mailbox;
	struct timer *timer;
	struct publisher *publisher;
	struct checkpoint *checkpoint;
	struct check *check;	/* of the database, daily */
	struct jobs *jobs;	/* that take long, in processes of their own */
	struct loop_call *end;	/* stops in order, as a signal does */
	struct http_door *site; /* HTTP */
	bool stopping;		/* no new work; what is under way ends */
	bool closing;		/* the loop has ended */
	struct trouble trouble;
	double started; /* now_span() */
	double served;	/* now_span() of the last turn with a request from outside */
};

#endif
