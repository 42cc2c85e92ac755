/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The event loop on top of libevent; see loop.h. */
#include "daemon/loop.h"

#include <event2/event.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>
#include <time.h>

#include "core/base/mem.h"
#include "daemon/baton.h"

#define PRIORITIES  3
#define SECOND	    1e6	 /* in microseconds */
#define LAST_WAIT   3.0	 /* seconds for an answer once calls no longer run aside */
#define STALL_AGAIN 0.25 /* seconds */
#define IN_A_ROW    64	 /* calls that may overtake one of a lower priority */

TAILQ_HEAD(calls, loop_call);

/* The calls of a lane aside, and the stack on which they run. */
struct aside {
	struct loop *loop;
	enum loop_lane lane;
	struct baton *baton;
	struct calls due[PRIORITIES];
	struct event *go[PRIORITIES]; /* runs the first of them */
	int overtaken;		      /* calls run while one of a lower priority was due */
	struct loop_call *current;    /* NULL = none, or it has freed itself */
	bool busy;		      /* a call runs or waits */
	bool ending;
	struct event *wait;    /* of loop_wait() */
	double since;	       /* span() when it began; 0 = there is none */
	bool ready;	       /* `wait` has found the descriptor ready */
	struct event *stalled; /* looks for a wait that is too long */
	double patience;       /* see loop_on_stall() */
	loop_function *on_stall;
	void *stall_arg;
};

struct loop {
	struct event_base *base;
	struct aside *aside[LOOP_LANES]; /* NULL = calls do not run aside */
	struct aside *inside;		 /* whose stack this is; NULL = the loop's */
	struct loop_call *alone; /* see loop_call_alone(); waits until the other lanes are idle */
	bool hurry;		 /* calls ran aside: the process ends */
};

struct loop_call {
	struct loop *loop;
	struct event *event;
	loop_function *function;
	void *arg;
	enum loop_priority priority;
	enum loop_lane lane;
	bool readable;		      /* its event stays, but not while the call is due */
	bool stays;		      /* see loop_call_stay() */
	bool alone;		      /* see loop_call_alone() */
	bool due;		      /* it is in aside->due */
	double most;		      /* see loop_call_hasten(); 0 = no limit */
	TAILQ_ENTRY(loop_call) place; /* in aside->due */
};

/*
 * The loop measures intervals only; civil time comes from now.c.  No descriptor is dup()ed.  Calls
 * of the lowest priority take a slice of time each, so the loop looks for others after each one.
 */
static struct event_base *base_new(void)
{
	struct event_config *config;
	struct event_base *base;

	event_set_mem_functions(mem_alloc, mem_realloc, free);
	config = event_config_new();
	event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
	event_config_set_max_dispatch_interval(config, NULL, 1, LOOP_LATER);
	base = event_base_new_with_config(config);
	event_config_free(config);
	if (base && event_base_priority_init(base, PRIORITIES) < 0) {
		event_base_free(base);
		return NULL;
	}
	return base;
}

struct loop *loop_new(void)
{
	struct event_base *base = base_new();
	struct loop *loop;

	if (!base)
		return NULL;
	loop = mem_zeroed(1, sizeof(*loop));
	loop->base = base;
	return loop;
}

void loop_free(struct loop *loop)
{
	if (!loop)
		return;
	loop_end_aside(loop);
	event_base_free(loop->base);
	free(loop);
	libevent_global_shutdown();
}

void loop_run(struct loop *loop)
{
	event_base_dispatch(loop->base);
}

void loop_end(struct loop *loop)
{
	event_base_loopexit(loop->base, NULL);
}

struct event_base *loop_base(struct loop *loop)
{
	return loop->base;
}

