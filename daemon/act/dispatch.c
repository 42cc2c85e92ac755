/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One turn: all waiting inbounds share one transaction, and answers are given after the commit.
 * If an act fails, the transaction is rolled back and the turn runs once more with a savepoint for
 * each act, so that only the failing one is undone: savepoints cost a tenth of a turn, and acts
 * hardly ever fail.  The failing one then runs once more without what can be done later
 * (event/unfinished.h).  What an inbound means is decided in from_*.c and leader_requests.c.
 *
 * A turn of moves runs beside those of other daemons (turn_scope.h).  If anything fails in it, or
 * reaches beyond its games, it is rolled back as well, and runs again alone.  If that fails too
 * because of a lock, each inbound gets turns of its own (singles.h).
 */
#include "daemon/act/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/access.h"
#include "daemon/act/act.h"
#include "daemon/act/announce_inbound.h"
#include "daemon/act/from_api.h"
#include "daemon/act/from_check.h"
#include "daemon/act/from_mail.h"
#include "daemon/act/from_outbox.h"
#include "daemon/act/from_timer.h"
#include "daemon/act/from_web.h"
#include "daemon/act/leader_requests.h"
#include "daemon/act/singles.h"
#include "daemon/act/turn_scope.h"
#include "daemon/deputy.h"
#include "daemon/erase.h"
#include "daemon/event/rounds.h"
#include "daemon/event/stage_job.h"
#include "daemon/event/unfinished.h"
#include "daemon/follow.h"
#include "daemon/kept_games.h"
#include "sql/store_change.h"

/*
 * Returned by run_all(): an act failed, or waits for a job, in a turn without savepoints, or a turn
 * beside others must run alone.
 */
#define TURN_AGAIN (-101)

/* May another turn of its own help?  See singles.h. */
static bool is_lock(const struct context *ctx, int rc)
{
	return rc == STORE_BUSY && ctx->pause;
}

static void append(struct context *ctx, struct waiting *w)
{
	struct context_queue *q = &ctx->queue;

	w->next = NULL;
	if (q->last)
		q->last->next = w;
	else
		q->first = w;
	q->last = w;
	if (q->n++ == 0 && ctx->defer)
		ctx->defer(ctx->defer_arg);
}

void dispatch_submit(struct context *ctx, const struct inbound *in, dispatch_done *done, void *arg)
{
	struct waiting *w = waiting_new(ctx, in);

	w->done = done;
	w->arg = arg;
	w->since = ctx->pause ? ctx->span() : 0;
	append(ctx, w);
	while (!ctx->defer && dispatch_run(ctx) > 0 && ctx->queue.n)
		;
}

/* Requeues the inbound behind newer ones; its act starts over in its next turn. */
static void wait_again(struct context *ctx, struct waiting *w)
{
	waiting_start_over(w);
	append(ctx, w);
}

int dispatch_waiting(const struct context *ctx)
{
	return ctx->queue.n + ctx->singles.n;
}

static int decide(struct act *act)
{
	switch (act->request.in->door) {
	case DOOR_MAIL: return from_mail(act);
	case DOOR_API: return from_api(act);
	case DOOR_CONTROL: return leader_requests_run(act);
	case DOOR_TIMER: return from_timer(act);
	case DOOR_OUTBOX: return from_outbox(act);
	case DOOR_WEB: return from_web(act);
	case DOOR_CHECK: return from_check(act);
	}
	return STORE_FAILED;
}

/* The key of a mail is known only after parsing; the other doors supply theirs. */
static int once(struct act *act)
{
	int rc = !act->work.by_mail && act->request.key[0] ? act_seen(act) : 0;

	if (rc == 0)
		rc = decide(act);
	if (rc > 0 && (act->work.goes_on || act->answer.job))
		return rc;
	if (rc > 0)
		rc = act->work.cautious ? unfinished_note(&act->work) : rounds_run(&act->work);
	return rc > 0 ? act_remember(act) : rc;
}

static void report(struct context *ctx, const char *what)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s: %s", what, store_why(ctx->store));
	if (ctx->report)
		ctx->report(ctx->hook_arg, line.buf);
	sbuf_release(&line);
}

