/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See year.h. */
#include "daemon/event/year.h"

#include <stdio.h>
#include <stdlib.h>

#include "daemon/event/series.h"
#include "sql/store_calendar.h"
#include "sql/store_series.h"

#define META_FROM "calendar-from" /* first day of this server */
#define META_NEXT "calendar-next" /* instant of the next act without a tournament */

static int read_from(struct store *st, struct civil *ret_from)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(st, META_FROM, &text);

	if (rc > 0 && !civil_parse(text.buf, ret_from))
		rc = STORE_FAILED;
	sbuf_release(&text);
	return rc;
}

/* The last day for which the act was done, or `otherwise` if never. */
static int last_day(struct store *st, const char *act, struct civil otherwise,
		    struct civil *ret_day)
{
	struct done_act done;
	int rc = store_calendar_last(st, 0, act, &done);

	*ret_day = rc > 0 ? civil_later(done.due, otherwise) : otherwise;
	return rc < 0 ? rc : 1;
}

struct choosing {
	struct store *st;
	const struct put_aside *aside;
	struct instant now;
	struct calendar_act first;
	bool found;
	int rc;
};

struct aside_thing year_thing(const struct calendar_act *act)
{
	struct aside_thing thing = {.kind = act->word == CALENDAR_RATING    ? ASIDE_LIST
					    : act->word == CALENDAR_EDITION ? ASIDE_EDITION
									    : ASIDE_YEAR,
				    .id = act->n};

	snprintf(thing.what, sizeof(thing.what), "%s", calendar_word(act->word));
	return thing;
}

static void choose(struct choosing *c, const struct calendar_act *act)
{
	struct aside_thing thing = year_thing(act);

	if (put_aside_waits(c->aside, thing.kind, thing.id, c->now))
		return;
	if (!c->found || calendar_compare(act, &c->first) < 0)
		c->first = *act;
	c->found = true;
}

/* Editions opening in the year the series was added were made with it. */
static int choose_series(void *arg, const struct series *s)
{
	struct choosing *c = arg;
	struct calendar_act act;
	struct civil since;
	char word[24];

	snprintf(word, sizeof(word), "%s %lld", calendar_word(CALENDAR_EDITION), (long long)s->id);
	c->rc = last_day(c->st, word, zone_date(ZONE_COPENHAGEN, s->at), &since);
	if (c->rc < 0)
		return 1;
	act = calendar_year_after(since);
	act.word = CALENDAR_EDITION;
	act.n = s->id;
	choose(c, &act);
	return 0;
}

int year_next(struct store *st, const struct put_aside *aside, struct instant now,
	      struct calendar_act *ret_act)
{
	struct choosing c = {.st = st, .aside = aside, .now = now, .found = false, .rc = 1};
	struct calendar_act act;
	struct civil from, since;
	int rc = read_from(st, &from);

	if (rc <= 0)
		return rc;
	rc = last_day(st, calendar_word(CALENDAR_RATING), from, &since);
	if (rc > 0) {
		act = calendar_rating_after(since);
		choose(&c, &act);
		rc = last_day(st, calendar_word(CALENDAR_YEAR), from, &since);
	}
	if (rc > 0) {
		act = calendar_year_after(since);
		choose(&c, &act);
		rc = store_series_each(st, choose_series, &c);
	}
	if (rc < 0 || c.rc < 0)
		return rc < 0 ? rc : c.rc;
	*ret_act = c.first;
	return c.found;
}

int year_refresh(struct store *st)
{
	const struct put_aside none = {.list = NULL};
	struct calendar_act act;
	char text[INSTANT_TEXT];
	int rc = year_next(st, &none, (struct instant){0}, &act);

	if (rc > 0)
		rc = store_meta_set(st, META_NEXT,
				    instant_format(zone_midnight(ZONE_COPENHAGEN, act.due), text));
	return rc < 0 ? rc : 1;
}

static bool is_cached(const struct put_aside *aside)
{
	return !put_aside_has(aside, ASIDE_LIST) && !put_aside_has(aside, ASIDE_YEAR) &&
	       !put_aside_has(aside, ASIDE_EDITION);
}

int year_next_at(struct store *st, const struct put_aside *aside, struct instant now,
		 struct instant *ret_at)
{
	struct sbuf text = SBUF_INIT;
	struct calendar_act act;
	int rc;

	if (!is_cached(aside)) {
		rc = year_next(st, aside, now, &act);
		if (rc > 0)
			*ret_at = zone_midnight(ZONE_COPENHAGEN, act.due);
		return rc;
	}
	rc = store_meta_get(st, META_NEXT, &text);
	if (rc > 0 && !instant_parse(text.buf, ret_at))
		rc = STORE_FAILED;
	sbuf_release(&text);
	return rc;
}

int year_begin(const struct work *work)
{
	struct store *st = work->ctx->store;
	char text[CIVIL_TEXT];
	struct civil from;
	int rc = read_from(st, &from);

	if (rc != 0)
		return rc < 0 ? rc : 1;
	civil_format(zone_date(ZONE_COPENHAGEN, work->received), text);
	rc = store_meta_set(st, META_FROM, text);
	return rc > 0 ? year_refresh(st) : rc;
}

int year_edition(const struct work *work, const struct calendar_act *act, struct effects *ret)
{
	struct series s;
	int rc = store_series_get(work->ctx->store, act->n, &s);

	if (rc > 0)
		rc = series_make_edition(work, &s, effect_stored(s.id), act->due, ret);
	return rc < 0 ? rc : 1;
}
