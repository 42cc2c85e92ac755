/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The front page and the list of events; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

static void group_item(struct xml *d, const struct front_group *g)
{
	xml_start(d, "li");
	page_link_group(d, g->id, "", g->name);
	xml_text(d, " (");
	xml_text(d, page_words_state(d->p, g->state));
	xml_text(d, ")");
	xml_end(d);
}

static bool takes_entries(const struct front_view *front)
{
	for (int i = 0; i < front->n_events; i++)
		if (front->events[i].state == TOURNEY_OPEN)
			return true;
	return false;
}

/* Those of one state under its name; nothing when there are none. */
static void events_in(struct xml *d, const struct front_view *front, enum tourney_state state)
{
	bool any = false;

	for (int i = 0; i < front->n_events; i++) {
		const struct front_event *e = &front->events[i];

		if (e->state != state)
			continue;
		if (!any) {
			xml_element(d, "h3", page_words_event_state(d->p, state));
			xml_start(d, "ul");
			any = true;
		}
		xml_start(d, "li");
		page_link_event(d, e->slug, "", e->name);
		xml_end(d);
	}
	if (any)
		xml_end(d);
}

/* First those that take entries, then those that are played, then what is over. */
static void events_by_state(struct xml *d, const struct front_view *front)
{
	static const enum tourney_state order[] = {
		TOURNEY_OPEN,  TOURNEY_DRAFT,	 TOURNEY_CLOSED,
		TOURNEY_DRAWN, TOURNEY_RUNNING,	 TOURNEY_FINISHED,
		TOURNEY_FINAL, TOURNEY_ARCHIVED, TOURNEY_CANCELLED};

	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		events_in(d, front, order[i]);
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
	events_by_state(&d, front);
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
	xml_element(&d, "h2", tr(p->lang, "Groups"));
	xml_start(&d, "ul");
	for (int i = 0; i < front->n_groups; i++)
		group_item(&d, &front->groups[i]);
	xml_end(&d);
	page_shell_end(&d, out);
}

void page_events(const struct page_place *p, const struct front_view *front, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Tournaments"), NULL);
	events_by_state(&d, front);
	entry_link(&d, front);
	page_shell_end(&d, out);
}