/* Undoes the act and runs a slice of the job it waits for, which is kept. */
static int come_again(struct context *ctx, struct waiting *w)
{
	int rc = store_undo(ctx->store);

	waiting_start_over(w);
	act_start(&w->act, ctx, &w->in);
	context_forget_act(ctx);
	w->again = true;
	if (rc > 0)
		rc = context_read_keys(ctx);
	if (rc > 0)
		rc = stage_job_step(ctx);
	return rc;
}

/*
 * While the clock is doubted, only requests of officials and delivery reports are processed;
 * everybody else must try again (RULES S-60).  On a damaged database only the damage report is
 * (RULES S-61). True: the act is refused.
 */
static bool must_wait(struct context *ctx, struct waiting *w)
{
	if (ctx->damaged && w->in.door != DOOR_CHECK && w->in.door != DOOR_OUTBOX) {
		act_start(&w->act, ctx, &w->in);
		act_refuse(&w->act, OUTCOME_RETRY, "", "database_damaged",
			   "The server's database is damaged, and the server is stopping.");
		return true;
	}
	if (w->in.door == DOOR_CONTROL || w->in.door == DOOR_OUTBOX || w->in.door == DOOR_CHECK ||
	    !ctx->in_doubt || !ctx->in_doubt(ctx->now_arg))
		return false;
	act_start(&w->act, ctx, &w->in);
	act_refuse(&w->act, OUTCOME_RETRY, "", "clock_in_doubt",
		   "The server's clock may be wrong; moves are taken again once an administrator "
		   "has looked at it.");
	w->act.work.deadline_moved = true; /* the timer tells the administrator now */
	return true;
}

static void start(struct context *ctx, struct waiting *w)
{
	act_start(&w->act, ctx, &w->in);
	if (*w->why)
		w->act.work.cautious = w->why;
}

/* A failed act is undone: 1, or an error if the whole transaction failed. */
static int undo_act(struct context *ctx, struct waiting *w, int failed)
{
	int rc;

	report(ctx, "cannot store an act");
	w->failed = true;
	context_forget(ctx);
	if (!store_in_transaction(ctx->store))
		return failed < 0 ? failed : STORE_FAILED;
	rc = store_undo(ctx->store);
	return rc > 0 ? context_read_keys(ctx) : rc;
}

/* Negative if the whole transaction failed, not just this act. */
static int run_one(struct context *ctx, struct waiting *w, bool marks)
{
	int rc;

	if (must_wait(ctx, w))
		return 1;
	rc = marks ? store_mark(ctx->store) : 1;
	start(ctx, w);
	if (rc > 0)
		rc = deputy_refresh(ctx, w->in.received);
	if (rc > 0)
		rc = once(&w->act);
	w->slow |= rc == WORK_LATER;
	if (rc <= 0 && !marks)
		return is_lock(ctx, rc) ? rc : TURN_AGAIN;
	if (rc == WORK_LATER)
		return come_again(ctx, w);
	w->again = rc > 0 && w->act.work.goes_on;
	if (rc > 0)
		return marks ? store_keep(ctx->store) : 1;
	if (rc == STORE_FAILED && !*w->why)
		snprintf(w->why, sizeof(w->why), "%s", store_why(ctx->store));
	else
		*w->why = '\0';
	w->locked = is_lock(ctx, rc);
	rc = undo_act(ctx, w, rc);
	if (rc < 0 || !*w->why)
		return rc;
	waiting_start_over(w);
	return run_one(ctx, w, marks);
}

static int trust_keys(struct context *ctx)
{
	int rc = ctx->keys_doubtful ? context_read_keys(ctx) : 1;

	if (rc > 0)
		ctx->keys_doubtful = false;
	return rc;
}

/*
 * Keeps time from going back over a restart, even if the clock is set back.  A read-only turn
 * writes nothing.
 */
static int note_latest(struct context *ctx, const struct waiting *first, int64_t before)
{
	struct instant at = ctx->latest;
	int rc;

	if (store_changes(ctx->store) == before)
		return 1;
	rc = at.sec ? 1 : store_latest_get(ctx->store, &at);
	ctx->latest = at;
	for (const struct waiting *w = first; w && rc >= 0; w = w->next)
		if (w->in.received.sec > at.sec)
			at = w->in.received;
	if (rc >= 0 && at.sec > ctx->latest.sec)
		rc = store_latest_raise(ctx->store, at);
	ctx->latest = at;
	return rc < 0 ? rc : 1;
}

