/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of a group with its games.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_CROSS_H
#define DAEMON_PUBLISH_PAGE_CROSS_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/xml.h"

#define PAGE_CROSS_MOST 40 /* maximum lines of a crosstable */

/* A cell of a knock-out of that many rounds: "round 2", "winner". */
void page_cross_reached(struct xml *d, int reached, int rounds);

/* A crosstable for a round-robin; otherwise, and in large groups, one column per round. */
void page_cross_write(struct xml *d, const struct group_view *group);

#endif
