/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See ical.h. */
#include "daemon/publish/ical.h"

#include <string.h>

#include "core/event/calendar.h"
#include "daemon/publish/ical_write.h"
#include "sql/store_stage.h"
#include "text/text.h"

/* --- one date -------------------------------------------------------------------------------- */

/* Common to the dates of an event. */
struct entry {
	const struct page_place *p;
	const struct tourney *t;
	struct instant changed; /* when the event was created or last changed */
	int changes;
	struct sbuf *out;
};

static const char *name_of(enum calendar_word word)
{
	switch (word) {
	case CALENDAR_OPEN: return N_("entries open");
	case CALENDAR_CLOSE: return N_("last day of entries");
	case CALENDAR_DRAW: return N_("drawing of lots");
	case CALENDAR_START: return N_("play begins");
	default: return "";
	}
}

/* `stage` 1 is implied by the word. */
static void put_date(const struct entry *e, enum calendar_word word, int stage,
		     const char *stage_name, struct civil day)
{
	struct sbuf title = SBUF_INIT, act = SBUF_INIT;

	if (civil_is_none(day))
		return;
	sbuf_addf(&act, stage > 1 ? "%s-%d" : "%s%.0d", calendar_word(word), stage > 1 ? stage : 0);
	sbuf_addf(&title, "%s%s%s: %s", e->t->name, *stage_name ? " " : "", stage_name,
		  tr(e->p->lang, name_of(word)));
	ical_write(e->out, "BEGIN:VEVENT");
	ical_write(e->out, "UID:%s-%s@%s", e->t->slug, act.buf, e->p->domain);
	ical_write_stamp(e->out, e->changed);
	ical_write_day(e->out, "DTSTART", day);
	ical_write_day(e->out, "DTEND", civil_add_days(day, 1));
	ical_write_text(e->out, "SUMMARY", title.buf);
	if (*e->p->base)
		ical_write(e->out, "URL:%s/events/%s/", e->p->base, e->t->slug);
	ical_write(e->out, "SEQUENCE:%d", e->changes);
	ical_write(e->out, "STATUS:%s",
		   e->t->state == TOURNEY_CANCELLED ? "CANCELLED" : "CONFIRMED");
	ical_write(e->out, "TRANSP:TRANSPARENT");
	ical_write(e->out, "END:VEVENT");
	sbuf_release(&title);
	sbuf_release(&act);
}

/* --- one event ------------------------------------------------------------------------------- */

static int note_change(void *arg, const struct tourney_change *c)
{
	struct entry *e = arg;

	if (!strcmp(c->what, "state") && strcmp(c->becomes, "cancelled") != 0)
		return 0; /* still as announced */
	e->changes++;
	e->changed = c->at;
	return 0;
}

/* A stage not drawn yet has the event's dates; later stages have their own. */
static int put_stage(void *arg, const struct stage_row *s)
{
	const struct entry *e = arg;
	bool first = s->number == 1;

	if (s->state == STAGE_LEFT_OUT)
		return 0;
	put_date(e, CALENDAR_DRAW, s->number, s->name,
		 first && civil_is_none(s->draws) ? e->t->draws : s->draws);
	put_date(e, CALENDAR_START, s->number, s->name,
		 first && civil_is_none(s->starts) ? e->t->starts : s->starts);
	return 0;
}

static int put_event(struct context *ctx, const struct page_place *p, const struct tourney *t,
		     struct sbuf *out)
{
	struct entry e = {.p = p, .t = t, .changed = t->created, .out = out};
	int rc = store_tourney_change_each(ctx->store, t->id, note_change, &e);

	if (rc < 0)
		return rc;
	put_date(&e, CALENDAR_OPEN, 1, "", t->opens);
	put_date(&e, CALENDAR_CLOSE, 1, "", t->closes);
	rc = store_stage_each(ctx->store, t->id, put_stage, &e);
	return rc < 0 ? rc : 1;
}

static void put_head(const char *name, struct sbuf *out)
{
	ical_write_head(out);
	ical_write(out, "METHOD:PUBLISH");
	ical_write_text(out, "X-WR-CALNAME", name);
}

int ical_event(struct context *ctx, const struct page_place *p, const struct tourney *t,
	       struct sbuf *out)
{
	int rc;

	put_head(t->name, out);
	rc = put_event(ctx, p, t, out);
	ical_write(out, "END:VCALENDAR");
	return rc;
}

struct all {
	struct context *ctx;
	const struct page_place *p;
	struct sbuf *out;
	int rc;
};

static int put_one(void *arg, const struct tourney *t)
{
	struct all *all = arg;

	all->rc = put_event(all->ctx, all->p, t, all->out);
	return all->rc < 0;
}

int ical_all(struct context *ctx, const struct page_place *p, struct sbuf *out)
{
	struct all all = {ctx, p, out, 1};
	int rc;

	put_head(p->site, out);
	rc = store_tourney_each(ctx->store, put_one, &all);
	ical_write(out, "END:VCALENDAR");
	return rc < 0 ? rc : all.rc;
}
