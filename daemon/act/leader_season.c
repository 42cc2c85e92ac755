/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_season.h. */
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_season.h"
#include "daemon/event/calendar.h"
#include "daemon/event/series.h"
#include "daemon/event/year.h"
#include "daemon/publish/view_json.h"

struct season {
	struct act *act;
	int year;
	json_t *list;
	const struct tourney *t; /* current; NULL: acts without a tournament */
	int rc;
};

static bool is_in(const struct season *s, struct civil day)
{
	return civil_ymd(day).year == s->year;
}

static void add(struct season *s, struct civil day, const char *act, const char *event, bool done)
{
	if (is_in(s, day))
		json_array_append_new(s->list,
				      json_pack("{s:o, s:s, s:s, s:b}", "date", view_json_date(day),
						"act", act, "event", event, "done", done));
}

static int add_done(void *arg, const struct done_act *d)
{
	struct season *s = arg;

	add(s, d->due, d->act, s->t ? s->t->code : "", true);
	return 0;
}

static void add_planned(struct season *s, const struct calendar_act *a, const char *event)
{
	struct sbuf act = SBUF_INIT;

	sbuf_adds(&act, calendar_word(a->word));
	if (a->n)
		sbuf_addf(&act, " %lld", (long long)a->n);
	add(s, a->due, act.buf, event, false);
	sbuf_release(&act);
}

static int add_event(void *arg, const struct tourney *t)
{
	struct season *s = arg;
	struct tourney_facts facts;
	struct calendar_facts f;
	struct calendar_act *acts;
	size_t n;

	s->t = t;
	s->rc = store_calendar_each(s->act->work.ctx->store, t->id, add_done, s);
	if (s->rc >= 0)
		s->rc = tourney_read(t, &facts);
	if (s->rc <= 0)
		return s->rc < 0;
	s->rc = calendar_facts_load(&s->act->work, &facts, &f);
	if (s->rc > 0) {
		acts = mem_zeroed(CALENDAR_EVENT_ACTS(&f.event), sizeof(*acts));
		n = calendar_plan(&f.event, f.done, f.n_done, acts);
		for (size_t i = 0; i < n; i++)
			add_planned(s, &acts[i], t->code);
		free(acts);
		calendar_facts_release(&f);
	}
	tourney_release(&facts);
	return s->rc < 0;
}

/* Adds editions yet to be created. */
static int add_series(void *arg, const struct series *row)
{
	struct season *s = arg;
	struct calendar_dates d;
	struct sbuf code = SBUF_INIT;
	struct civil today = zone_date(ZONE_COPENHAGEN, s->act->work.received);

	for (int opening = s->year - 1; opening <= s->year; opening++) {
		int year;

		if (opening <= civil_ymd(today).year || !series_edition(row, opening, &year, &d))
			continue;
		sbuf_reset(&code);
		sbuf_addf(&code, "%s %d", row->code, year);
		add(s, d.opens, "open", code.buf, false);
		if (!civil_is_none(d.closes))
			add(s, civil_add_days(d.closes, 1), "close", code.buf, false);
		if (!civil_is_none(d.draws))
			add(s, d.draws, "draw 1", code.buf, false);
		if (!civil_is_none(d.starts))
			add(s, d.starts, "start 1", code.buf, false);
	}
	sbuf_release(&code);
	return 0;
}

/* Adds acts without a tournament: the coming rating lists, and the turn of the year. */
static int add_year(struct season *s)
{
	struct store *st = s->act->work.ctx->store;
	struct civil day = zone_date(ZONE_COPENHAGEN, s->act->work.received), last = day;
	struct calendar_act a;
	int rc;

	s->t = NULL;
	rc = store_calendar_each(st, 0, add_done, s);
	if (rc < 0 || s->year < civil_ymd(day).year)
		return rc;
	do {
		a = calendar_rating_after(last);
		last = a.due;
		add_planned(s, &a, "");
	} while (civil_ymd(last).year <= s->year);
	for (last = day; civil_ymd(last).year <= s->year; last = a.due) {
		a = calendar_year_after(last);
		add_planned(s, &a, "");
	}
	return rc;
}

static int compare(const void *a, const void *b)
{
	json_t *x = *(json_t *const *)a, *y = *(json_t *const *)b;
	const char *by[] = {"date", "event", "act"};

	for (size_t i = 0; i < sizeof(by) / sizeof(by[0]); i++) {
		int c = strcmp(json_string_value(json_object_get(x, by[i])),
			       json_string_value(json_object_get(y, by[i])));
		if (c)
			return c;
	}
	return 0;
}

/* Takes over `list`. */
static json_t *sorted(json_t *list)
{
	size_t n = json_array_size(list);
	json_t **items = mem_zeroed(n + 1, sizeof(json_t *)), *out = json_array();

	for (size_t i = 0; i < n; i++)
		items[i] = json_array_get(list, i);
	qsort(items, n, sizeof(json_t *), compare);
	for (size_t i = 0; i < n; i++)
		json_array_append(out, items[i]);
	free(items);
	json_decref(list);
	return out;
}

int leader_season(struct act *act)
{
	struct store *st = act->work.ctx->store;
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	struct season s = {.act = act, .list = json_array(), .rc = 1};
	int rc;

	s.year = (int)leader_number(act, "year");
	if (!s.year)
		s.year = civil_ymd(today).year;
	rc = store_tourney_each(st, add_event, &s);
	if (rc >= 0)
		rc = store_series_each(st, add_series, &s);
	if (rc >= 0)
		rc = add_year(&s);
	act_done(act, json_pack("{s:i, s:o}", "year", s.year, "acts", sorted(s.list)), "%s", "");
	return rc < 0 ? rc : s.rc < 0 ? s.rc : 1;
}
