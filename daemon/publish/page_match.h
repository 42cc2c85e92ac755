/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables and rounds of over-the-board events, whose results are on cards instead of server games.
 * Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_PAGE_MATCH_H
#define DAEMON_PUBLISH_PAGE_MATCH_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/xml.h"

/* Whether the group's results are on cards. */
bool page_match_has_table(const struct group_view *group);

/* The table: one column per team or round, and totals. */
void page_match_table(struct xml *d, const struct group_view *group);

/* The matches or games of an over-the-board round with the results known. */
void page_match_round(struct xml *d, const struct group_view *group, int round);

#endif
