/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The timer fires at the earliest deadline in the store; the dispatch decides what is due. */
#include "daemon/timer.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/from_timer.h"
#include "daemon/hints.h"
#include "daemon/letter/outbox.h"
#include "daemon/notify.h"

#define LONGEST_SLEEP 3600 /* seconds; bounds the delay after the system clock is set forward */
#define AFTER_TROUBLE 5
#define AFTER_DOUBT   60
#define LOOK_APART    1.0 /* seconds between looks at a database that is far away */

struct timer {
	struct process *proc;
	struct loop_call *timer; /* fires at the next deadline */
	struct loop_call *look;	 /* runs at the end of the turn */
	bool under_way;		 /* the dispatch is working on a tick */
	bool trouble;		 /* the last tick could not be stored */
	struct instant last;	 /* time of the last tick */
	double looked;		 /* now_span() of the last look by the real clock */
	bool told_stuck;	 /* the stopped clock has been logged */
	bool told_doubt;	 /* the doubt about it has been logged */

	/* A walk of the test clock. */
	bool walking;
	struct instant to;
	timer_moved *moved;
	void *arg;
};

static void walk_step(struct timer *timer);

static void on_ticked(void *arg, const struct answer *answer)
{
	struct timer *timer = arg;

	timer->under_way = false;
	timer->trouble = answer->outcome == OUTCOME_RETRY || answer->of_another;
	if (answer->unfinished)
		timer->last.sec = 0; /* allow another tick at the same instant */
	timer_look(timer);
}

static void tick(struct timer *timer)
{
	struct inbound in = {.door = DOOR_TIMER, .received = now_read(&timer->proc->now)};

	if (timer->under_way)
		return;
	timer->under_way = true;
	timer->last = in.received;
	dispatch_submit(&timer->proc->ctx, &in, on_ticked, timer);
}

/* Logs once that the system clock was set back; deadlines wait until it has caught up. */
static void tell_stuck(struct timer *timer)
{
	const struct now *now = &timer->proc->now;

	if (now->stuck && !timer->told_stuck)
		log_warn("the system's clock was set back; time stands still until it has caught "
			 "up with what was");
	timer->told_stuck = now->stuck;
}

/* Nothing is accepted meanwhile; logged once, and shown by `kskak clock`. */
static void tell_doubt(struct timer *timer)
{
	const struct now *now = &timer->proc->now;
	bool doubt = now->doubt != NOW_TRUSTED;

	if (now->doubt == NOW_APART && !timer->told_doubt) {
		log_error("%s: refusing moves until they agree", now_doubt_text(now));
		notify_send("STATUS=The clock differs from the database's; no moves are taken.");
	} else if (doubt && !timer->told_doubt) {
		log_error("%s: refusing moves until an administrator runs `kskak clock right`",
			  now_doubt_text(now));
		notify_send("STATUS=The clock may be wrong; no moves are taken.");
	} else if (!doubt && timer->told_doubt) {
		log_warn("the clock is trusted; accepting moves again");
		notify_send("STATUS=");
	}
	timer->told_doubt = doubt;
}

/* The real clock: sleep until the next deadline, but at least a second after the last tick. */
static void look_real(struct timer *timer)
{
	struct instant at, now = now_read(&timer->proc->now);
	int64_t wait = LONGEST_SLEEP;

	timer->looked = now_span();
	tell_stuck(timer);
	tell_doubt(timer);
	if (now_in_doubt(&timer->proc->now)) {
		loop_call_after(timer->timer, AFTER_DOUBT);
		return;
	}
	if (timer->under_way)
		return;
	if (from_timer_next(&timer->proc->ctx, &at)) {
		if (at.sec - now.sec < wait)
			wait = at.sec - now.sec;
		if (wait <= 0 && timer->last.sec < now.sec && !timer->trouble) {
			tick(timer);
			return;
		}
	}
	loop_call_after(timer->timer, timer->trouble ? AFTER_TROUBLE : wait > 1 ? (double)wait : 1);
}

