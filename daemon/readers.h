/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Readers beside the turns.  With a database on a server, requests that only read have a lane
 * (loop.h), a store and a context of their own: they go on while a turn waits for a lock, or its
 * commit for the standby, and see the last committed state.  With a file they share the context of
 * the turns, which then wait for nothing.
 *
 * A context has to itself what it has read: keys, kept games, the proposal, rating lists, the
 * deputy.  What both lanes use does not change under one that waits:
 *
 * - Settings, configuration and theme change when they are reloaded, which runs alone.
 * - Readers borrow games that turns have kept, but only committed states, which acts copy before
 *   they change them, and which are not freed while they are lent.
 * - The queue of inbounds, the uses of secrets for the next turn, the cache of pages, the counters
 *   of doors and their limits are looked at and changed without a wait between.  A page is cached
 *   only if nothing has changed since it was begun (door/page_cache.h).
 * - What turns change and readers have kept is noted by readers_doubt(), and forgotten before the
 *   next view, not during one.
 */
#ifndef DAEMON_READERS_H
#define DAEMON_READERS_H

#include "daemon/process.h"

/* With the store of the turns open, before calls run aside; false with a reason. */
bool readers_open(struct process *proc, struct sbuf *ret_why);
/* Before the store of the turns is closed.  Nothing if they are not open. */
void readers_close(struct process *proc);
/* The settings of the turns' context have changed. */
void readers_reload(struct process *proc);
/* A turn has changed more than games; whoever is not open has kept nothing. */
void readers_doubt(struct process *proc);

/* Forgets what is doubted.  Call it where a request begins; 1, or a negative enum store_error. */
int readers_look(struct context *ctx);
/*
 * For one view: from here on all reads see one snapshot.  1: call readers_end(); 0: a transaction
 * is there already; or a negative enum store_error.
 */
int readers_begin(struct context *ctx);
/* `begun` is the result of readers_begin(). */
void readers_end(struct context *ctx, int begun);

#endif
