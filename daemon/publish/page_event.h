/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The announcement and state of an event (EVENTS E12). */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_H
#define DAEMON_PUBLISH_PAGE_EVENT_H

#include "daemon/publish/page.h"

/* An event's announcement, entrants, compositions and groups (EVENTS E12). */
void page_event(const struct page_place *p, const struct tourney_view *event, struct sbuf *out);

#endif
