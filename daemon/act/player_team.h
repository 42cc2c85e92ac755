/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a captain does by mail or API: enters a team, takes it back, asks for a reserve (EVENTS E39,
 * E42).  Captain and players prove their addresses by the tokens of letters; nobody else is written
 * to before the captain has.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_TEAM_H
#define DAEMON_ACT_PLAYER_TEAM_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/team_list.h"

/*
 * The event of teams that a text names, with or without the word "team" before it: 1, 0 for any
 * other text, or a negative enum store_error.
 */
int player_team_find(struct act *act, const char *text, struct tourney *ret);

/* "enter team EVENT": asks the sender, who is to be captain, to prove the address. */
int player_team_enter(struct act *act, const struct command *cmd, const struct tourney *t);

/*
 * The living team of which the sender is captain: 1; 0: none or several, refused; negative enum
 * store_error.  `list` is the caller's to release in every case.
 */
int player_team_own(struct act *act, const struct tourney *t, struct team_list *ret_list,
		    const struct team_one **ret_team);

/* "withdraw EVENT": the team whose captain the sender is, before the lots. */
int player_team_withdraw(struct act *act, const struct tourney *t);

/* "reserve EVENT BOARD" of the captain: asks the reserve to prove the address (player_reserve.c).
 */
int player_team_reserve(struct act *act, const struct command *cmd);
/* The reserve of the row has done so and is the sender: the leader is asked (player_reserve.c). */
int player_team_reserve_proved(struct act *act, const struct tourney *t,
			       const struct team_one *team, struct lineup_row *l);

#endif
