/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The feed of an event: lots, rounds, final tables, reports. */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_FEED_H
#define DAEMON_PUBLISH_PAGE_EVENT_FEED_H

#include "daemon/publish/page.h"

/* Atom: news of an event. */
void page_event_feed(const struct page_place *p, const struct tourney_view *event,
		     struct sbuf *out);

#endif
