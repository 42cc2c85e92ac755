/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reserves of teams (EVENTS E42).  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_RESERVE_H
#define DAEMON_ACT_PLAYER_RESERVE_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/team_list.h"

/* "reserve EVENT BOARD" from the captain: asks the reserve to prove the address. */
int player_reserve_ask(struct act *act, const struct command *cmd);
/* The reserve, now the sender, has done so: asks the leader. */
int player_reserve_proved(struct act *act, const struct tourney *t, const struct team_one *team,
			  struct lineup_row *l);

#endif
