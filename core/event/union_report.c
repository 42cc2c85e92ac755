/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates of the report to the union. */
#include "core/event/union_report.h"

#include "core/event/division.h"

struct union_report_dates union_report_dates(struct civil first_round, struct civil last_round,
					     bool elo_rated)
{
	return (struct union_report_dates){
		.entrants = civil_add_days(first_round, -7),
		.fee = civil_add_days(first_round, -1),
		.due = civil_add_days(last_round, 7),
		.reminder = civil_add_days(last_round, 5),
		.overdue = civil_add_days(last_round, 8),
		.elo_notice = elo_rated ? civil_add_days(first_round, -5 * 7) : CIVIL_NONE,
		.elo_copy = elo_rated ? civil_add_days(last_round, 3) : CIVIL_NONE,
	};
}

struct plan {
	const struct union_event *e;
	struct calendar_act *acts;
	size_t n;
};

static void add(struct plan *p, enum calendar_word word, struct civil due)
{
	p->acts[p->n++] = (struct calendar_act){word, due, p->e->id, 0};
}

/*
 * Only deadlines that can still be met: those on or after the day on which the event was created.
 */
static void add_in_time(struct plan *p, enum calendar_word word, struct civil due)
{
	if (due.day >= p->e->created.day)
		add(p, word, due);
}

static void plan_season(struct plan *p)
{
	struct division_dates d;

	if (!p->e->season || !division_dates(p->e->season, &d))
		return;
	add_in_time(p, CALENDAR_DIVISION_DATES, d.dates);
	add_in_time(p, CALENDAR_DIVISION_VENUES, d.venues);
	add_in_time(p, CALENDAR_DIVISION_DRAFT, d.draft);
}

static void plan_before(struct plan *p, const struct union_report_dates *d)
{
	const struct union_event *e = p->e;

	if (!e->taking_entries)
		add(p, CALENDAR_ENTRANTS, civil_later(d->entrants, e->closed));
	add(p, CALENDAR_UNION_FEE, civil_later(d->fee, e->created));
	if (e->elo_rated)
		add_in_time(p, CALENDAR_ELO_NOTICE, d->elo_notice);
}

size_t union_report_plan(const struct union_event *e, struct calendar_act ret[UNION_ACTS])
{
	struct plan p = {e, ret, 0};
	bool complete = !civil_is_none(e->complete);
	struct civil last = civil_is_none(e->last_round) ? e->complete : e->last_round;
	struct union_report_dates d;

	if (!complete)
		plan_season(&p);
	if (civil_is_none(e->first_round))
		return p.n;
	last = civil_later(last, e->first_round);
	d = union_report_dates(e->first_round, last, e->elo_rated);
	if (complete) {
		add(&p, CALENDAR_UNION_REPORT, civil_add_days(e->complete, 1));
		if (e->elo_rated)
			add(&p, CALENDAR_ELO_COPY, civil_later(d.elo_copy, e->complete));
		return p.n;
	}
	plan_before(&p, &d);
	if (!civil_is_none(e->last_round)) {
		add(&p, CALENDAR_UNION_REMINDER, d.reminder);
		add(&p, CALENDAR_UNION_OVERDUE, d.overdue);
	}
	return p.n;
}
