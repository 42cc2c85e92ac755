/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The event loop, except for the doors: calls run at the end of a turn, after a delay, when a
 * descriptor is readable or on a signal.
 *
 * Calls due at the same time run in order of priority.  The dispatch has the priority of
 * connections, so it runs after all ready ones and they share one commit; letters and pages have a
 * lower one and yield to players, also to those who come while one of several is running.
 *
 * All of it belongs to one thread.
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
/* Takes back what was requested of it. */
void loop_call_cancel(struct loop_call *call);
/* Whether a delay set by loop_call_after() is pending. */
bool loop_call_waits(const struct loop_call *call);

/*
 * Calls aside, for a database that answers slowly or not at all.  All calls then run on a stack of
 * their lane (baton.h), one after the other.  While one runs, the loop and the other lane stand
 * still; while one waits in loop_wait(), they run, and other calls of its lane wait for their turn.
 * So no two things happen at the same time, but during each loop_wait() connections may come, speak
 * and go, and a call of the other lane may do all it has to do.  Whatever uses the store must be a
 * call; what a door does by itself must not use it.
 *
 * Readers have a lane, and a store, of their own, so that they need not wait for a turn that waits.
 */
enum loop_lane { LOOP_TURNS, LOOP_READING, LOOP_LANES };

bool loop_begin_aside(struct loop *loop); /* false if the system refuses */
bool loop_is_aside(const struct loop *loop);
/* The lane of the call that runs; LOOP_TURNS if the loop itself runs, or calls do not run aside. */
enum loop_lane loop_lane(const struct loop *loop);
/*
 * From here on calls run and wait as without it.  The waiting calls give up, and those that have
 * not begun are dropped.  NULL is a no-op.
 */
void loop_end_aside(struct loop *loop);
/* This call, which is returned, runs as part of the loop nevertheless, whatever happens aside. */
struct loop_call *loop_call_stay(struct loop_call *call);
/* This call, which is returned, belongs to the lane of readers; the others to that of turns. */
struct loop_call *loop_call_reads(struct loop_call *call);
/*
 * This call, which is returned, begins only while no call of another lane has begun and not ended:
 * it may change what they use.
 */
struct loop_call *loop_call_alone(struct loop_call *call);
/* This call waits at most so long each time. */
void loop_call_hasten(struct loop_call *call, double seconds);
/*
 * For the call that runs: waits until `fd` is readable or, with `write`, writable; at most
 * `seconds`, negative: any time.  False: the time is over.
 */
bool loop_wait(struct loop *loop, int fd, bool write, double seconds);
/* How long the current loop_wait() of the lane has lasted; 0: there is none. */
double loop_waited(const struct loop *loop, enum loop_lane lane);
/* While it has lasted longer than that, `function` is called a few times a second, by the loop. */
void loop_on_stall(struct loop *loop, enum loop_lane lane, double seconds, loop_function *function,
		   void *arg);

#endif
