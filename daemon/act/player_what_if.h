/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The answer to "answer 3 March?".  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_WHAT_IF_H
#define DAEMON_ACT_PLAYER_WHAT_IF_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/* Informs the sender of the cost of an answer in the game on the day `cmd->from`. */
int player_what_if(struct act *act, const struct command *cmd, int64_t game);

#endif
