/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates of the series and the order of automatic acts. */
#include "core/event/calendar.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rules/holidays.h"

struct day_of_year {
	int year; /* 0, or -1 for the year before that of the edition */
	int month, day;
};

/* EVENTS E71. */
static const struct row {
	const char *kind;
	struct day_of_year opens, closes, draws, starts;
} rows[] = {
	{"dm", {0, 6, 1}, {0, 8, 15}, {0, 9, 1}, {0, 9, 15}},
	{"cup", {0, 7, 1}, {0, 9, 15}, {0, 10, 1}, {0, 10, 15}},
	{"league", {-1, 10, 1}, {-1, 12, 1}, {-1, 12, 27}, {0, 1, 10}},
};

static const struct row *find_row(const char *kind)
{
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (!strcmp(rows[i].kind, kind))
			return &rows[i];
	}
	return NULL;
}

static struct civil day_in(int year, const struct day_of_year *d)
{
	struct civil date = CIVIL_NONE;

	civil_from_ymd(year + d->year, d->month, d->day, &date);
	return date;
}

bool calendar_edition(const char *kind, int year, struct calendar_dates *ret_dates)
{
	const struct row *row = find_row(kind);

	if (!row || year < 2 || year > 9998)
		return false;
	*ret_dates = (struct calendar_dates){day_in(year, &row->opens), day_in(year, &row->closes),
					     day_in(year, &row->draws), day_in(year, &row->starts)};
	return true;
}

int calendar_edition_opening_in(const char *kind, int year)
{
	const struct row *row = find_row(kind);

	return row ? year - row->opens.year : year;
}

bool calendar_dates_in_order(const struct calendar_dates *d)
{
	struct civil dates[] = {d->opens, d->closes, d->draws, d->starts};
	struct civil last = CIVIL_NONE;
	size_t i;

	for (i = 0; i < 4; i++) {
		bool after_closing = i == 2 && !civil_is_none(d->closes);

		if (civil_is_none(dates[i]))
			continue;
		if (!civil_is_none(last) && dates[i].day < last.day + after_closing)
			return false;
		last = dates[i];
	}
	return true;
}

static struct civil behind_holidays(struct civil d, const struct ruleset *rules)
{
	while (ruleset_get(rules, RULE_COMPULSORY_HOLIDAYS) && holidays_is_compulsory(d))
		d.day++;
	return d;
}

struct civil calendar_start(struct civil planned, struct civil today, const struct ruleset *rules)
{
	if (planned.day < today.day)
		planned = civil_add_days(today, ruleset_fixed(FIXED_LATE_START_DAYS));
	return behind_holidays(planned, rules);
}

static const char *const words[CALENDAR_WORD_COUNT] = {
#define X(id, word) word,
	CALENDAR_ACTS(X)
#undef X
};

const char *calendar_word(enum calendar_word w)
{
	return words[w];
}

bool calendar_word_parse(const char *text, enum calendar_word *ret_word)
{
	int w;

	for (w = 0; w < CALENDAR_WORD_COUNT; w++) {
		if (strcmp(words[w], text))
			continue;
		*ret_word = (enum calendar_word)w;
		return true;
	}
	return false;
}

int calendar_compare(const struct calendar_act *a, const struct calendar_act *b)
{
	if (a->due.day != b->due.day)
		return a->due.day < b->due.day ? -1 : 1;
	if (a->word != b->word)
		return a->word < b->word ? -1 : 1;
	if (a->event != b->event)
		return a->event < b->event ? -1 : 1;
	return (a->n > b->n) - (a->n < b->n);
}

static int compare(const void *a, const void *b)
{
	return calendar_compare(a, b);
}

/* The acts of one event, while they are collected. */
struct plan {
	const struct calendar_event *e;
	struct calendar_act *acts;
	size_t n;
};

static void add(struct plan *p, enum calendar_word word, struct civil due, int64_t n)
{
	p->acts[p->n++] = (struct calendar_act){word, due, p->e->id, n};
}

/* Announcement and closing; returns the closing day, CIVIL_NONE if none is set. */
static struct civil plan_entries(struct plan *p)
{
	const struct calendar_event *e = p->e;
	struct civil opened = e->state == CALENDAR_DRAFT ? e->dates.opens : CIVIL_NONE, closing;

	if (e->state >= CALENDAR_CLOSED)
		return e->closed;
	if (!civil_is_none(opened))
		add(p, CALENDAR_OPEN, opened, 0);
	if (civil_is_none(e->dates.closes) ||
	    (e->state == CALENDAR_DRAFT && civil_is_none(e->dates.opens)))
		return CIVIL_NONE;
	closing = civil_later(opened, civil_add_days(e->dates.closes, 1));
	add(p, CALENDAR_CLOSE, closing, 0);
	return closing;
}

