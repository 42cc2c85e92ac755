/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The front page, the lists of events, and the years that have some. */
#ifndef DAEMON_PUBLISH_PAGE_FRONT_H
#define DAEMON_PUBLISH_PAGE_FRONT_H

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* The latest year before `before` with an event; 0: none. */
int page_front_year(const struct front_view *front, int before);
/* Links to each year, newest first; nothing if there are none. */
void page_front_years(struct xml *d, const struct front_view *front);

void page_front(const struct page_place *p, const struct front_view *front, struct sbuf *out);
/* All events by state (EVENTS E76). */
void page_front_events(const struct page_place *p, const struct front_view *front,
		       struct sbuf *out);
/* The events of a year, in any state. */
void page_front_archive(const struct page_place *p, const struct front_view *front, int year,
			struct sbuf *out);

/* Events that take no entries: running, coming and finished ones, each with its groups. */
void page_front_others(struct xml *d, const struct front_view *front, const char *heading);
/* The groups of an event with their states. */
void page_front_groups(struct xml *d, const struct front_view *front, const struct front_event *e);

#endif
