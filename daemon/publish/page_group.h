/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A page; see page.h. */
#ifndef DAEMON_PUBLISH_PAGE_GROUP_H
#define DAEMON_PUBLISH_PAGE_GROUP_H

#include "daemon/publish/page.h"

void page_group(const struct page_place *p, const struct group_view *group, struct sbuf *out);

#endif
