/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A captain's requests by mail or API: entering and withdrawing a team (EVENTS E39).  Captain and
 * players prove their addresses by the tokens of letters; players get letters only after the
 * captain has.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_TEAM_H
#define DAEMON_ACT_PLAYER_TEAM_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/event/tourney.h"

/* "enter team EVENT": asks the sender, the future captain, to prove the address. */
int player_team_enter(struct act *act, const struct command *cmd, const struct tourney *t);

/* "withdraw EVENT": the team captained by the sender, before the draw. */
int player_team_withdraw(struct act *act, const struct tourney *t, const char *named);
/* The same for the team with that id. */
int player_team_withdraw_number(struct act *act, const struct tourney *t, int64_t id);

#endif
