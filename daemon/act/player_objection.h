/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A protest against a final table, which is taken for some days (RULES E-7). */
#ifndef DAEMON_ACT_PLAYER_OBJECTION_H
#define DAEMON_ACT_PLAYER_OBJECTION_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/*
 * A protest in a game, or in answer to a final table when `game` is 0.  1: it is for the game to
 * take; 0: kept as an objection to the table, or refused since it is too late.
 */
int player_objection(struct act *act, const struct command *cmd, int64_t game);

#endif