/*
 * Clocks of several daemons differ a little: no act arrives before one that is already stored, so
 * that the instants of a game rise.
 */
static int keep_order(struct context *ctx, struct waiting *first)
{
	int rc = 1;

	if (!store_daemon(ctx->store)[0])
		return 1;
	if (!ctx->latest.sec)
		rc = store_latest_get(ctx->store, &ctx->latest);
	for (struct waiting *w = first; w && rc >= 0; w = w->next)
		if (w->in.received.sec < ctx->latest.sec)
			w->in.received = ctx->latest;
	return rc < 0 ? rc : 1;
}

/* An act that touched only games changed nothing else; of any other the extent is unknown. */
static bool is_anything(const struct act *act, enum door door)
{
	const struct work *w = &act->work;

	return w->groups.n || w->events.n || w->ratings || w->all_pages || door == DOOR_CONTROL ||
	       (!w->games.n && door != DOOR_OUTBOX);
}

/* Notifies the other daemons on the same database; a read-only turn has nothing to report. */
static int note_changes(struct context *ctx, const struct waiting *first, int64_t before)
{
	int rc = 1;

	if (store_changes(ctx->store) == before)
		return 1;
	for (const struct waiting *w = first; w && rc > 0; w = w->next)
		if (!w->failed && w->act.work.ctx)
			rc = follow_note(&w->act.work, is_anything(&w->act, w->in.door));
	return rc;
}

/* An answer from the store acknowledges the move in it as much as the first answer did. */
static int confirm_repeats(struct context *ctx, const struct waiting *first, int64_t before)
{
	if (store_changes(ctx->store) != before)
		return 1;
	for (const struct waiting *w = first; w; w = w->next)
		if (!w->failed && w->act.answer.repeated)
			return store_confirm(ctx->store);
	return 1;
}

/* The turn left no trace but the jobs that its acts asked for. */
static int undo_turn(struct context *ctx)
{
	store_rollback(ctx->store);
	context_forget_act(ctx);
	ctx->keys_doubtful = true;
	return TURN_AGAIN;
}

/*
 * The turn is beside others, and what made it fail may be they.  If it has one inbound, which has
 * waited for a lock, being alone only makes the others wait too.
 */
static bool may_run_alone(const struct context *ctx, const struct waiting *first, int rc)
{
	return store_is_beside(ctx->store) && store_may_run_alone(rc) &&
	       !(first->singly && is_lock(ctx, rc));
}

/* `rc` is the result of store_begin(); `marks`: with a savepoint for each act. */
static int run_all(struct context *ctx, struct waiting *first, int rc, bool marks)
{
	int64_t changes = store_changes(ctx->store);
	bool damaged = ctx->damaged;

	if (rc > 0)
		rc = follow_turn(ctx);
	if (rc > 0)
		rc = keep_order(ctx, first);
	if (rc > 0)
		rc = trust_keys(ctx);
	if (rc > 0)
		rc = access_note_used(ctx);
	for (struct waiting *w = first; w && rc > 0; w = w->next)
		rc = run_one(ctx, w, marks);
	if ((rc > 0 || rc == TURN_AGAIN) && ctx->damaged && !damaged)
		rc = STORE_DAMAGED; /* earlier acts may have read the broken page too */
	if (rc == TURN_AGAIN)
		return undo_turn(ctx);
	if (rc > 0)
		rc = note_changes(ctx, first, changes);
	if (rc > 0)
		rc = note_latest(ctx, first, changes);
	if (rc > 0)
		rc = confirm_repeats(ctx, first, changes);
	if (rc > 0)
		rc = store_commit(ctx->store);
	if (rc > 0) {
		kept_games_settle(ctx->kept);
		access_noted(ctx);
	}
	if (may_run_alone(ctx, first, rc))
		return undo_turn(ctx);
	if (rc < 0) {
		report(ctx, "cannot store a transaction");
		store_rollback(ctx->store);
		context_forget(ctx);
		ctx->keys_doubtful = true;
	}
	return rc;
}

