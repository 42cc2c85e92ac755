/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * That one process at a time serves from a file or a state directory: a lock file, which also holds
 * the name under which this place claims a database on a server (store_claim()).  There the claim
 * is renewed, the server's clock compared with ours, and what other daemons changed is looked for.
 */
#ifndef DAEMON_CLAIM_H
#define DAEMON_CLAIM_H

#include "daemon/process.h"

/* Called after each renewal, for what is held as long; 1, or a negative enum store_error. */
typedef int claim_renewed(struct process *proc);

struct claim {
	struct process *proc;
	int lock; /* -1 = none */
	char owner[40];
	struct loop_call *again;
	double renew_at; /* of now_span() */
	claim_renewed *renewed;
	bool apart; /* the clocks were, last time */
};

/* Takes the lock file; false with a reason. */
bool claim_lock(struct claim *claim, struct process *proc, struct sbuf *ret_why);
/* Claims the database that was opened, which must have the standby that is demanded. */
bool claim_take(struct claim *claim, struct sbuf *ret_why);
/* From now on renews the claim. */
void claim_watch(struct claim *claim, claim_renewed *renewed);
/*
 * Whether `rc`, of a call of the store, says that another daemon has this place or has changed the
 * schema: the process then ends, to be started again.
 */
bool claim_is_lost(struct process *proc, int rc);
/* Also of one that was never taken; the store is closed before, the loop after. */
void claim_release(struct claim *claim);

#endif
