/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Time that passes: one timer at the earliest deadline that the store knows, and, with the test
 * clock, the walk from deadline to deadline up to the instant asked for.
 */
#ifndef DAEMON_TIMER_H
#define DAEMON_TIMER_H

#include "daemon/process.h"

struct timer;

/* Sets proc->rest, too: the call by which dispatch and outbox tell that they may be at rest. */
struct timer *timer_new(struct process *proc);
void timer_free(struct timer *timer); /* NULL is fine */

/* A deadline has moved: look again at the end of this turn. */
void timer_look(struct timer *timer);

/* `why` is NULL when the clock stands at the instant asked for. */
typedef void timer_moved(void *arg, const char *why);

/*
 * Moves the test clock to `to`, stopping at every deadline on the way and waiting at each until
 * all that is due there, letters included, has been done.  One walk at a time.
 */
void timer_walk(struct timer *timer, struct instant to, timer_moved *moved, void *arg);

#endif
