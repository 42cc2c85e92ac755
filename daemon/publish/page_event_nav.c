/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_event_nav.h. */
#include "daemon/publish/page_event_nav.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/view_league.h"
#include "text/text.h"

static void between(struct xml *d)
{
	xml_text(d, " · ");
}

/* Published rounds, without duplicates: groups pair the same round. */
static void rounds(struct xml *d, const struct tourney_view *e)
{
	int most = view_league_last_round(e);

	for (int n = 1; n <= most; n++) {
		char file[32], label[64];

		snprintf(file, sizeof(file), "rounds/%d.html", n);
		snprintf(label, sizeof(label), tr(d->p->lang, "Round %d"), n);
		between(d);
		page_link_event(d, e->row.slug, file, label);
	}
}

void page_event_nav(struct xml *d, const struct tourney_view *e)
{
	static const char *const files[][2] = {{"games.pgn", "PGN"},
					       {"event.json", "JSON"},
					       {"lots.json", N_("Lots")},
					       {"calendar.ics", "iCal"},
					       {"feed.atom", "Atom"}};
	const char *slug = e->row.slug;
	char desk[100];

	xml_start(d, "p");
	page_link_event(d, slug, "", tr(d->p->lang, "Announcement"));
	between(d);
	page_link_event(d, slug, "table.html", tr(d->p->lang, "Standings"));
	rounds(d, e);
	between(d);
	page_link_event(d, slug, "rights.html", tr(d->p->lang, "Rights"));
	between(d);
	page_link_event(d, slug, "report.html", tr(d->p->lang, "Final report"));
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		if (!strcmp(files[i][0], "lots.json") &&
		    view_tourney_groups(e) > VIEW_TOURNEY_TABLES)
			continue;
		between(d);
		page_link_event_file(d, slug, files[i][0], tr(d->p->lang, files[i][1]));
	}
	snprintf(desk, sizeof(desk), "events/%s", slug);
	page_link_desk(d, desk);
	xml_end(d);
}

static void beside(struct xml *d, int64_t id, const char *text)
{
	if (!id)
		return;
	xml_text(d, " · ");
	page_link_group(d, id, "", text);
}

void page_event_group_nav(struct xml *d, const struct group_view *group)
{
	char desk[40];

	xml_start(d, "nav");
	xml_attribute(d, "class", "path");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Tournament"));
	page_link_event(d, group->slug, "", group->event_name);
	xml_text(d, " · ");
	page_link_event(d, group->slug, "table.html", tr(d->p->lang, "All groups"));
	beside(d, group->before, tr(d->p->lang, "Previous group"));
	beside(d, group->after, tr(d->p->lang, "Next group"));
	snprintf(desk, sizeof(desk), "groups/%lld", (long long)group->id);
	page_link_desk(d, desk);
	xml_end(d);
}
