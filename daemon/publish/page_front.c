/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The front page and the list of events; see page.h. */
#include "daemon/publish/page_front.h"

#include <limits.h>
#include <stdio.h>

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

#define GROUPS_NAMED 12 /* per event; larger events list them on their own page */

static void group_link(struct xml *d, const struct front_group *g)
{
	page_link_group(d, g->id, "", *g->code ? g->code : g->name);
	xml_text(d, " (");
	xml_text(d, page_words_state(d->p, g->state));
	xml_text(d, ")");
}

void page_front_groups(struct xml *d, const struct front_view *front, const struct front_event *e)
{
	if (e->n_groups > GROUPS_NAMED) {
		char label[64];

		snprintf(label, sizeof(label), tr(d->p->lang, "%d groups"), e->n_groups);
		page_link_event(d, e->slug, "table.html", label);
		return;
	}
	for (int i = 0; i < e->n_groups; i++) {
		if (i)
			xml_text(d, " · ");
		group_link(d, &front->groups[e->first_group + i]);
	}
}

static void add_date(struct xml *d, const char *text, struct civil date)
{
	if (civil_is_none(date))
		return;
	xml_text(d, " · ");
	xml_textf(d, "%s ", text);
	page_words_date(d, date);
}

/* What somebody who wants to enter or to watch waits for. */
static void dates_of(struct xml *d, const struct front_event *e)
{
	const struct lang *lang = d->p->lang;

	if (e->state == TOURNEY_DRAFT)
		add_date(d, tr(lang, "entries from"), e->opens);
	if (e->state == TOURNEY_OPEN)
		add_date(d, tr(lang, "entries until"), e->closes);
	if (e->state <= TOURNEY_DRAWN)
		add_date(d, tr(lang, "play begins on"), e->starts);
}

static void event_item(struct xml *d, const struct front_view *front, const struct front_event *e,
		       bool groups)
{
	xml_start(d, "li");
	xml_attribute(d, "data-event", e->slug);
	page_link_event(d, e->slug, "", e->name);
	dates_of(d, e);
	if (e->state == TOURNEY_OPEN && !d->p->files) {
		xml_text(d, " · ");
		page_link_entry_of(d, e->code, tr(d->p->lang, "Enter"));
	}
	if (groups && e->n_groups) {
		xml_start(d, "br");
		xml_void(d);
		page_front_groups(d, front, e);
	}
	xml_end(d);
}

static bool takes_entries(const struct front_view *front)
{
	for (int i = 0; i < front->n_events; i++)
		if (front->events[i].state == TOURNEY_OPEN)
			return true;
	return false;
}

/* Events in one state under a heading; nothing if there are none. */
static void events_in(struct xml *d, const struct front_view *front, enum tourney_state state,
		      const char *heading)
{
	bool any = false;

	for (int i = 0; i < front->n_events; i++) {
		if (front->events[i].state != state)
			continue;
		if (!any) {
			xml_start(d, heading);
			xml_attribute(d, "class", "state");
			xml_text(d, page_words_event_state(d->p, state));
			xml_end(d);
			xml_start(d, "ul");
			any = true;
		}
		event_item(d, front, &front->events[i], true);
	}
	if (any)
		xml_end(d);
}

static bool is_past(enum tourney_state state)
{
	return state == TOURNEY_FINAL || state == TOURNEY_ARCHIVED || state == TOURNEY_CANCELLED;
}

/* The latest year before `before` with a finished event; 0: none. */
static int year_below(const struct front_view *front, int before)
{
	int year = 0;

	for (int i = 0; i < front->n_events; i++) {
		const struct front_event *e = &front->events[i];

		if (is_past(e->state) && e->year < before && e->year > year)
			year = e->year;
	}
	return year;
}

/* Finished events, collapsed by year. */
static void past_events(struct xml *d, const struct front_view *front)
{
	for (int year = year_below(front, INT_MAX); year; year = year_below(front, year)) {
		xml_start(d, "details");
		xml_start(d, "summary");
		xml_elementf(d, "span", tr(d->p->lang, "Tournaments of %d that are over"), year);
		xml_end(d);
		xml_start(d, "ul");
		for (int i = 0; i < front->n_events; i++)
			if (is_past(front->events[i].state) && front->events[i].year == year)
				event_item(d, front, &front->events[i], false);
		xml_end(d);
		xml_end(d);
	}
}

void page_front_others(struct xml *d, const struct front_view *front, const char *heading)
{
	static const enum tourney_state order[] = {TOURNEY_RUNNING, TOURNEY_DRAWN, TOURNEY_CLOSED,
						   TOURNEY_DRAFT, TOURNEY_FINISHED};

	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		events_in(d, front, order[i], heading);
	past_events(d, front);
}

static void events_by_state(struct xml *d, const struct front_view *front, const char *heading)
{
	events_in(d, front, TOURNEY_OPEN, heading);
	page_front_others(d, front, heading);
}

static void entry_link(struct xml *d, const struct front_view *front)
{
	if (d->p->files || !takes_entries(front))
		return;
	xml_start(d, "p");
	page_link_entry_form(d, tr(d->p->lang, "Enter a tournament"));
	xml_end(d);
}

void page_front(const struct page_place *p, const struct front_view *front, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, p->site, NULL);
	xml_element(&d, "h2", tr(p->lang, "Tournaments"));
	events_by_state(&d, front, "h3");
	entry_link(&d, front);
	xml_start(&d, "p");
	if (!p->files) {
		page_link_classes(&d, tr(p->lang, "Classes"));
		xml_text(&d, " · ");
	}
	page_link_champions(&d, tr(p->lang, "Champions"));
	xml_text(&d, " · ");
	page_link_rating(&d, "", tr(p->lang, "Rating lists"));
	xml_end(&d);
	page_shell_end(&d, out);
}

int page_front_year(const struct front_view *front, int before)
{
	int year = 0;

	for (int i = 0; i < front->n_events; i++)
		if (front->events[i].year < before && front->events[i].year > year)
			year = front->events[i].year;
	return year;
}

void page_front_years(struct xml *d, const struct front_view *front)
{
	int year = page_front_year(front, INT_MAX);

	if (!year)
		return;
	xml_start(d, "nav");
	xml_attribute(d, "class", "years");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Tournaments by year"));
	xml_elementf(d, "span", "%s: ", tr(d->p->lang, "Tournaments by year"));
	for (const char *between = ""; year; year = page_front_year(front, year)) {
		xml_text(d, between);
		page_link_archive(d, year);
		between = " · ";
	}
	xml_end(d);
}

void page_front_archive(const struct page_place *p, const struct front_view *front, int year,
			struct sbuf *out)
{
	char title[80];
	struct xml d;

	snprintf(title, sizeof(title), tr(p->lang, "Tournaments of %d"), year);
	page_shell_begin(&d, p, title, NULL);
	xml_start(&d, "ul");
	for (int i = 0; i < front->n_events; i++)
		if (front->events[i].year == year)
			event_item(&d, front, &front->events[i], true);
	xml_end(&d);
	page_front_years(&d, front);
	page_shell_end(&d, out);
}

void page_front_events(const struct page_place *p, const struct front_view *front, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Tournaments"), NULL);
	events_by_state(&d, front, "h2");
	entry_link(&d, front);
	page_front_years(&d, front);
	page_shell_end(&d, out);
}
