/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which ruling a player's appeal is against, and whether it can still be appealed (RULES E-8). */
#ifndef DAEMON_ACT_PLAYER_APPEAL_H
#define DAEMON_ACT_PLAYER_APPEAL_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "sql/store_case.h"

/*
 * The ruling that the command names, else the one that the answered letter is about, else the one
 * about the game (0 = none), else the only one about the sender.  1, to be released; 0: refused or
 * asked.
 */
int player_appeal_ruling(struct act *act, const struct command *cmd, int64_t game,
			 struct ruling_row *ret_ruling);

#endif
