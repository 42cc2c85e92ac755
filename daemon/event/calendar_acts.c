/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One function per act; see calendar_acts.h. */
#include "daemon/event/calendar_acts.h"

#include <stdio.h>

#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/group_final.h"
#include "daemon/event/invitation.h"
#include "daemon/event/otb_card.h"
#include "daemon/event/rating_list.h"
#include "daemon/event/rounds.h"
#include "daemon/event/stage_draw.h"
#include "daemon/event/union_register.h"
#include "daemon/event/waiting.h"
#include "daemon/event/year.h"
#include "daemon/group_ids.h"

/* State of the running act. */
struct acting {
	struct work *work;
	struct tourney_facts *t; /* NULL: an act without a tournament */
	const struct calendar_act *act;
	struct effects fx; /* stored together with the record of the act */
};

enum acted {
	ACT_DONE = 1,
	ACT_CONTINUES = 2, /* a part is stored; the act is due again at once */
	ACT_SLICE = 3,	   /* the same, and the part was enough for one turn */
};

/* --- one function an act --------------------------------------------------------------------- */

static int set_state(struct acting *a, enum tourney_state was, enum tourney_state becomes)
{
	tourney_set_state(a->work, &a->t->row, was, becomes, "", &a->fx);
	return ACT_DONE;
}

static int act_open(struct acting *a)
{
	int rc = invitation_to_edition(a->work, a->t, &a->fx);

	return rc < 0 ? rc : set_state(a, TOURNEY_DRAFT, TOURNEY_OPEN);
}

static int act_close(struct acting *a)
{
	return set_state(a, TOURNEY_OPEN, TOURNEY_CLOSED);
}

static int find_stage(struct acting *a, struct stage_row *ret)
{
	int rc = store_stage_by_number(a->work->ctx->store, a->t->row.id, (int)a->act->n, ret);

	return rc == 0 ? STORE_FAILED : rc;
}

/* A slice of a large proposal. */
static int do_slice(struct acting *a)
{
	int rc = stage_job_step(a->work->ctx);

	return rc < 0 ? rc : ACT_SLICE;
}

static int act_compose(struct acting *a)
{
	const struct stage_wish none = {.reason = ""};
	struct sbuf why = SBUF_INIT;
	struct stage_row stage;
	int rc = find_stage(a, &stage);

	if (rc > 0)
		rc = stage_compose(a->work, a->t, &stage, &none, &a->fx, &why);
	sbuf_release(&why);
	if (rc == WORK_LATER)
		return do_slice(a);
	return rc < 0 ? rc : ACT_DONE; /* if it cannot be composed, the leader is asked */
}

/* One group per turn, so that a large event does not block the daemon. */
static int act_draw(struct acting *a)
{
	struct stage_row stage;
	int rc = find_stage(a, &stage);

	if (rc > 0 && stage.state == STAGE_WAITING) { /* reopened since it was due */
		rc = act_compose(a);
		return rc == ACT_DONE ? ACT_CONTINUES : rc;
	}
	if (rc > 0)
		rc = stage_draw_next(a->work, a->t, &stage, CIVIL_NONE);
	if (rc == WORK_LATER)
		return do_slice(a);
	if (rc < 0)
		return rc;
	return stage.state != STAGE_DRAWN ? ACT_CONTINUES : ACT_DONE;
}

/* The start letters were sent with the draw of each group. */
static int act_letters(struct acting *a)
{
	(void)a;
	return ACT_DONE;
}

static int look_at_rounds(void *arg, const struct group_row *g)
{
	work_rounds(arg, g->id);
	return 0;
}

/* The date of a round has come: pair it, or first have unfinished games adjudicated. */
static int act_round(struct acting *a)
{
	return store_group_each(a->work->ctx->store, a->t->row.id, look_at_rounds, a->work) < 0
		       ? STORE_FAILED
		       : ACT_DONE;
}

