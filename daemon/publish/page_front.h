/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Years that have events, for the archive and the ways to it.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_FRONT_H
#define DAEMON_PUBLISH_PAGE_FRONT_H

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* The last year with an event, below `before`; 0: none. */
int page_front_year(const struct front_view *front, int before);
/* A link to each year, the newest first; nothing when there are none. */
void page_front_years(struct xml *d, const struct front_view *front);

#endif
