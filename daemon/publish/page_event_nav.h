/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Links between the pages of an event.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_NAV_H
#define DAEMON_PUBLISH_PAGE_EVENT_NAV_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/view_tourney.h"
#include "daemon/publish/xml.h"

/* A paragraph with a link to each existing page and file. */
void page_event_nav(struct xml *d, const struct tourney_view *event);

/* From the pages of a group to its tournament and to the groups beside it. */
void page_event_group_nav(struct xml *d, const struct group_view *group);

#endif
