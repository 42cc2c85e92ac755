/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A protest against a final table, accepted for some days (RULES E-7). */
#ifndef DAEMON_ACT_PLAYER_OBJECTION_H
#define DAEMON_ACT_PLAYER_OBJECTION_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/*
 * A protest in a game, or in reply to a final table if `game` is 0.  Returns 1: the game should
 * handle it; 0: recorded as an objection to the table, or refused as too late.
 */
int player_objection(struct act *act, const struct command *cmd, int64_t game);

#endif