/* First the cards, then what they complete. */
static int stand_in_group(struct acting *a, int64_t group)
{
	struct effects stand = EFFECTS_INIT;
	struct otb_load o;
	int rc = otb_load(a->work->ctx, &a->t->row, group, &o);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (otb_card_stand(&o, a->act->due, &stand))
		rc = effects_store(a->work, &stand);
	effects_release(&stand);
	otb_load_release(&o);
	return rc > 0 ? otb_card_close(a->work, &a->t->row, group, &a->fx) : rc;
}

/* Finalizes cards without objections (EVENTS E51). */
static int act_cards(struct acting *a)
{
	struct group_ids ids;
	int rc = group_ids_load(a->work->ctx->store, a->t->row.id, &ids);

	if (rc < 0)
		return rc;
	for (size_t i = 0; i < ids.n && rc >= 0; i++)
		rc = stand_in_group(a, ids.v[i]);
	group_ids_release(&ids);
	return rc < 0 ? rc : ACT_DONE;
}

/*
 * If rulings have ended all games of a stage before its start, it is finished, and perhaps the
 * event.
 */
static int act_start(struct acting *a)
{
	struct effects fx = EFFECTS_INIT;
	struct stage_row stage;
	int rc = find_stage(a, &stage);

	if (rc < 0)
		return rc;
	if (stage.state < STAGE_RUNNING) {
		stage.state = STAGE_RUNNING;
		effects_row(&fx, ROW_STAGE, &stage);
	}
	tourney_set_state(a->work, &a->t->row, TOURNEY_DRAWN, TOURNEY_RUNNING, "", &fx);
	rc = effects_store(a->work, &fx);
	effects_release(&fx);
	if (rc > 0)
		rc = group_final_event(a->work, a->t->row.id);
	return rc < 0 ? rc : ACT_DONE;
}

static int remind(struct acting *a, bool kc)
{
	struct done_act final;
	int rc = store_calendar_last(a->work->ctx->store, a->t->row.id,
				     calendar_word(CALENDAR_FINAL), &final);

	if (rc > 0)
		group_final_remind(a->work, &a->t->row, 0, final.due, kc, &a->fx);
	return rc < 0 ? rc : ACT_DONE;
}

static int act_remind_leader(struct acting *a)
{
	return remind(a, false);
}

static int act_remind_board(struct acting *a)
{
	return remind(a, true);
}

static int archive_group(void *arg, const struct group_row *g)
{
	struct group_row row = *g;

	row.state = GROUP_ARCHIVED;
	effects_group(arg, &row);
	return 0;
}

static int act_archive(struct acting *a)
{
	int rc;

	tourney_set_state(a->work, &a->t->row, TOURNEY_FINAL, TOURNEY_ARCHIVED, "", &a->fx);
	rc = store_group_each(a->work->ctx->store, a->t->row.id, archive_group, &a->fx);
	return rc < 0 ? rc : ACT_DONE;
}

/* Class lists and champions change with the year, so all pages are rewritten (EVENTS E73). */
static int act_year(struct acting *a)
{
	a->work->all_pages = true;
	return ACT_DONE;
}

static int act_edition(struct acting *a)
{
	return year_edition(a->work, a->act, &a->fx);
}

static int act_rating(struct acting *a)
{
	int rc = rating_list_make(a->work, a->act->due);

	return rc == 2 ? ACT_CONTINUES : rc;
}

static int act_waiting(struct acting *a)
{
	int rc = waiting_remind(a->work, a->t, a->act->n, &a->fx);

	return rc < 0 ? rc : ACT_DONE;
}

static int act_union(struct acting *a)
{
	int rc = union_register_act(a->work, a->t, a->act, &a->fx);

	return rc < 0 ? rc : ACT_DONE;
}

static int act_nothing(struct acting *a)
{
	(void)a;
	return ACT_DONE;
}

