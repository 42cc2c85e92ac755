/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The store's minimum decides when the timer fires; nothing here knows what is due.
 */
#include "daemon/timer.h"

#include <stdlib.h>

#include "daemon/act/dispatch.h"
#include "daemon/letter/outbox.h"

#define LONGEST_SLEEP 3600 /* seconds; a system clock set forward is noticed by then */
#define AFTER_TROUBLE 5

struct ticker {
	struct server *server;
	struct event *timer; /* the next deadline */
	struct event *look;  /* at the end of the turn */
	bool under_way;	     /* a tick is with the dispatch */
	bool trouble;	     /* the last one could not be stored */
	struct instant last; /* the instant of the last tick */
	bool told_stuck;     /* the log knows that the clock stands still */

	/* a walk of the test clock */
	bool walking;
	struct instant to;
	ticker_moved *moved;
	void *arg;
};

static void walk_step(struct ticker *ticker);

static void arm(struct ticker *ticker, int64_t seconds)
{
	struct timeval tv = {(time_t)seconds, 0};

	evtimer_add(ticker->timer, &tv);
}

static void on_ticked(void *arg, const struct answer *answer)
{
	struct ticker *ticker = arg;

	ticker->under_way = false;
	ticker->trouble = answer->outcome == OUTCOME_RETRY;
	ticker_look(ticker);
}

static void tick(struct ticker *ticker)
{
	struct inbound in = {
		.door = DOOR_TICK, .received = now_read(&ticker->server->now), .ply = -1};

	if (ticker->under_way)
		return;
	ticker->under_way = true;
	ticker->last = in.received;
	dispatch_submit(&ticker->server->room, &in, on_ticked, ticker);
}

/* A system clock set back is told once; deadlines then wait until it has caught up. */
static void tell_stuck(struct ticker *ticker)
{
	const struct now *now = &ticker->server->now;

	if (now->stuck && !ticker->told_stuck)
		log_warn("the system's clock was set back; time stands still until it has caught "
			 "up with what was");
	ticker->told_stuck = now->stuck;
}

/* The real clock: sleep until the next deadline, at least a second after the last tick. */
static void look_real(struct ticker *ticker)
{
	struct instant at, now = now_read(&ticker->server->now);
	int64_t wait = LONGEST_SLEEP;

	tell_stuck(ticker);
	if (ticker->under_way)
		return;
	if (dispatch_next_tick(&ticker->server->room, &at)) {
		if (at.sec - now.sec < wait)
			wait = at.sec - now.sec;
		if (wait <= 0 && ticker->last.sec < now.sec && !ticker->trouble) {
			tick(ticker);
			return;
		}
	}
	arm(ticker, ticker->trouble ? AFTER_TROUBLE : wait > 1 ? wait : 1);
}

static void on_look(evutil_socket_t fd, short what, void *arg)
{
	struct ticker *ticker = arg;

	(void)fd;
	(void)what;
	if (!ticker->server->now.test)
		look_real(ticker);
	else if (ticker->walking)
		walk_step(ticker);
}

static void on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct ticker *ticker = arg;

	ticker->trouble = false;
	on_look(fd, what, arg);
}

static void walk_end(struct ticker *ticker, const char *why)
{
	ticker->walking = false;
	ticker->moved(ticker->arg, why);
}

/* The next instant at which the store has something to do, letters included. */
static bool next_stop(struct ticker *ticker, struct instant *ret_at, bool *ret_tick)
{
	struct instant tick_at, letter_at;
	bool by_tick = dispatch_next_tick(&ticker->server->room, &tick_at);
	bool by_letter = outbox_next(ticker->server->outbox, &letter_at);

	if (!by_tick && !by_letter)
		return false;
	*ret_tick = by_tick && (!by_letter || tick_at.sec <= letter_at.sec);
	*ret_at = *ret_tick ? tick_at : letter_at;
	return true;
}

static void walk_step(struct ticker *ticker)
{
	struct server *server = ticker->server;
	struct instant at, now = now_read(&server->now);
	bool by_tick;

	if (ticker->under_way || dispatch_waiting(&server->room) || outbox_busy(server->outbox))
		return;
	if (ticker->trouble) {
		walk_end(ticker, "a tick could not be stored");
		return;
	}
	if (!next_stop(ticker, &at, &by_tick) || at.sec > ticker->to.sec) {
		now_move(&server->now, ticker->to);
		walk_end(ticker, NULL);
		return;
	}
	if (by_tick && at.sec <= now.sec && ticker->last.sec == now.sec) {
		walk_end(ticker, "a tick did not do what was due");
		return;
	}
	if (at.sec > now.sec)
		now_move(&server->now, at);
	if (by_tick)
		tick(ticker);
	else
		outbox_look(server->outbox);
}

void ticker_look(struct ticker *ticker)
{
	event_active(ticker->look, EV_TIMEOUT, 0);
}

void ticker_at_rest(struct ticker *ticker)
{
	if (ticker->walking)
		ticker_look(ticker);
}

void ticker_walk(struct ticker *ticker, struct instant to, ticker_moved *moved, void *arg)
{
	struct instant now = now_read(&ticker->server->now);

	if (!ticker->server->now.test || ticker->walking || to.sec < now.sec) {
		moved(arg, !ticker->server->now.test ? "this daemon has the real clock"
			   : ticker->walking	     ? "the clock is being moved already"
						     : "the clock never goes backwards");
		return;
	}
	ticker->walking = true;
	ticker->trouble = false;
	ticker->last.sec = 0;
	ticker->to = to;
	ticker->moved = moved;
	ticker->arg = arg;
	outbox_look(ticker->server->outbox);
	ticker_look(ticker);
}

struct ticker *ticker_new(struct server *server)
{
	struct ticker *ticker = calloc(1, sizeof(*ticker));

	if (!ticker)
		return NULL;
	ticker->server = server;
	ticker->timer = evtimer_new(server->base, on_timer, ticker);
	ticker->look = event_new(server->base, -1, 0, on_look, ticker);
	event_priority_set(ticker->look, PRIORITY_LATER);
	return ticker;
}

void ticker_free(struct ticker *ticker)
{
	if (!ticker)
		return;
	event_free(ticker->timer);
	event_free(ticker->look);
	free(ticker);
}
