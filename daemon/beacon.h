/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public value that enters the lots of a day (EVENTS E16); core/event/lots.h says of what it is
 * the hash.  A day's text has a line for each game whose chain grew, so it costs what was played on
 * that day, however many games there are.
 */
#ifndef DAEMON_BEACON_H
#define DAEMON_BEACON_H

#include "core/event/lots.h"
#include "crypto/merkle.h"
#include "daemon/context.h"

/* The chain of the game has grown on that day. */
int beacon_note(struct context *ctx, struct civil day, int64_t game,
		const unsigned char head[LOTS_HASH]);

/*
 * Reckons days before `today` that are over, a slice at a time, so that no draw has to: 1 = there
 * is more to do, 0 = all is done, or a negative enum store_error.
 */
int beacon_prepare(struct context *ctx, struct civil today);

/* The hash that enters a draw as the beacon of `day`, which is over; 1 or an error. */
int beacon_on(struct context *ctx, struct civil day, unsigned char ret_hash[LOTS_HASH]);

/*
 * The text of the last reckoned day up to `day`, which is written to *ret_day: 1; 0: there is none.
 */
int beacon_text(struct context *ctx, struct civil day, struct civil *ret_day, struct sbuf *ret);

/* Adds the lines of a text, without their ends, to a Merkle tree. */
void beacon_tree(const char *text, struct merkle *ret);

/* Forgets what was read, after a rollback or for good. */
void beacon_release(struct context *ctx);

#endif