/* Each step is due on its day, but not before the step that it depends on. */
static void plan_stage(struct plan *p, const struct calendar_stage *s, struct civil closing)
{
	struct civil at = s->stage > 1 ? s->composes : closing, start = s->starts;

	if (s->held || s->started)
		return;
	if (!s->composed) {
		if (civil_is_none(at))
			return;
		add(p, CALENDAR_COMPOSE, at, s->stage);
	}
	if (!s->drawn) {
		if (civil_is_none(s->draws))
			return;
		at = civil_later(at, s->draws);
		add(p, CALENDAR_DRAW, at, s->stage);
		if (!civil_is_none(start))
			start = calendar_start(start, at, p->e->rules);
	} else {
		at = s->draws;
	}
	if (civil_is_none(start))
		return;
	if (s->letter_days)
		at = civil_later(at, civil_add_days(start, -s->letter_days));
	if (!s->told)
		add(p, CALENDAR_LETTERS, civil_is_none(at) ? start : at, s->stage);
	add(p, CALENDAR_START, civil_later(at, start), s->stage);
}

static void plan_report(struct plan *p)
{
	const struct calendar_event *e = p->e;

	if (e->state == CALENDAR_REPORTED && !civil_is_none(e->reported)) {
		add(p, CALENDAR_REMIND_LEADER,
		    civil_add_days(e->reported, ruleset_fixed(FIXED_SIGN_DAYS)), 0);
		add(p, CALENDAR_REMIND_BOARD,
		    civil_add_days(e->reported, ruleset_fixed(FIXED_PRIZE_DAYS)), 0);
	}
	if (e->state == CALENDAR_SIGNED)
		add(p, CALENDAR_ARCHIVE,
		    civil_add_months(e->signed_on, ruleset_fixed(FIXED_ARCHIVE_MONTHS)), 0);
}

static bool is_done(const struct calendar_act *act, const struct calendar_act *done, size_t n_done)
{
	size_t i;

	for (i = 0; i < n_done; i++) {
		if (!calendar_compare(act, &done[i]))
			return true;
	}
	return false;
}

/* Sorts, and drops acts that are done and duplicates: groups that end on the same day. */
static size_t finish_plan(struct plan *p, const struct calendar_act *done, size_t n_done)
{
	size_t i, n = 0;

	qsort(p->acts, p->n, sizeof(*p->acts), compare);
	for (i = 0; i < p->n; i++) {
		if (n && !calendar_compare(&p->acts[n - 1], &p->acts[i]))
			continue;
		if (!is_done(&p->acts[i], done, n_done))
			p->acts[n++] = p->acts[i];
	}
	return n;
}

size_t calendar_plan(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		     struct calendar_act *ret_acts)
{
	struct plan p = {e, ret_acts, 0};
	struct civil closing;
	size_t i;

	if (e->state == CALENDAR_DONE)
		return 0;
	closing = plan_entries(&p);
	for (i = 0; i < e->n_stages; i++)
		plan_stage(&p, &e->stages[i], closing);
	if (e->next_round)
		add(&p, CALENDAR_ROUND, e->next_round_at, e->next_round);
	for (i = 0; i < e->n_finished; i++)
		add(&p, CALENDAR_FINAL, calendar_objections_over(e->finished[i]), 0);
	if (e->has_cards)
		add(&p, CALENDAR_CARDS, e->cards, 0);
	plan_report(&p);
	for (i = 0; i < e->n_owed; i++)
		add(&p, e->owed[i].word, e->owed[i].due, e->owed[i].n);
	return finish_plan(&p, done, n_done);
}

bool calendar_next(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		   struct calendar_act *ret_act)
{
	struct calendar_act *acts = mem_zeroed(CALENDAR_EVENT_ACTS(e), sizeof(*acts));
	size_t n = calendar_plan(e, done, n_done, acts);

	if (n)
		*ret_act = acts[0];
	free(acts);
	return n > 0;
}

static struct civil first_of_month_after(struct civil day, int month_step)
{
	struct ymd v = civil_ymd(day);
	int month = (v.month - 1) / month_step * month_step + month_step + 1;
	struct civil date = day;

	civil_from_ymd(v.year + (month > 12), (month - 1) % 12 + 1, 1, &date);
	return date;
}

struct calendar_act calendar_rating_after(struct civil day)
{
	return (struct calendar_act){CALENDAR_RATING, first_of_month_after(day, 3), 0, 0};
}

struct calendar_act calendar_year_after(struct civil day)
{
	return (struct calendar_act){CALENDAR_YEAR, first_of_month_after(day, 12), 0, 0};
}

struct calendar_act calendar_waiting(int64_t event, int64_t entry, struct civil since)
{
	return (struct calendar_act){CALENDAR_WAITING,
				     civil_add_days(since, ruleset_fixed(FIXED_WAITING_DAYS)),
				     event, entry};
}

struct calendar_act calendar_lapse(int64_t right, struct civil until)
{
	return (struct calendar_act){CALENDAR_LAPSE,
				     civil_add_days(until, -ruleset_fixed(FIXED_LAPSE_NOTICE_DAYS)),
				     0, right};
}

struct civil calendar_objections_over(struct civil published)
{
	return civil_add_days(published, ruleset_fixed(FIXED_OBJECTION_DAYS) + 1);
}

struct calendar_dates calendar_next_stage(struct civil published)
{
	struct civil draws = calendar_objections_over(published);

	return (struct calendar_dates){
		CIVIL_NONE, CIVIL_NONE, draws,
		civil_add_days(draws, ruleset_fixed(FIXED_STAGE_START_DAYS))};
}
