/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The event loop, for all but the doors: calls that come at the end of a turn, after some seconds,
 * when a descriptor can be read or when a signal arrives.  All of it runs in one thread.
 *
 * Calls due at the same time come in order of priority.  The dispatch has that of the connections,
 * so that it comes after all that were ready and they share one commit; letters and pages come
 * later and wait while players are served.
 */
#ifndef DAEMON_LOOP_H
#define DAEMON_LOOP_H

#include <stdbool.h>

struct loop;
struct loop_call;
struct event_base; /* of libevent */

enum loop_priority { LOOP_SERVICE = 1, LOOP_LATER = 2 };

struct loop *loop_new(void);	   /* NULL when the system refuses */
void loop_free(struct loop *loop); /* after all its calls; NULL is fine */

/* Turns until loop_end(), which lets the current turn end. */
void loop_run(struct loop *loop);
void loop_end(struct loop *loop);

/* For the doors, which hand it to libevent. */
struct event_base *loop_base(struct loop *loop);

typedef void loop_function(void *arg);

/* A call to be made by loop_call_soon() or loop_call_after(); it can be asked for again and again.
 */
struct loop_call *loop_call_new(struct loop *loop, enum loop_priority priority,
				loop_function *function, void *arg);
/* Whenever `fd` has something to read; with LOOP_SERVICE. */
struct loop_call *loop_call_readable(struct loop *loop, int fd, loop_function *function, void *arg);
/* Whenever that signal arrives. */
struct loop_call *loop_call_signal(struct loop *loop, int number, loop_function *function,
				   void *arg);
void loop_call_free(struct loop_call *call); /* NULL is fine */

/* At the end of this turn, once however often it is asked for. */
void loop_call_soon(struct loop_call *call);
/* After so many seconds; replaces an earlier wait. */
void loop_call_after(struct loop_call *call, double seconds);
/* Whether a wait by loop_call_after() runs. */
bool loop_call_waits(const struct loop_call *call);

#endif
