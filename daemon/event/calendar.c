/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See calendar.h. */
#include "daemon/event/calendar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/card.h"
#include "daemon/event/pause_event.h"
#include "daemon/event/union_register.h"
#include "daemon/publish/view_event.h"
#include "daemon/rounds_load.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* --- what is stored -------------------------------------------------------------------------- */

struct loading {
	const struct tourney_facts *t;
	struct calendar_facts *ret;
};

/* The first stage starts with the event, even if rulings have ended its games before. */
static bool is_started(const struct tourney *t, const struct stage_row *s)
{
	return s->state >= STAGE_RUNNING && (s->number > 1 || t->state != TOURNEY_DRAWN);
}

static int take_stage(void *arg, const struct stage_row *s)
{
	struct loading *l = arg;
	struct calendar_event *e = &l->ret->event;
	struct calendar_stage *to;

	if (e->n_stages == KIND_STAGES_MAX || s->state == STAGE_LEFT_OUT)
		return 0;
	to = &l->ret->stages[e->n_stages++];
	*to = (struct calendar_stage){.stage = s->number,
				      .composed = s->state >= STAGE_COMPOSED,
				      .drawn = s->state >= STAGE_DRAWN,
				      .told = s->state >= STAGE_DRAWN,
				      .started = is_started(&l->t->row, s),
				      .composes = s->number > 1 ? s->draws : CIVIL_NONE,
				      .draws = s->draws,
				      .starts = s->starts};
	return 0;
}

void calendar_act_name(enum calendar_word word, int64_t n, char ret_name[24])
{
	snprintf(ret_name, 24, n ? "%s %lld" : "%s%.0lld", calendar_word(word), (long long)n);
}

/* The date of the event's last act of that kind, also after a correction. */
static int last_day(const struct work *work, const struct tourney *t, enum calendar_word word,
		    struct civil *ret_day)
{
	struct done_act done;
	int rc = store_calendar_last(work->ctx->store, t->id, calendar_word(word), &done);

	if (rc > 0)
		*ret_day = done.due;
	return rc;
}

/* Not the full history: in a standing event it grows with every group. */
static int load_done(const struct work *work, struct calendar_facts *f)
{
	size_t n;
	int rc = 1;

	f->done = mem_zeroed(CALENDAR_EVENT_ACTS(&f->event), sizeof(*f->done));
	n = calendar_plan(&f->event, NULL, 0, f->done);
	for (size_t i = 0; i < n && rc >= 0; i++) {
		struct done_act act = {.tourney = f->done[i].event, .due = f->done[i].due};

		calendar_act_name(f->done[i].word, f->done[i].n, act.act);
		rc = store_calendar_has(work->ctx->store, &act);
		if (rc > 0)
			f->done[f->n_done++] = f->done[i];
	}
	return rc;
}

static int take_closing(void *arg, const struct tourney_change *c)
{
	struct instant *closed = arg;

	if (!strcmp(c->what, "state") && !strcmp(c->becomes, view_event_state(TOURNEY_CLOSED)))
		*closed = c->at;
	return 0;
}

/* If a dated event is closed by hand, that day counts as its closing day. */
static int load_closing(const struct work *work, const struct tourney *t, struct calendar_event *e)
{
	bool has_dates = !civil_is_none(t->closes) || !civil_is_none(t->draws);
	struct instant closed = {0};
	int rc;

	if (t->state != TOURNEY_CLOSED || !civil_is_none(e->closed) || !has_dates)
		return 1;
	rc = store_tourney_change_each(work->ctx->store, t->id, take_closing, &closed);
	if (rc > 0 && closed.sec)
		e->closed = civil_add_days(tourney_day(t, closed), 1);
	return rc;
}

/* No act of a stage is due while a question to the leader is open (EVENTS E15). */
static int hold_stages(const struct work *work, const struct tourney *t, struct calendar_facts *f)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->id, 0, 0, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	case_row_release(&row);
	for (size_t i = 0; i < f->event.n_stages; i++)
		f->stages[i].held = !f->stages[i].drawn;
	return 1;
}

/* Coming stages and rounds wait until a paused event resumes (EVENTS E63). */
static int hold_paused(const struct work *work, const struct tourney *t, struct calendar_facts *f)
{
	int rc = pause_event_holds(work->ctx->store, t->id);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	f->event.next_round = 0;
	for (size_t i = 0; i < f->event.n_stages; i++)
		f->stages[i].held |= !f->stages[i].started;
	return 1;
}

static enum calendar_state state_of(const struct tourney *t)
{
	switch (t->state) {
	case TOURNEY_DRAFT: return CALENDAR_DRAFT;
	case TOURNEY_OPEN: return CALENDAR_TAKES_ENTRIES;
	case TOURNEY_CLOSED:
	case TOURNEY_DRAWN:
	case TOURNEY_RUNNING: return CALENDAR_CLOSED;
	case TOURNEY_FINISHED: return CALENDAR_REPORTED;
	case TOURNEY_FINAL: return CALENDAR_SIGNED;
	case TOURNEY_ARCHIVED:
	case TOURNEY_CANCELLED: break;
	}
	return CALENDAR_DONE;
}

