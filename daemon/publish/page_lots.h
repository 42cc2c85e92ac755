/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The draw of a group. */
#ifndef DAEMON_PUBLISH_PAGE_LOTS_H
#define DAEMON_PUBLISH_PAGE_LOTS_H

#include "daemon/publish/page.h"

/* The public facts of the draw (RULES S-36): commitment, seed, confirmations, order. */
void page_lots(const struct page_place *p, const struct group_view *group, struct sbuf *out);

#endif
