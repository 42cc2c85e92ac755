/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The tables and rounds of an event. */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_TABLE_H
#define DAEMON_PUBLISH_PAGE_EVENT_TABLE_H

#include "daemon/publish/page.h"

/* The tables of its groups; with more than VIEW_TOURNEY_TABLES groups, links to them. */
void page_event_table(const struct page_place *p, const struct tourney_view *event,
		      const struct group_view *groups, int n, struct sbuf *out);
/* One of its rounds; false, writing nothing, if there is no such round. */
bool page_event_table_round(const struct page_place *p, const struct tourney_view *event, int round,
			    const struct group_view *groups, int n, struct sbuf *out);

#endif
