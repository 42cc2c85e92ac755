/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Leave in one group of a player, in all their single games, or in all their games.  Each group and
 * single game decides on its own, and the answer reports each. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_LEAVE_H
#define DAEMON_ACT_PLAYER_LEAVE_H

#include "core/play/game_apply.h"
#include "daemon/act/act.h"

/*
 * Leave requested by the sender: in the group of `game`, or in all games if none is named or the
 * command says so.
 */
int player_leave(struct act *act, const struct command *cmd, int64_t game);

/* Special leave granted by a leader in a group, or (0) in the player's single games. */
int player_leave_special(struct act *act, int64_t player, int64_t group, const struct command *cmd,
			 const struct apply_ctx *ctx);

#endif