static void on_look(void *arg)
{
	struct timer *timer = arg;

	if (!timer->proc->now.test)
		look_real(timer);
	else if (timer->walking)
		walk_step(timer);
}

static void on_timer(void *arg)
{
	struct timer *timer = arg;

	timer->trouble = false;
	on_look(timer);
}

static void on_rest(void *arg)
{
	struct timer *timer = arg;

	if (timer->walking)
		walk_step(timer);
}

static void walk_end(struct timer *timer, const char *why)
{
	timer->walking = false;
	timer->moved(timer->arg, why);
}

/* The next instant at which the store has something due, letters included. */
static bool next_stop(struct timer *timer, struct instant *ret_at, bool *ret_tick)
{
	struct instant tick_at, letter_at;
	bool by_tick = from_timer_next(&timer->proc->ctx, &tick_at);
	bool by_letter = outbox_next(timer->proc->outbox, &letter_at);

	if (!by_tick && !by_letter)
		return false;
	*ret_tick = by_tick && (!by_letter || tick_at.sec <= letter_at.sec);
	*ret_at = *ret_tick ? tick_at : letter_at;
	return true;
}

/* With other daemons on the same database. */
static int share_time(struct process *proc)
{
	int rc = now_share(&proc->now, proc->ctx.store);

	if (rc > 0) {
		proc->ctx.follow.noted = true;
		hints_after_turn(proc->hints);
	}
	return rc;
}

static void walk_step(struct timer *timer)
{
	struct process *proc = timer->proc;
	struct instant at, now = now_read(&proc->now);
	bool by_tick;

	if (timer->under_way || dispatch_waiting(&proc->ctx) || outbox_busy(proc->outbox))
		return;
	if (timer->trouble) {
		walk_end(timer, "cannot store a tick");
		return;
	}
	if (!next_stop(timer, &at, &by_tick) || at.sec > timer->to.sec) {
		now_move(&proc->now, timer->to);
		walk_end(timer, share_time(proc) < 0 ? "cannot store the time" : NULL);
		return;
	}
	if (by_tick && at.sec <= now.sec && timer->last.sec == now.sec) {
		walk_end(timer, "a tick did not do what was due");
		return;
	}
	if (at.sec > now.sec)
		now_move(&proc->now, at);
	if (by_tick)
		tick(timer);
	else
		outbox_look(proc->outbox);
}

/* Looking takes two round trips, so with a database that is far away it waits a little. */
void timer_look(struct timer *timer)
{
	const struct process *proc = timer->proc;
	double since = now_span() - timer->looked;

	if (store_is_far(proc->ctx.store) && !proc->now.test && !timer->trouble &&
	    since < LOOK_APART)
		loop_call_after(timer->timer, LOOK_APART - since);
	else
		loop_call_soon(timer->look);
}

void timer_walk(struct timer *timer, struct instant to, timer_moved *moved, void *arg)
{
	struct instant now = now_read(&timer->proc->now);

	if (!timer->proc->now.test || timer->walking || to.sec < now.sec) {
		moved(arg, !timer->proc->now.test ? "this daemon has the real clock"
			   : timer->walking	  ? "the clock is already being moved"
						  : "the clock never goes backwards");
		return;
	}
	timer->walking = true;
	timer->trouble = false;
	timer->last.sec = 0;
	timer->to = to;
	timer->moved = moved;
	timer->arg = arg;
	outbox_look(timer->proc->outbox);
	timer_look(timer);
}

struct timer *timer_new(struct process *proc)
{
	struct timer *timer = mem_zeroed(1, sizeof(*timer));

	timer->proc = proc;
	timer->timer = loop_call_new(proc->loop, LOOP_SERVICE, on_timer, timer);
	timer->look = loop_call_new(proc->loop, LOOP_LATER, on_look, timer);
	proc->rest = loop_call_new(proc->loop, LOOP_LATER, on_rest, timer);
	return timer;
}

void timer_free(struct timer *timer)
{
	if (!timer)
		return;
	loop_call_free(timer->timer);
	loop_call_free(timer->look);
	loop_call_free(timer->proc->rest);
	free(timer);
}
