/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Inbounds whose turn met a lock on the server of the database, or collided with another session
 * (STORE_BUSY), and may succeed a little later.  Each gets turns of its own, since the lock may
 * concern another of its turn: three, each after a pause twice as long as the one before, of which
 * a random part is left out.  The loop goes on meanwhile, as do turns of other inbounds.
 *
 * Only with context.pause, so not with a file.
 */
#ifndef DAEMON_ACT_SINGLES_H
#define DAEMON_ACT_SINGLES_H

#include "daemon/act/waiting.h"

/* False: its turns are used up, or it must not wait; it is to be answered. */
bool singles_add(struct context *ctx, struct waiting *w);
/* Takes one whose pause is over; NULL: there is none. */
struct waiting *singles_due(struct context *ctx);
/* Takes one that has waited so long that it is to be answered; NULL: there is none. */
struct waiting *singles_late(struct context *ctx);
/* Takes the first; NULL: there is none. */
struct waiting *singles_first(struct context *ctx);
/* Asks for dispatch_run() when the next pause is over. */
void singles_ask(struct context *ctx);

#endif
