/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See series.h. */
#include "daemon/event/series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/event/effects_row.h"
#include "daemon/event_code.h"

/* --- what a series keeps --------------------------------------------------------------------- */

static void keep_text(json_t *to, const char *name, const char *text)
{
	if (text[0])
		json_object_set_new(to, name, json_string(text));
}

static void keep_date(json_t *to, const char *name, struct civil date)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(date))
		json_object_set_new(to, name, json_string(civil_format(date, text)));
}

static json_t *plan_json(const struct tourney_plan *p)
{
	json_t *to = json_object();

	keep_text(to, "class", p->class);
	keep_text(to, "ruleset", p->ruleset);
	keep_text(to, "zone", p->zone);
	keep_text(to, "alias", p->alias);
	keep_text(to, "rated", p->rated);
	keep_date(to, "opens", p->opens);
	keep_date(to, "closes", p->closes);
	keep_date(to, "draws", p->draws);
	keep_date(to, "starts", p->starts);
	if (p->fee)
		json_object_set_new(to, "fee", json_integer(p->fee));
	if (json_object_size(p->options))
		json_object_set(to, "options", p->options);
	return to;
}

static const char *kept_text(const json_t *from, const char *name)
{
	const char *text = json_string_value(json_object_get(from, name));

	return text ? text : "";
}

static struct civil kept_date(const json_t *from, const char *name)
{
	struct civil date = CIVIL_NONE;

	civil_parse(kept_text(from, name), &date);
	return date;
}

/* --- editions -------------------------------------------------------------------------------- */

static struct civil shifted(struct civil given, struct civil usual, int years)
{
	return civil_is_none(given) ? usual : civil_add_months(given, 12 * years);
}

/* Dates given for the series apply to its first edition; the others get those of the kind. */
static bool dates_of(const struct series *s, const json_t *kept, int year,
		     struct calendar_dates *ret_dates)
{
	struct calendar_dates d = {CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, CIVIL_NONE};
	int years = year - s->first_year;

	calendar_edition(s->kind, year, &d);
	d.opens = shifted(kept_date(kept, "opens"), d.opens, years);
	d.closes = shifted(kept_date(kept, "closes"), d.closes, years);
	d.draws = shifted(kept_date(kept, "draws"), d.draws, years);
	d.starts = shifted(kept_date(kept, "starts"), d.starts, years);
	if (civil_is_none(d.opens))
		return false;
	*ret_dates = d;
	return true;
}

bool series_edition(const struct series *s, int opening_year, int *ret_year,
		    struct calendar_dates *ret_dates)
{
	json_t *kept = json_loads(s->options, 0, NULL);
	struct calendar_dates first;
	bool found = dates_of(s, kept, s->first_year, &first);
	int year = opening_year;

	if (found)
		year += s->first_year - civil_ymd(first.opens).year;
	found = found && year >= s->first_year && dates_of(s, kept, year, ret_dates);
	if (found)
		*ret_year = year;
	json_decref(kept);
	return found;
}

/* The plan's strings belong to `kept`, `code` and `name`. */
static struct tourney_plan edition_plan(const struct series *s, const json_t *kept, int year,
					const struct calendar_dates *d, const char *code,
					const char *name)
{
	return (struct tourney_plan){.code = code,
				     .name = name,
				     .kind = s->kind,
				     .class = kept_text(kept, "class"),
				     .ruleset = kept_text(kept, "ruleset"),
				     .zone = kept_text(kept, "zone"),
				     .alias = "",
				     .year = year,
				     .series = s->id,
				     .opens = d->opens,
				     .closes = d->closes,
				     .draws = d->draws,
				     .starts = d->starts,
				     .fee = json_integer_value(json_object_get(kept, "fee")),
				     .rated = kept_text(kept, "rated"),
				     .options = json_object_get(kept, "options")};
}

static int make_edition(const struct work *work, const struct series *s, int year,
			const struct calendar_dates *dates, struct tourney *ret,
			struct tourney_fault *ret_fault)
{
	json_t *kept = json_loads(s->options, 0, NULL);
	struct tourney_plan plan;
	char code[sizeof(s->code) + 16], name[sizeof(s->name) + 16];
	int rc;

	if (!kept)
		return STORE_FAILED;
	if (!json_object_get(kept, "options"))
		json_object_set_new(kept, "options", json_object());
	snprintf(code, sizeof(code), "%s %d", s->code, year);
	snprintf(name, sizeof(name), "%s %d", s->name, year);
	plan = edition_plan(s, kept, year, dates, code, name);
	rc = tourney_make(work, &plan, ret, ret_fault);
	json_decref(kept);
	return rc;
}

