/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables and rounds of events over the board, whose results are on cards and not in games of the
 * server.  Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_PAGE_MATCH_H
#define DAEMON_PUBLISH_PAGE_MATCH_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/xml.h"

/* Whether the results of the group are on cards. */
bool page_match_has_table(const struct group_view *group);

/* The table: a column for each team or round, and the totals. */
void page_match_table(struct xml *d, const struct group_view *group);

/* The matches or games of a round over the board with what is known of their results. */
void page_match_round(struct xml *d, const struct group_view *group, int round);

#endif
