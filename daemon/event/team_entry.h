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

/* The intended players of the boards, player id 0 if not named yet. */
struct team_entry_boards {
	struct player players[TEAM_BOARDS];
};

/* Loads those named so far: 1 or a negative enum store_error. */
int team_entry_boards_load(const struct work *work, const struct team_one *team,
			   struct team_entry_boards *ret);

/*
 * Collects all faults of a team; empty boards count only if `complete`.  `row` must have club and
 * number, and its id once stored.
 */
int team_entry_check(const struct work *work, const struct tourney *t, const struct team_row *row,
		     const struct club *club, const struct team_entry_boards *boards, bool complete,
		     struct team_check *ret);

/* Checks the reserve for a board, with its holder's rating; 1 or a negative enum store_error. */
int team_entry_reserve_check(const struct work *work, const struct tourney *t,
			     const struct team_one *team, int board, const struct player *reserve,
			     struct reserve_check *ret, int *ret_rating, int *ret_replaced);

/*
 * All addresses are proved: gives the team its place in the first stage, and records its admission
 * (E27).  The first team draws the seed of the stage (E16).
 */
int team_entry_valid(const struct work *work, struct team_row *row, struct stage_row *ret_stage,
		     struct effects *ret);

/* Adds the new state of the team; id 0: a new one. */
void team_entry_keep(const struct team_row *row, struct effects *ret);
/* Gives the player the board; its former holder leaves it. */
void team_entry_name(const struct work *work, const struct team_one *team, int board,
		     const struct player *player, struct effects *ret);

#endif
