/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A team enters (EVENTS E39) and names a reserve (E42): the facts for core/event/team.h from the
 * store, and what follows when a team is complete.
 */
#ifndef DAEMON_EVENT_TEAM_ENTRY_H
#define DAEMON_EVENT_TEAM_ENTRY_H

#include "core/event/team.h"
#include "daemon/event/tourney.h"
#include "daemon/team_list.h"
#include "sql/store_stage.h"

/* The players of the boards as they are to be, player id 0 for nobody yet. */
struct team_entry_boards {
	struct player players[TEAM_BOARDS];
};

/* Those named so far: 1 or a negative enum store_error. */
int team_entry_boards_load(const struct work *work, const struct team_one *team,
			   struct team_entry_boards *ret);

/*
 * All failures of a team at once; boards without a player are none unless `complete`.  `row` has
 * the club and number, and an id once it is stored.
 */
int team_entry_check(const struct work *work, const struct tourney *t, const struct team_row *row,
		     const struct club *club, const struct team_entry_boards *boards, bool complete,
		     struct team_check *ret);

/* The reserve for a board, with the rating of who holds it; 1 or a negative enum store_error. */
int team_entry_reserve_check(const struct work *work, const struct tourney *t,
			     const struct team_one *team, int board, const struct player *reserve,
			     struct reserve_check *ret, int *ret_rating, int *ret_replaced);

/*
 * All addresses are proved: the team has its place in the first stage from now on, and its
 * admission is noted (E27).  With the first one the seed of its lots is drawn (E16).
 */
int team_entry_valid(const struct work *work, struct team_row *row, struct stage_row *ret_stage,
		     struct effects *ret);

/* The team as it stands now; id 0: a new one. */
void team_entry_keep(const struct team_row *row, struct effects *ret);
/* The board is the player's from now on; who had it has left. */
void team_entry_name(const struct work *work, const struct team_one *team, int board,
		     const struct player *player, struct effects *ret);

#endif
