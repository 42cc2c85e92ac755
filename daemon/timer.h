/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Passage of time: one timer for the earliest deadline in the store and, with the test clock, the
 * walk from deadline to deadline up to a given instant.
 */
#ifndef DAEMON_TIMER_H
#define DAEMON_TIMER_H

#include "daemon/process.h"

struct timer;

/* Also sets proc->rest, which dispatch and outbox schedule when they may be idle. */
struct timer *timer_new(struct process *proc);
void timer_free(struct timer *timer); /* NULL is a no-op */

/* A deadline has moved: check again at the end of this turn. */
void timer_look(struct timer *timer);

/* `why` is NULL if the clock has reached the instant. */
typedef void timer_moved(void *arg, const char *why);

/*
 * Moves the test clock to `to`, stopping at every deadline on the way until everything due there,
 * letters included, is done.  One walk at a time.
 */
void timer_walk(struct timer *timer, struct instant to, timer_moved *moved, void *arg);

#endif
