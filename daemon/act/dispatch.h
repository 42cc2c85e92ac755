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

#include <jansson.h>

#include "daemon/act/inbound.h"
#include "daemon/context.h"

/* How the door should answer. */
enum act_outcome {
	OUTCOME_DONE = 0,    /* 250, 200 */
	OUTCOME_REFUSED = 1, /* understood and refused by a rule: 250 with a letter, 409/422 */
	OUTCOME_WRONG = 2,   /* not understood or no such thing: 250 with a letter, 400/404 */
	OUTCOME_DENIED = 3,  /* this role or player may not: 403 */
	OUTCOME_REJECT = 4,  /* the door should refuse the message for good: 5xx */
	OUTCOME_RETRY = 5,   /* could not be stored: 4xx, 503; nothing has happened */
};

struct answer {
	enum act_outcome outcome;
	bool repeated;	     /* this inbound was answered before */
	const char *rule;    /* paragraph of a refusal ("6.8.6"), "" = none */
	const char *error;   /* machine word ("illegal_move", "not_your_turn"), "" = none */
	const char *message; /* a sentence for people, in the player's language; "" = none */
	json_t *json;	     /* what was done; borrowed, NULL = nothing to say */
	int64_t game;	     /* 0 = none */
};

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

/*
 * The next instant at which a DOOR_TIMER inbound has something to do; false when never.  Asks
 * the store for minima only: its cost does not grow with the number of games.
 */
bool dispatch_next_tick(struct context *ctx, struct instant *ret_at);

#endif