/* The days from which the signature reminders and the archive period are counted. */
static int load_report(const struct work *work, const struct tourney *t, struct calendar_event *e)
{
	struct report_row r;
	int rc = store_report_last(work->ctx->store, t->id, 0, &r);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	e->signed_on = tourney_day(t, r.at);
	report_row_release(&r);
	if (!civil_is_none(e->reported) && e->signed_on.day >= e->reported.day)
		e->reported = CIVIL_NONE; /* corrected since then, and not final again */
	return 1;
}

/* No signature is requested while objections to a corrected table are possible. */
static int hold_report(const struct work *work, const struct tourney *t, struct calendar_event *e)
{
	int rc = t->state == TOURNEY_FINISHED && !civil_is_none(e->reported)
			 ? store_group_unsettled(work->ctx->store, t->id, 0)
			 : 0;

	if (rc > 0)
		e->reported = CIVIL_NONE;
	return rc;
}

/* The next round due by the calendar, and its day (EVENTS E46). */
static int load_round(const struct work *work, const struct tourney_facts *t,
		      struct calendar_event *e)
{
	const struct pair_options plain = {.explain = false};
	struct kind_pairing p;
	struct rounds_load r;
	const struct kind_rounds *rounds = t->kind->rounds;
	int64_t group = 0;
	int rc = rounds && rounds->by_date && rounds->by_date(&t->options)
			 ? rounds_load_running(work->ctx, t->row.id, &group)
			 : 0;

	if (rc > 0)
		rc = rounds_load(work->ctx, group, CIVIL_NONE, &r);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rounds->next(&r.in, &plain, &p);
	if (p.next == KIND_NEXT_DATE) {
		e->next_round = p.round;
		e->next_round_at = p.at;
	}
	kind_pairing_release(&p);
	rounds_load_release(&r);
	return 1;
}

struct waiting_cards {
	const struct tourney *t;
	struct calendar_event *e;
	struct card_row last; /* of the current match; facts and author are not read */
};

static void end_match(struct waiting_cards *w)
{
	struct civil stands =
		civil_add_days(tourney_day(w->t, w->last.at), CARD_OBJECTION_DAYS + 1);

	if (!w->last.id || w->last.state != CARD_ENTERED)
		return;
	if (!w->e->has_cards || stands.day < w->e->cards.day)
		w->e->cards = stands;
	w->e->has_cards = true;
}

/* The newest version of a match comes last. */
static int take_card(void *arg, const struct card_row *row)
{
	struct waiting_cards *w = arg;

	if (row->group != w->last.group || row->round != w->last.round ||
	    row->match != w->last.match)
		end_match(w);
	w->last = *row;
	return 0;
}

/* Captains' cards become final after some days (EVENTS E51). */
static int load_cards(const struct work *work, const struct tourney_facts *t,
		      struct calendar_event *e)
{
	struct waiting_cards w = {.t = &t->row, .e = e};
	int rc = t->kind->mode == KIND_OTB
			 ? store_card_each(work->ctx->store, t->row.id, take_card, &w)
			 : 1;

	end_match(&w);
	return rc < 0 ? rc : 1;
}

int calendar_facts_load(const struct work *work, const struct tourney_facts *t,
			struct calendar_facts *ret)
{
	struct store *st = work->ctx->store;
	struct calendar_facts f = {.rules = tourney_rules_of_dates(t)};
	struct loading l = {t, ret};
	int rc;

	f.event = (struct calendar_event){
		.id = t->row.id,
		.state = state_of(&t->row),
		.dates = {t->row.opens, t->row.closes, t->row.draws, t->row.starts},
		.closed = CIVIL_NONE,
		.next_round_at = CIVIL_NONE,
		.reported = CIVIL_NONE,
		.signed_on = CIVIL_NONE};
	*ret = f;
	rc = t->kind->flow == KIND_STAGES || !civil_is_none(t->row.closes) ||
			     !civil_is_none(t->row.draws)
		     ? store_stage_each(st, t->row.id, take_stage, &l)
		     : 1;
	if (rc >= 0)
		rc = last_day(work, &t->row, CALENDAR_CLOSE, &ret->event.closed);
	if (rc >= 0)
		rc = last_day(work, &t->row, CALENDAR_FINAL, &ret->event.reported);
	if (rc >= 0)
		rc = load_closing(work, &t->row, &ret->event);
	if (rc >= 0)
		rc = hold_stages(work, &t->row, ret);
	if (rc >= 0)
		rc = load_round(work, t, &ret->event);
	if (rc >= 0)
		rc = hold_paused(work, &t->row, ret);
	if (rc >= 0)
		rc = load_cards(work, t, &ret->event);
	if (rc >= 0)
		rc = load_report(work, &t->row, &ret->event);
	if (rc >= 0)
		rc = hold_report(work, &t->row, &ret->event);
	if (rc >= 0)
		rc = union_register_plan(work, t, ret->event.closed, ret->owed, &ret->event.n_owed);
	ret->event.owed = ret->owed;
	ret->event.stages = ret->stages;
	ret->event.rules = &ret->rules;
	if (rc >= 0)
		rc = load_done(work, ret);
	if (rc < 0)
		calendar_facts_release(ret);
	return rc < 0 ? rc : 1;
}

