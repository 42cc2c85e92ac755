/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The matches of a team group whose games are played here (EVENTS E41).  Private to
 * daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_TEAM_MATCH_H
#define DAEMON_PUBLISH_PAGE_TEAM_MATCH_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/xml.h"

/* Whether the games of the group are boards of matches between teams. */
bool page_team_match_any(const struct group_view *group);
/* The matches of a round, each with its score so far and a link to each game. */
void page_team_match_round(struct xml *d, const struct group_view *group, int round);
/* The matches of all rounds, under headings. */
void page_team_match_rounds(struct xml *d, const struct group_view *group);

#endif
