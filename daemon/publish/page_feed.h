/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The Atom feed of a group (RFC 4287): finished games and rulings, each with a permanent id. */
#ifndef DAEMON_PUBLISH_PAGE_FEED_H
#define DAEMON_PUBLISH_PAGE_FEED_H

#include "daemon/publish/page.h"

/* Atom: results and rulings of a group. */
void page_feed(const struct page_place *p, const struct group_view *group,
	       const struct view_rulings *rulings, struct sbuf *out);

#endif
