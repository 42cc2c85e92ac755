/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Displays an event's signed reports and the rights in them. */
#ifndef DAEMON_PUBLISH_PAGE_EVENT_REPORT_H
#define DAEMON_PUBLISH_PAGE_EVENT_REPORT_H

#include "daemon/publish/page.h"

/* The contents of its signed reports: in full, or only the rights they give. */
void page_event_report(const struct page_place *p, const struct tourney_view *event,
		       struct sbuf *out);
void page_event_report_rights(const struct page_place *p, const struct tourney_view *event,
			      struct sbuf *out);

#endif
