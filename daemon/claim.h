/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Ensures that one process at a time serves from a file or a state directory, by a lock file that
 * also contains the name under which this place claims a database on a server (store_claim()).
 * With a server it renews the claim and compares the server's clock with ours, also on each new
 * connection.
 */
#ifndef DAEMON_CLAIM_H
#define DAEMON_CLAIM_H

#include "daemon/process.h"

/* Called after each renewal, to extend other leases; 1, or a negative enum store_error. */
typedef int claim_renewed(struct process *proc);

struct claim {
	struct process *proc;
	int lock; /* -1 = none */
	char owner[40];
	struct loop_call *again;
	double renew_at; /* of now_span() */
	int connections; /* store_connections() at the last renewal */
	claim_renewed *renewed;
	bool apart;  /* the clocks differed at the last check */
	bool behind; /* so was the schema */
};

/* Takes the lock file; false with a reason. */
bool claim_lock(struct claim *claim, struct process *proc, struct sbuf *ret_why);
/* Logs what to do about a schema before that of this program, and later that it was done. */
void claim_tell_schema(struct claim *claim);
/* Claims the open database, which must have the required standby. */
bool claim_take(struct claim *claim, struct sbuf *ret_why);
/* Starts renewing the claim. */
void claim_watch(struct claim *claim, claim_renewed *renewed);
/*
 * Does the store's `rc` mean that another daemon has taken this place or changed the schema?  The
 * process then exits and must be restarted.
 */
bool claim_is_lost(struct process *proc, int rc);
/* Tells the operator why the store failed between turns. */
void claim_report(struct process *proc);
/* May be called without a claim; the store must be closed before, the loop after. */
void claim_release(struct claim *claim);

#endif
