/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rulings in a group. */
#ifndef DAEMON_PUBLISH_PAGE_RULINGS_H
#define DAEMON_PUBLISH_PAGE_RULINGS_H

#include "daemon/publish/page.h"

void page_rulings(const struct page_place *p, const struct group_view *group,
		  const struct view_rulings *rulings, struct sbuf *out);

#endif
