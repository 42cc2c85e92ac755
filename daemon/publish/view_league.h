/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What pages tell of leagues by teams, from views alone. */
#ifndef DAEMON_PUBLISH_VIEW_LEAGUE_H
#define DAEMON_PUBLISH_VIEW_LEAGUE_H

#include "daemon/publish/view_group.h"
#include "daemon/publish/view_tourney.h"

/*
 * The division of the next league that a team is entitled to by the final table of its group
 * (6.7.5.1), and its score in per cent, rounded down; 0: none, or not over yet.
 */
int view_league_entitled(const struct group_view *view, const struct view_team_line *team,
			 int *ret_score);
/* The last round that has a page: of those published, or of matches of teams; 0 = none. */
int view_league_last_round(const struct tourney_view *view);

#endif