static int (*const acts[CALENDAR_WORD_COUNT])(struct acting *a) = {
	[CALENDAR_RATING] = act_rating,
	[CALENDAR_YEAR] = act_year,
	[CALENDAR_EDITION] = act_edition,
	[CALENDAR_FINAL] = act_nothing,
	[CALENDAR_OPEN] = act_open,
	[CALENDAR_CLOSE] = act_close,
	[CALENDAR_COMPOSE] = act_compose,
	[CALENDAR_DRAW] = act_draw,
	[CALENDAR_LETTERS] = act_letters,
	[CALENDAR_ROUND] = act_round,
	[CALENDAR_CARDS] = act_cards,
	[CALENDAR_START] = act_start,
	[CALENDAR_WAITING] = act_waiting,
	[CALENDAR_LAPSE] = act_nothing,	 /* handled by right_lapse.c, a day at a time */
	[CALENDAR_UNUSED] = act_nothing, /* handled by right_unused.c */
	[CALENDAR_REMIND_LEADER] = act_remind_leader,
	[CALENDAR_REMIND_BOARD] = act_remind_board,
	[CALENDAR_ENTRANTS] = act_union,
	[CALENDAR_UNION_FEE] = act_union,
	[CALENDAR_ELO_NOTICE] = act_union,
	[CALENDAR_UNION_REPORT] = act_union,
	[CALENDAR_UNION_REMINDER] = act_union,
	[CALENDAR_UNION_OVERDUE] = act_union,
	[CALENDAR_ELO_COPY] = act_union,
	[CALENDAR_DIVISION_DATES] = act_union,
	[CALENDAR_DIVISION_VENUES] = act_union,
	[CALENDAR_DIVISION_DRAFT] = act_union,
	[CALENDAR_ARCHIVE] = act_archive,
};

/* --- once each ------------------------------------------------------------------------------- */

static void note_done(struct acting *a)
{
	struct done_act done = {
		.tourney = a->act->event, .due = a->act->due, .at = a->work->received};

	calendar_act_name(a->act->word, a->act->n, done.act);
	effects_row(&a->fx, ROW_CALENDAR, &done);
}

/* Runs the act as of its due day. Returns an enum acted. */
static int run_one(struct work *work, struct tourney_facts *t, const struct calendar_act *act)
{
	struct acting a = {work, t, act, EFFECTS_INIT};
	int rc, stored;

	work->asof = act->due;
	work->has_asof = true;
	rc = acts[act->word](&a);
	work->has_asof = false;
	if (rc == ACT_DONE)
		note_done(&a);
	stored = rc > 0 ? effects_store(work, &a.fx) : 1;
	effects_release(&a.fx);
	return stored < 0 ? stored : rc;
}

/* --- the first of all, or it is put aside ---------------------------------------------------- */

/* The first one of each sort; an instant of 0: none is due. */
struct first {
	struct work *work;
	struct put_aside *aside;
	struct aside_thing thing;
	struct instant year_at;
	struct calendar_act year;
	struct tourney event;
	struct group_row group;
};

/* Rounds are paired at the end of the act, and lists cover everybody. */
static bool is_long(enum calendar_word word)
{
	return word == CALENDAR_ROUND || word == CALENDAR_RATING;
}

/* Sets up the games of a round before the next act. */
static int with_rounds(struct work *work, int rc)
{
	int rounds = rc > 0 ? rounds_run(work) : 1;

	return rounds < 0 ? rounds : rc;
}

static int run_year(void *arg)
{
	struct first *f = arg;
	int rc = run_one(f->work, NULL, &f->year);

	if (rc > 0)
		rc = year_refresh(f->work->ctx->store);
	return with_rounds(f->work, rc);
}

static void say_what(struct aside_thing *thing, const struct tourney *t,
		     const struct calendar_act *act)
{
	char name[24];

	calendar_act_name(act->word, act->n, name);
	snprintf(thing->what, sizeof(thing->what), "%s: %s", t->code, name);
}

