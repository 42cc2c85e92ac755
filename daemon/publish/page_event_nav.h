/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Links between the pages of an event.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_NAV_H
#define DAEMON_PUBLISH_PAGE_EVENT_NAV_H

#include "daemon/publish/view_tourney.h"
#include "daemon/publish/xml.h"

/* A paragraph with a link to each existing page and file. */
void page_event_nav(struct xml *d, const struct tourney_view *event);

#endif
