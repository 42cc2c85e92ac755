/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The event loop on top of libevent; see loop.h. */
#include "daemon/loop.h"

#include <event2/event.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/base/mem.h"

#define PRIORITIES 3
#define SECOND	   1e6 /* in microseconds */

struct loop {
	struct event_base *base;
};

struct loop_call {
	struct event *event;
	loop_function *function;
	void *arg;
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
	loop = mem_alloc(sizeof(*loop));
	loop->base = base;
	return loop;
}

void loop_free(struct loop *loop)
{
	if (!loop)
		return;
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

static void on_event(evutil_socket_t fd, short what, void *arg)
{
	struct loop_call *call = arg;

	(void)fd;
	(void)what;
	call->function(call->arg);
}

static struct loop_call *call_new(struct loop *loop, int fd, short what, loop_function *function,
				  void *arg)
{
	struct loop_call *call = mem_alloc(sizeof(*call));

	*call = (struct loop_call){event_new(loop->base, fd, what, on_event, call), function, arg};
	if (!call->event)
		mem_exhausted(SIZE_MAX);
	return call;
}

struct loop_call *loop_call_new(struct loop *loop, enum loop_priority priority,
				loop_function *function, void *arg)
{
	struct loop_call *call = call_new(loop, -1, 0, function, arg);

	event_priority_set(call->event, priority);
	return call;
}

struct loop_call *loop_call_readable(struct loop *loop, int fd, loop_function *function, void *arg)
{
	struct loop_call *call = call_new(loop, fd, EV_READ | EV_PERSIST, function, arg);

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

void loop_call_free(struct loop_call *call)
{
	if (!call)
		return;
	event_free(call->event);
	free(call);
}

void loop_call_soon(struct loop_call *call)
{
	event_active(call->event, EV_TIMEOUT, 0);
}

void loop_call_after(struct loop_call *call, double seconds)
{
	struct timeval tv = {(time_t)seconds, (suseconds_t)((seconds - (time_t)seconds) * SECOND)};

	event_add(call->event, &tv);
}

bool loop_call_waits(const struct loop_call *call)
{
	return event_pending(call->event, EV_TIMEOUT, NULL);
}