/* `why` is the database's message, for administrators. */
static void answer_one(struct waiting *w, bool stored, const char *why)
{
	struct answer *answer = &w->act.answer;

	if (!stored || w->failed) {
		answer_release(answer);
		answer_init(answer);
		answer->outcome = OUTCOME_RETRY;
		snprintf(answer->error, sizeof(answer->error), "try_again");
		sbuf_adds(&answer->message, "The server could not store this; try again.");
		if (w->in.door == DOOR_CONTROL)
			sbuf_addf(&answer->message, " The database says: %s", why);
	}
	if (w->done)
		w->done(w->arg, answer);
}

static void tell_pages(struct context *ctx, const struct act *act)
{
	if (!ctx->publish)
		return;
	if (act->work.all_pages)
		ctx->publish(ctx->hook_arg, 0, 0);
	for (size_t i = 0; i < act->work.groups.n; i++)
		ctx->publish(ctx->hook_arg, act->work.groups.v[i], 0);
	for (size_t i = 0; i < act->work.games.n; i++)
		ctx->publish(ctx->hook_arg, 0, act->work.games.list[i].game);
	for (size_t i = 0; i < act->work.events.n && ctx->publish_event; i++)
		ctx->publish_event(ctx->hook_arg, act->work.events.v[i]);
	if (act->work.ratings && ctx->publish_ratings)
		ctx->publish_ratings(ctx->hook_arg);
}

/* Reports what may read differently now.  No page shows the fate of a letter. */
static void tell_shown(struct context *ctx, const struct act *act, enum door door)
{
	const struct work *w = &act->work;

	if (!ctx->shown)
		return;
	if (is_anything(act, door))
		ctx->shown(ctx->hook_arg, 0, 0);
	else
		for (size_t i = 0; i < w->games.n; i++)
			ctx->shown(ctx->hook_arg, w->games.list[i].group, w->games.list[i].game);
}

static void tell_hooks(struct context *ctx, struct waiting *first)
{
	bool letters = false, deadline = false;

	for (struct waiting *w = first; w; w = w->next) {
		if (w->failed)
			continue;
		letters |= w->act.work.letters_wait;
		deadline |= w->act.work.deadline_moved;
		tell_pages(ctx, &w->act);
		tell_shown(ctx, &w->act, w->in.door);
		if (w->act.work.came_back[0] && ctx->came_back)
			ctx->came_back(ctx->hook_arg, w->act.work.came_back);
	}
	if (letters && ctx->letters_wait)
		ctx->letters_wait(ctx->hook_arg);
	if (deadline && ctx->deadline_moved)
		ctx->deadline_moved(ctx->hook_arg);
}

/* Tells a database that is far away what the turn will read first. */
static void announce_all(struct context *ctx, const struct waiting *first, bool beside)
{
	follow_announce(ctx, beside);
	for (const struct waiting *w = first; w && store_is_far(ctx->store); w = w->next)
		announce_inbound(ctx, &w->in);
}

static int run_again(struct context *ctx, struct waiting *first, bool marks)
{
	for (struct waiting *w = first; w; w = w->next) {
		waiting_start_over(w);
		*w->why = '\0';
	}
	return run_all(ctx, first, store_begin(ctx->store), marks);
}

/* Those that arrive from here on, also while this turn waits for the database, are in the next one.
 */
static struct context_queue take_queue(struct context *ctx)
{
	struct context_queue taken = ctx->queue;

	ctx->queue = (struct context_queue){NULL, NULL, 0};
	return taken;
}

static void put_back(struct context *ctx, const struct context_queue *taken)
{
	struct context_queue *q = &ctx->queue;

	taken->last->next = q->first;
	q->first = taken->first;
	if (!q->last)
		q->last = taken->last;
	q->n += taken->n;
}

