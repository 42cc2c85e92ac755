/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Years with events, for the archive and links to it.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_FRONT_H
#define DAEMON_PUBLISH_PAGE_FRONT_H

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* The latest year before `before` with an event; 0: none. */
int page_front_year(const struct front_view *front, int before);
/* Links to each year, newest first; nothing if there are none. */
void page_front_years(struct xml *d, const struct front_view *front);

#endif
