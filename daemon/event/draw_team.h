/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Teams in the draw of their group: one entry per player, with team and board, and the record of
 * the team (EVENTS E41).
 */
#ifndef DAEMON_EVENT_DRAW_TEAM_H
#define DAEMON_EVENT_DRAW_TEAM_H

#include "daemon/entry_list.h"
#include "daemon/event/tourney.h"

/*
 * Appends an entry for each board of the team, with the team's confirmation line; 1 or a negative
 * enum store_error.
 */
int draw_team_seats(const struct work *work, const struct group_row *g, int64_t team,
		    struct entry_list *ret_list);

/* Records the numbers of the teams in the list, and writes to the captains. */
int draw_team_begin(const struct work *work, const struct group_row *g,
		    const struct entry_list *list, int division, struct effects *ret);

#endif