struct finding {
	int year;
	bool found;
};

static int find_year(void *arg, const struct tourney *t)
{
	struct finding *f = arg;

	f->found = f->found || t->year == f->year;
	return 0;
}

int series_make_edition(const struct work *work, const struct series *s, struct effect_ref of,
			struct civil today, struct effects *ret)
{
	struct tourney_fault fault = {.field = ""};
	struct finding f = {.found = false};
	struct calendar_dates dates;
	struct tourney t;
	int rc;

	if (!series_edition(s, civil_ymd(today).year, &f.year, &dates) ||
	    (!civil_is_none(dates.closes) && dates.closes.day < today.day))
		return 0;
	rc = s->id ? store_tourney_each_edition(work->ctx->store, s->id, find_year, &f) : 1;
	if (rc < 0 || f.found)
		return rc < 0 ? rc : 0;
	/* 0: a tournament with that code was made by hand, and is the year's edition */
	rc = make_edition(work, s, f.year, &dates, &t, &fault);
	if (rc > 0) {
		struct effect_ref added = tourney_make_add(work, &t, ret);

		effects_row_of(&ret->v[added.at], of);
	}
	return rc;
}

/* --- adding ---------------------------------------------------------------------------------- */

static int fault(struct tourney_fault *ret, const char *field, const char *why)
{
	snprintf(ret->field, sizeof(ret->field), "%s", field);
	snprintf(ret->why, sizeof(ret->why), "%s", why);
	return 0;
}

/*
 * The code must not belong to another series or event, so that it can refer to the current edition.
 */
static int is_free(const struct work *work, const char *code, struct tourney_fault *ret_fault)
{
	struct tourney other;
	struct series same;
	int rc = store_series_by_code(work->ctx->store, code, &same);

	if (rc == 0)
		rc = event_code_find(work->ctx->store, code, &other);
	if (rc > 0)
		return fault(ret_fault, "code",
			     tr(ret_fault->lang, "there is a series or an event of that code"));
	return rc < 0 ? rc : 1;
}

static int fill(const struct work *work, const struct tourney_plan *plan, struct series *ret,
		struct tourney_fault *ret_fault)
{
	struct series s = {.first_year = plan->year, .at = work->received};
	struct calendar_dates dates;
	struct tourney sample;
	json_t *kept = plan_json(plan);
	char *text = json_dumps(kept, JSON_COMPACT | JSON_SORT_KEYS);
	int rc = 1;

	snprintf(s.code, sizeof(s.code), "%s", plan->code);
	snprintf(s.name, sizeof(s.name), "%s", plan->name);
	snprintf(s.kind, sizeof(s.kind), "%s", plan->kind);
	snprintf(s.author, sizeof(s.author), "%s", work->author);
	if (!text || strlen(text) >= sizeof(s.options))
		rc = fault(ret_fault, "options", tr(ret_fault->lang, "too long together"));
	else
		snprintf(s.options, sizeof(s.options), "%s", text);
	if (rc > 0 && strlen(plan->code) + 5 >= sizeof(sample.code))
		rc = fault(ret_fault, "code",
			   tr(ret_fault->lang, "is too long to have a year behind it"));
	if (rc > 0 && !kind_find(s.kind))
		rc = fault(ret_fault, "kind",
			   tr(ret_fault->lang, "no such kind; kskak event kinds lists them"));
	if (rc > 0 && (s.first_year < 2 || s.first_year > 9998))
		rc = fault(ret_fault, "year",
			   tr(ret_fault->lang, "the year of the first edition is needed"));
	if (rc > 0 && !dates_of(&s, kept, s.first_year, &dates))
		rc = fault(ret_fault, "opens",
			   tr(ret_fault->lang,
			      "events of this kind have no yearly dates; give the day on which the "
			      "edition of that year opens"));
	if (rc > 0)
		rc = is_free(work, s.code, ret_fault);
	if (rc > 0)
		rc = make_edition(work, &s, s.first_year, &dates, &sample, ret_fault);
	if (rc > 0)
		*ret = s;
	free(text);
	json_decref(kept);
	return rc;
}

int series_add(const struct work *work, const struct tourney_plan *plan, struct civil today,
	       struct effects *ret, struct tourney_fault *ret_fault)
{
	struct series s;
	int rc = fill(work, plan, &s, ret_fault);

	if (rc <= 0)
		return rc;
	effects_row(ret, ROW_SERIES_ADDED, &s);
	rc = series_make_edition(work, &s, effects_last(ret), today, ret);
	return rc < 0 ? rc : 1;
}
