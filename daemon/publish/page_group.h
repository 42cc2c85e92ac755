/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A group: its crosstable and links to its other pages and files. */
#ifndef DAEMON_PUBLISH_PAGE_GROUP_H
#define DAEMON_PUBLISH_PAGE_GROUP_H

#include "daemon/publish/page.h"

void page_group(const struct page_place *p, const struct group_view *group, struct sbuf *out);

#endif
