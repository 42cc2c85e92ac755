/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Leave in all of a player's games of one group.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_LEAVE_H
#define DAEMON_ACT_PLAYER_LEAVE_H

#include "core/play/game_apply.h"
#include "daemon/act/act.h"
#include "sql/store_game.h"

/* Leave requested by the sender, in the group of `game` (0: not named). */
int player_leave(struct act *act, const struct command *cmd, int64_t game);

/* The same for any player, also special leave by a leader; `near` is a game of the group. */
int player_leave_of(struct act *act, int64_t player, const struct game_row *near,
		    const struct command *cmd, const struct apply_ctx *ctx);

#endif
