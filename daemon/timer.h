/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Time that passes: one timer at the earliest deadline that the store knows, and, with the test
 * clock, the walk from deadline to deadline up to the instant asked for.
 */
#ifndef DAEMON_TIMER_H
#define DAEMON_TIMER_H

#include "daemon/process.h"

struct ticker;

struct ticker *ticker_new(struct server *server);
void ticker_free(struct ticker *ticker); /* NULL is fine */

/* A deadline has moved: look again at the end of this turn. */
void ticker_look(struct ticker *ticker);

/* `why` is NULL when the clock stands at the instant asked for. */
typedef void ticker_moved(void *arg, const char *why);

/*
 * Moves the test clock to `to`, stopping at every deadline on the way and waiting at each until
 * all that is due there, letters included, has been done.  One walk at a time.
 */
void ticker_walk(struct ticker *ticker, struct instant to, ticker_moved *moved, void *arg);

/* Outbox and dispatch have come to rest: a walk goes on. */
void ticker_at_rest(struct ticker *ticker);

#endif
