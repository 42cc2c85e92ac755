/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The event loop, except for the doors: calls run at the end of a turn, after a delay, when a
 * descriptor is readable or on a signal.  Single-threaded.
 *
 * Calls due at the same time run in order of priority.  The dispatch has the priority of
 * connections, so it runs after all ready ones and they share one commit; letters and pages have a
 * lower one and yield to players, also to those who come while one of several is running.
 */
#ifndef DAEMON_LOOP_H
#define DAEMON_LOOP_H

#include <stdbool.h>

struct loop;
struct loop_call;
struct event_base; /* libevent's */

enum loop_priority { LOOP_SERVICE = 1, LOOP_LATER = 2 };

struct loop *loop_new(void);	   /* NULL if the system refuses */
void loop_free(struct loop *loop); /* after freeing all its calls; NULL is a no-op */

/* Runs until loop_end(), which lets the current turn finish. */
void loop_run(struct loop *loop);
void loop_end(struct loop *loop);

/* For the doors, which use libevent directly. */
struct event_base *loop_base(struct loop *loop);

typedef void loop_function(void *arg);

/* A call to schedule with loop_call_soon() or loop_call_after(), any number of times. */
struct loop_call *loop_call_new(struct loop *loop, enum loop_priority priority,
				loop_function *function, void *arg);
/* Called whenever `fd` is readable, with priority LOOP_SERVICE. */
struct loop_call *loop_call_readable(struct loop *loop, int fd, loop_function *function, void *arg);
/* Called on each delivery of that signal. */
struct loop_call *loop_call_signal(struct loop *loop, int number, loop_function *function,
				   void *arg);
void loop_call_free(struct loop_call *call); /* NULL is a no-op */

/* Runs once at the end of this turn, however often it is requested. */
void loop_call_soon(struct loop_call *call);
/* Runs after that delay, replacing an earlier one. */
void loop_call_after(struct loop_call *call, double seconds);
/* Whether a delay set by loop_call_after() is pending. */
bool loop_call_waits(const struct loop_call *call);

#endif