/* `*ret_beside`: beside the turns of other daemons. */
static int begin(struct context *ctx, const struct waiting *first, bool *ret_beside)
{
	struct turn_scope scope = TURN_SCOPE_INIT;
	int rc;

	for (const struct waiting *w = first; w; w = w->next)
		turn_scope_add(&scope, ctx, &w->in);
	*ret_beside = !scope.beyond && store_daemon(ctx->store)[0];
	announce_all(ctx, first, *ret_beside);
	rc = *ret_beside ? store_begin_beside(ctx->store, scope.games, scope.n)
			 : store_begin(ctx->store);
	turn_scope_release(&scope);
	return rc;
}

/* An act that waits for a job is undone in each turn. */
static bool needs_marks(const struct waiting *first)
{
	for (const struct waiting *w = first; w; w = w->next)
		if (w->slow)
			return true;
	return false;
}

/* A lock may be gone by the second time. */
static int run_turn(struct context *ctx, struct waiting *first, int rc, bool beside)
{
	if (is_lock(ctx, rc) && !first->singly)
		rc = begin(ctx, first, &beside);
	rc = run_all(ctx, first, rc, needs_marks(first));
	if (rc == TURN_AGAIN && beside)
		rc = run_again(ctx, first, false);
	if (rc == TURN_AGAIN)
		rc = run_again(ctx, first, true);
	/* One act failed, and which one is unknown: this time each statement is waited for. */
	if (rc < 0 && !is_lock(ctx, rc) && store_failed_late(ctx->store))
		rc = run_again(ctx, first, true);
	return rc;
}

static void end_one(struct context *ctx, struct waiting *w, int rc)
{
	bool locked = is_lock(ctx, rc) || (rc > 0 && w->locked);

	if (w->again && rc > 0) {
		wait_again(ctx, w);
	} else if (!locked || !singles_add(ctx, w)) {
		answer_one(w, rc > 0, store_why(ctx->store));
		waiting_free(ctx, w);
	}
}

static void refuse(struct context *ctx, struct waiting *w, const char *why)
{
	answer_one(w, false, why);
	waiting_free(ctx, w);
}

static void refuse_late(struct context *ctx)
{
	struct waiting *w;

	while ((w = singles_late(ctx)))
		refuse(ctx, w, store_why(ctx->store));
}

/* All that wait, or every other time one that gets a turn of its own. */
static struct context_queue next_turn(struct context *ctx)
{
	struct waiting *w = ctx->queue.n && ctx->singles.last ? NULL : singles_due(ctx);

	ctx->singles.last = w != NULL;
	return w ? (struct context_queue){w, w, 1} : take_queue(ctx);
}

/* Nobody has asked for the turns of those that were passed over. */
static void ask_for_next(struct context *ctx)
{
	if (ctx->singles.n)
		singles_ask(ctx);
	if (ctx->singles.last && ctx->queue.n && ctx->defer)
		ctx->defer(ctx->defer_arg);
}

int dispatch_run(struct context *ctx)
{
	struct context_queue taken;
	struct waiting *first, *next;
	bool beside = false;
	int rc = 0;

	refuse_late(ctx);
	taken = next_turn(ctx);
	first = taken.first;
	if (first)
		rc = begin(ctx, first, &beside);
	if (rc == STORE_BUSY && ctx->locked && ctx->locked(ctx->hook_arg)) {
		put_back(ctx, &taken);
		return rc;
	}
	if (first)
		rc = run_turn(ctx, first, rc, beside);
	if (rc > 0)
		erase_finish(ctx);
	if (rc > 0 || rc == STORE_UNKNOWN)
		tell_hooks(ctx, first);
	for (struct waiting *w = first; w; w = next) {
		next = w->next;
		end_one(ctx, w, rc);
	}
	ask_for_next(ctx);
	return rc;
}

void dispatch_refuse(struct context *ctx, const char *why)
{
	struct context_queue taken = take_queue(ctx);
	struct waiting *w = taken.first, *next;

	for (; w; w = next) {
		next = w->next;
		if (waiting_is_from_outside(w))
			refuse(ctx, w, why);
		else
			append(ctx, w);
	}
	while ((w = singles_first(ctx)))
		refuse(ctx, w, why);
}

void dispatch_end(struct context *ctx)
{
	dispatch_run(ctx);
	dispatch_refuse(ctx, store_why(ctx->store));
}