static double span(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static struct timeval time_of(double seconds)
{
	return (struct timeval){(time_t)seconds,
				(suseconds_t)((seconds - (double)(time_t)seconds) * SECOND)};
}

/* --- calls aside ------------------------------------------------------------------------------ */

/* The most urgent one that is due, but now and then one of the others. */
static struct loop_call *take(struct aside *a)
{
	struct loop_call *first = NULL;

	for (int i = 0; i < PRIORITIES; i++) {
		struct loop_call *call = TAILQ_FIRST(&a->due[i]);

		if (!call)
			continue;
		if (first && ++a->overtaken < IN_A_ROW)
			break;
		if (first)
			a->overtaken = 0;
		first = call;
	}
	TAILQ_REMOVE(&a->due[first->priority], first, place);
	first->due = false;
	return first;
}

/* The priority of the next call; PRIORITIES: none is due. */
static int next_due(const struct aside *a)
{
	int i = 0;

	if (a->loop->alone)
		return a->loop->alone->lane == a->lane ? LOOP_SERVICE : PRIORITIES;
	while (i < PRIORITIES && TAILQ_EMPTY(&a->due[i]))
		i++;
	return i;
}

/* If none runs or waits, the next one follows in its order among the events of the loop. */
static void activate(struct aside *a)
{
	int next = next_due(a);

	if (next < PRIORITIES && !a->busy && !a->ending)
		event_active(a->go[next], EV_TIMEOUT, 0);
}

/* The descriptor of a call that is due would be found ready again and again. */
static void add_due(struct aside *a, struct loop_call *call)
{
	if (call->due || a->ending)
		return;
	call->due = true;
	TAILQ_INSERT_TAIL(&a->due[call->priority], call, place);
	if (call->readable)
		event_del(call->event);
	activate(a);
}

/* The side of a lane: a call each time it is given the baton, which waiting calls give back. */
static void run_aside(void *arg)
{
	struct aside *a = arg;

	while (!a->ending) {
		a->current->function(a->current->arg);
		if (a->current && a->current->readable)
			event_add(a->current->event, NULL);
		a->current = NULL;
		a->busy = false;
		if (!a->ending)
			baton_return(a->baton);
	}
}

static void activate_all(struct loop *loop)
{
	for (int i = 0; i < LOOP_LANES; i++)
		if (loop->aside[i])
			activate(loop->aside[i]);
}

static void let_run(struct aside *a)
{
	a->loop->inside = a;
	baton_pass(a->baton);
	a->loop->inside = NULL;
	activate_all(a->loop);
}

static bool others_are_busy(const struct aside *a)
{
	for (int i = 0; i < LOOP_LANES; i++)
		if (a->loop->aside[i] != a && a->loop->aside[i]->busy)
			return true;
	return false;
}

static void on_go(evutil_socket_t fd, short what, void *arg)
{
	struct aside *a = arg;
	struct loop_call *call = a->loop->alone;

	(void)fd;
	(void)what;
	if (a->busy || next_due(a) == PRIORITIES)
		return;
	if (!call)
		call = take(a);
	a->loop->alone = call->alone && others_are_busy(a) ? call : NULL;
	if (a->loop->alone)
		return; /* until let_run() of the last one */
	a->current = call;
	a->busy = true;
	let_run(a);
}

static void on_wait(evutil_socket_t fd, short what, void *arg)
{
	struct aside *a = arg;

	(void)fd;
	a->ready = !(what & EV_TIMEOUT);
	let_run(a);
}

static void on_stalled(evutil_socket_t fd, short what, void *arg)
{
	struct aside *a = arg;
	double left = a->since > 0 ? a->since + a->patience - span() : 0;
	struct timeval tv = time_of(left > 0 ? left : STALL_AGAIN);

	(void)fd;
	(void)what;
	if (!a->since)
		return;
	if (left <= 0)
		a->on_stall(a->stall_arg);
	event_add(a->stalled, &tv);
}

static struct event *event_for(struct loop *loop, enum loop_priority priority,
			       event_callback_fn function, void *arg)
{
	struct event *event = event_new(loop->base, -1, 0, function, arg);

	if (!event)
		mem_exhausted(SIZE_MAX);
	event_priority_set(event, priority);
	return event;
}

static void free_aside(struct aside *a)
{
	baton_free(a->baton);
	for (int i = 0; i < PRIORITIES; i++) {
		struct loop_call *call = TAILQ_FIRST(&a->due[i]);

		for (; call; call = TAILQ_NEXT(call, place))
			call->due = false;
		event_free(a->go[i]);
	}
	event_free(a->wait);
	event_free(a->stalled);
	free(a);
}

static struct aside *new_aside(struct loop *loop, enum loop_lane lane)
{
	struct aside *a = mem_zeroed(1, sizeof(*a));

	a->loop = loop;
	a->lane = lane;
	for (int i = 0; i < PRIORITIES; i++) {
		TAILQ_INIT(&a->due[i]);
		a->go[i] = event_for(loop, (enum loop_priority)i, on_go, a);
	}
	a->wait = event_for(loop, LOOP_SERVICE, on_wait, a);
	a->stalled = event_for(loop, LOOP_SERVICE, on_stalled, a);
	a->baton = baton_new(run_aside, a);
	if (a->baton)
		return a;
	free_aside(a);
	return NULL;
}

bool loop_begin_aside(struct loop *loop)
{
	for (int i = 0; i < LOOP_LANES; i++) {
		loop->aside[i] = new_aside(loop, (enum loop_lane)i);
		if (!loop->aside[i]) {
			loop_end_aside(loop);
			return false;
		}
	}
	return true;
}

bool loop_is_aside(const struct loop *loop)
{
	return loop->aside[LOOP_TURNS] != NULL;
}

enum loop_lane loop_lane(const struct loop *loop)
{
	return loop->inside ? loop->inside->lane : LOOP_TURNS;
}

void loop_end_aside(struct loop *loop)
{
	for (int i = 0; loop && i < LOOP_LANES; i++) {
		struct aside *a = loop->aside[i];

		if (!a)
			continue;
		a->ending = true;
		loop->inside = a;
		baton_pass(a->baton);
		loop->inside = NULL;
		loop->hurry = true;
	}
	for (int i = 0; loop && i < LOOP_LANES; i++) {
		if (loop->aside[i])
			free_aside(loop->aside[i]);
		loop->aside[i] = NULL;
	}
}

void loop_on_stall(struct loop *loop, enum loop_lane lane, double seconds, loop_function *function,
		   void *arg)
{
	loop->aside[lane]->patience = seconds;
	loop->aside[lane]->on_stall = function;
	loop->aside[lane]->stall_arg = arg;
}

double loop_waited(const struct loop *loop, enum loop_lane lane)
{
	const struct aside *a = loop->aside[lane];

	return a && a->since > 0 ? span() - a->since : 0;
}

/* Nothing else runs meanwhile. */
static bool wait_here(const struct loop *loop, int fd, bool write, double seconds)
{
	struct pollfd p = {.fd = fd, .events = (short)(write ? POLLIN | POLLOUT : POLLIN)};

	if (loop->hurry && (seconds < 0 || seconds > LAST_WAIT))
		seconds = LAST_WAIT;
	return poll(&p, 1, seconds < 0 ? -1 : (int)(seconds * 1000) + 1) != 0;
}

/* The event is added for each wait: the descriptor may have been closed since the last one. */
static void watch(struct aside *a, int fd, bool write, double seconds)
{
	struct timeval tv = time_of(seconds < 0 ? 0 : seconds);
	short what = (short)(write ? EV_READ | EV_WRITE : EV_READ);

	if (event_assign(a->wait, a->loop->base, fd, what, on_wait, a) < 0)
		mem_exhausted(SIZE_MAX);
	event_add(a->wait, seconds < 0 ? NULL : &tv);
	if (a->on_stall && !event_pending(a->stalled, EV_TIMEOUT, NULL)) {
		tv = time_of(a->patience);
		event_add(a->stalled, &tv);
	}
}

bool loop_wait(struct loop *loop, int fd, bool write, double seconds)
{
	struct aside *a = loop->inside;
	double most = a && a->current ? a->current->most : 0;

	if (!loop_is_aside(loop))
		return wait_here(loop, fd, write, seconds);
	if (!a) {
		fputs("kskakd: a door uses the database\n", stderr);
		abort();
	}
	if (a->ending)
		return false;
	if (most > 0 && (seconds < 0 || seconds > most))
		seconds = most;
	watch(a, fd, write, seconds);
	a->since = span();
	a->ready = false;
	baton_return(a->baton);
	a->since = 0;
	event_del(a->wait);
	return a->ready && !a->ending;
}

/* --- calls ------------------------------------------------------------------------------------ */

static void on_event(evutil_socket_t fd, short what, void *arg)
{
	struct loop_call *call = arg;
	struct aside *a = call->loop->aside[call->lane];

	(void)fd;
	(void)what;
	if (a && !call->stays)
		add_due(a, call);
	else
		call->function(call->arg);
}

static struct loop_call *call_new(struct loop *loop, int fd, short what, loop_function *function,
				  void *arg)
{
	struct loop_call *call = mem_zeroed(1, sizeof(*call));

	*call = (struct loop_call){.loop = loop,
				   .event = event_new(loop->base, fd, what, on_event, call),
				   .function = function,
				   .arg = arg,
				   .priority = LOOP_SERVICE};
	if (!call->event)
		mem_exhausted(SIZE_MAX);
	return call;
}

struct loop_call *loop_call_new(struct loop *loop, enum loop_priority priority,
				loop_function *function, void *arg)
{
	struct loop_call *call = call_new(loop, -1, 0, function, arg);

	call->priority = priority;
	event_priority_set(call->event, priority);
	return call;
}

struct loop_call *loop_call_readable(struct loop *loop, int fd, loop_function *function, void *arg)
{
	struct loop_call *call = call_new(loop, fd, EV_READ | EV_PERSIST, function, arg);

	call->readable = true;
	event_add(call->event, NULL);
	return call;
}

struct loop_call *loop_call_signal(struct loop *loop, int number, loop_function *function,
				   void *arg)
{
	struct loop_call *call = call_new(loop, number, EV_SIGNAL | EV_PERSIST, function, arg);

	event_add(call->event, NULL);
	return call;
}

static void take_back(struct loop_call *call)
{
	if (call->due)
		TAILQ_REMOVE(&call->loop->aside[call->lane]->due[call->priority], call, place);
	call->due = false;
}

void loop_call_free(struct loop_call *call)
{
	struct loop *loop = call ? call->loop : NULL;
	struct aside *a = call ? loop->aside[call->lane] : NULL;

	if (!call)
		return;
	take_back(call);
	if (a && a->current == call)
		a->current = NULL;
	if (loop->alone == call) {
		loop->alone = NULL;
		activate_all(loop);
	}
	event_free(call->event);
	free(call);
}

struct loop_call *loop_call_stay(struct loop_call *call)
{
	call->stays = true;
	return call;
}

struct loop_call *loop_call_reads(struct loop_call *call)
{
	call->lane = LOOP_READING;
	return call;
}

struct loop_call *loop_call_alone(struct loop_call *call)
{
	call->alone = true;
	return call;
}

void loop_call_hasten(struct loop_call *call, double seconds)
{
	call->most = seconds;
}

void loop_call_soon(struct loop_call *call)
{
	struct aside *a = call->loop->aside[call->lane];

	if (a && !call->stays)
		add_due(a, call);
	else
		event_active(call->event, EV_TIMEOUT, 0);
}

void loop_call_after(struct loop_call *call, double seconds)
{
	struct timeval tv = time_of(seconds);

	event_add(call->event, &tv);
}

void loop_call_cancel(struct loop_call *call)
{
	event_del(call->event);
	take_back(call);
}

bool loop_call_waits(const struct loop_call *call)
{
	return event_pending(call->event, EV_TIMEOUT, NULL);
}
