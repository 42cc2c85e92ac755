/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public value mixed into the lots of a day (EVENTS E16); core/event/lots.h defines what is
 * hashed.  A day's text has one line for each game whose chain grew, so its cost depends on what
 * was played that day, not on the number of games.
 */
#ifndef DAEMON_BEACON_H
#define DAEMON_BEACON_H

#include "core/event/lots.h"
#include "crypto/merkle.h"
#include "daemon/context.h"

/* Records that the chain of the game grew on that day. */
int beacon_note(struct context *ctx, struct civil day, int64_t game,
		const unsigned char head[LOTS_HASH]);

/*
 * Computes past days before `today`, one slice per call, so that no draw has to: 1 = more to do, 0
 * = done, or a negative enum store_error.
 */
int beacon_prepare(struct context *ctx, struct civil today);

/* The hash that a draw uses as the beacon of `day`, which must be over; 1 or an error. */
int beacon_on(struct context *ctx, struct civil day, unsigned char ret_hash[LOTS_HASH]);

/*
 * The text of the last computed day up to `day`; sets *ret_day.  Returns 1, or 0 if there is none.
 */
int beacon_text(struct context *ctx, struct civil day, struct civil *ret_day, struct sbuf *ret);

/* Adds the lines of a text, without their newlines, to a Merkle tree. */
void beacon_tree(const char *text, struct merkle *ret);

/* The day whose text is being computed; false if there is none. */
bool beacon_draft_day(const struct context *ctx, struct civil *ret_day);

/* Drops the cache, after a rollback or at exit. */
void beacon_release(struct context *ctx);

#endif