void calendar_facts_release(struct calendar_facts *f)
{
	free(f->done);
	f->done = NULL;
}

/* --- the next act ---------------------------------------------------------------------------- */

struct waiting {
	const struct tourney *t;
	struct calendar_act *next;
	bool found;
};

static int take_waiting(void *arg, const struct entry_row *e)
{
	struct waiting *w = arg;
	struct civil since =
		civil_is_none(e->reminded) ? tourney_day(w->t, e->confirmed) : e->reminded;
	struct calendar_act act = calendar_waiting(w->t->id, e->id, since);

	if (e->state != ENTRY_CONFIRMED || e->number)
		return 0;
	if (!w->found || calendar_compare(&act, w->next) < 0)
		*w->next = act;
	w->found = true;
	return 0;
}

/* Players waiting in an open group are notified again (EVENTS E72). */
static int next_waiting(const struct work *work, const struct tourney_facts *t, bool *ret_found,
			struct calendar_act *ret_act)
{
	struct waiting w = {&t->row, ret_act, *ret_found};
	struct group_row g;
	int rc = kind_is_endless(t->kind, t->row.closes)
			 ? store_group_filling(work->ctx->store, t->row.id, &g)
			 : 0;

	if (rc > 0)
		rc = store_entry_each(work->ctx->store, g.id, take_waiting, &w);
	*ret_found = w.found;
	return rc < 0 ? rc : 1;
}

int calendar_facts_next(const struct work *work, const struct tourney_facts *t,
			struct calendar_act *ret_act)
{
	struct calendar_facts f;
	bool found;
	int rc = calendar_facts_load(work, t, &f);

	if (rc < 0)
		return rc;
	found = calendar_next(&f.event, f.done, f.n_done, ret_act);
	calendar_facts_release(&f);
	rc = f.event.state == CALENDAR_DONE ? 1 : next_waiting(work, t, &found, ret_act);
	return rc < 0 ? rc : found;
}

struct instant calendar_instant(const struct tourney *t, struct civil day)
{
	struct zone zone = ZONE_COPENHAGEN;

	zone_parse(t->zone, &zone);
	return zone_midnight(zone, day);
}

int calendar_refresh(const struct work *work, int64_t tourney)
{
	struct tourney_facts t;
	struct calendar_act act;
	struct instant next = {0};
	int rc = tourney_load(work->ctx, tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = calendar_facts_next(work, &t, &act);
	if (rc > 0)
		next = calendar_instant(&t.row, act.due);
	if (rc >= 0 && next.sec != t.row.next_at.sec) {
		t.row.next_at = next;
		rc = store_tourney_update(work->ctx->store, &t.row);
	}
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

/* --- checking -----------------------------------------------------------------------------------
 */

struct check {
	const struct work *work;
	json_t *differences;
	int rc;
};

static void differ(struct check *c, const struct tourney *t, const struct calendar_act *act,
		   const char *what)
{
	struct sbuf line = SBUF_INIT;
	char name[24], due[CIVIL_TEXT];

	sbuf_addf(&line, "event %s: %s", t->code, what);
	if (act) {
		calendar_act_name(act->word, act->n, name);
		sbuf_addf(&line, " %s of %s", name, civil_format(act->due, due));
	}
	json_array_append_new(c->differences, json_string(line.buf));
	sbuf_release(&line);
}

/* The timer may be slightly late, but never a day. */
static int check_event(void *arg, const struct tourney *row)
{
	struct check *c = arg;
	struct tourney_facts t;
	struct calendar_act act;
	struct instant next = {0};

	c->rc = tourney_read(row, &t);
	if (c->rc <= 0)
		return c->rc < 0;
	c->rc = calendar_facts_next(c->work, &t, &act);
	if (c->rc > 0)
		next = calendar_instant(&t.row, act.due);
	if (c->rc >= 0 && next.sec != row->next_at.sec)
		differ(c, row, c->rc > 0 ? &act : NULL,
		       c->rc > 0 ? "the next act noted is not the"
				 : "an act is noted, and none is due");
	else if (c->rc > 0 && next.sec + 86400 < c->work->received.sec)
		differ(c, row, &act, "nobody has done the");
	tourney_release(&t);
	return c->rc < 0;
}

int calendar_verify(const struct work *work, json_t *differences)
{
	struct check c = {work, differences, 1};
	int rc = store_tourney_each(work->ctx->store, check_event, &c);

	return rc < 0 ? rc : c.rc < 0 ? c.rc : 1;
}
