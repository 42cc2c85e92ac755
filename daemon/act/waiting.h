/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* An inbound from dispatch_submit() to its answer.  Only dispatch.c and singles.c use it. */
#ifndef DAEMON_ACT_WAITING_H
#define DAEMON_ACT_WAITING_H

#include "daemon/act/act.h"
#include "daemon/act/dispatch.h"

struct waiting {
	struct waiting *next;
	struct inbound in;
	struct act act;
	dispatch_done *done;
	void *arg;
	bool failed;   /* storing it failed, */
	bool locked;   /* because of a lock */
	bool again;    /* requeued while a job runs in slices */
	bool slow;     /* it has waited for such a job, and may do so again */
	char why[160]; /* it failed: see work->cautious; "" = it did not */
	int singly;    /* turns of its own so far, or to come: singles.h */
	double since;  /* context.span() when it arrived, */
	double due;    /* and of the next turn of its own */
};

/* With a copy of `in`, and zeroes. */
struct waiting *waiting_new(struct context *ctx, const struct inbound *in);
void waiting_free(struct context *ctx, struct waiting *w);
/* As it was when it arrived, for another turn. */
void waiting_start_over(struct waiting *w);
/* Somebody stands at a door and can be told to try again; our own inbounds can wait. */
bool waiting_is_from_outside(const struct waiting *w);

#endif