static int run_event(void *arg)
{
	struct first *f = arg;
	struct work *work = f->work;
	int done = CALENDAR_ACTS_MORE;
	bool noted = false; /* which also updates the next act */
	struct tourney_facts t;
	struct calendar_act act;
	int rc = tourney_read(&f->event, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = calendar_facts_next(work, &t, &act);
	if (rc > 0 && calendar_instant(&f->event, act.due).sec <= work->received.sec) {
		say_what(&f->thing, &f->event, &act);
		rc = run_one(work, &t, &act);
		if (rc > 0)
			done = is_long(act.word) || rc == ACT_SLICE ? CALENDAR_ACTS_LONG
								    : CALENDAR_ACTS_MORE;
		noted = rc == ACT_DONE;
	}
	tourney_release(&t);
	if (rc >= 0 && !noted)
		rc = calendar_refresh(work, f->event.id);
	return with_rounds(work, rc < 0 ? rc : done);
}

static int run_group(void *arg)
{
	struct first *f = arg;

	return with_rounds(f->work, group_final_run(f->work, &f->group));
}

static int find_year(struct first *f)
{
	struct store *st = f->work->ctx->store;
	struct instant now = f->work->received;
	int rc = year_next_at(st, f->aside, now, &f->year_at);

	if (rc > 0)
		rc = f->year_at.sec <= now.sec ? year_next(st, f->aside, now, &f->year) : 0;
	if (rc == 0)
		f->year_at.sec = 0;
	return rc < 0 ? rc : 1;
}

static int find_first(struct first *f)
{
	struct store *st = f->work->ctx->store;
	struct instant now = f->work->received;
	int rc = find_year(f);

	if (rc > 0)
		rc = store_tourney_due(st, now, put_aside_skip(f->aside, ASIDE_EVENT, now),
				       &f->event);
	if (rc >= 0)
		rc = store_group_due(st, now, put_aside_skip(f->aside, ASIDE_GROUP, now),
				     &f->group);
	return rc < 0 ? rc : 1;
}

static bool is_before(struct instant at, struct instant other)
{
	return at.sec && (!other.sec || at.sec <= other.sec);
}

static int try_year(struct first *f)
{
	f->thing = year_thing(&f->year);
	return put_aside_try(f->work, f->aside, &f->thing, run_year, f);
}

static int try_event(struct first *f)
{
	f->thing = (struct aside_thing){
		.kind = ASIDE_EVENT, .id = f->event.id, .tourney = f->event.id};
	snprintf(f->thing.what, sizeof(f->thing.what), "%s", f->event.code);
	return put_aside_try(f->work, f->aside, &f->thing, run_event, f);
}

static int try_group(struct first *f)
{
	f->thing =
		(struct aside_thing){.kind = ASIDE_GROUP, .id = f->group.id, .group = f->group.id};
	snprintf(f->thing.what, sizeof(f->thing.what), "%s", f->group.code);
	return put_aside_try(f->work, f->aside, &f->thing, run_group, f);
}

/* Acts without a tournament come before others of the same instant. */
int calendar_acts_run(struct work *work, struct put_aside *aside)
{
	struct first f = {.work = work, .aside = aside};
	struct instant event, group;
	int rc = find_first(&f);

	if (rc < 0)
		return rc;
	event = f.event.next_at;
	group = f.group.next_at;
	if (is_before(group, event) && is_before(group, f.year_at))
		rc = try_group(&f);
	else if (is_before(f.year_at, event))
		rc = try_year(&f);
	else if (event.sec)
		rc = try_event(&f);
	else
		return 0;
	return rc == 0 ? CALENDAR_ACTS_MORE : rc;
}

/* --- when ------------------------------------------------------------------------------------ */

static void earlier(int rc, struct instant at, int *ret_any, struct instant *ret_at)
{
	if (rc > 0 && *ret_any >= 0 && (!*ret_any || at.sec < ret_at->sec)) {
		*ret_any = 1;
		*ret_at = at;
	}
	*ret_any = rc < 0 ? rc : *ret_any;
}

int calendar_acts_next(struct store *st, struct put_aside *aside, struct instant now,
		       struct instant *ret_at)
{
	const struct store_skip *events = put_aside_skip(aside, ASIDE_EVENT, now);
	const struct store_skip *groups = put_aside_skip(aside, ASIDE_GROUP, now);
	struct instant at;
	int any = 0;

	earlier(year_next_at(st, aside, now, &at), at, &any, ret_at);
	earlier(store_tourney_next(st, events, &at), at, &any, ret_at);
	earlier(store_group_next(st, groups, &at), at, &any, ret_at);
	return any;
}
