/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Leave concerns all of a player's games of one group, or their single games, at once (RULES S-21):
 * it is judged once, then every game gets the fact into its own chain, so that it replays alone.
 */
#ifndef DAEMON_EVENT_LEAVE_H
#define DAEMON_EVENT_LEAVE_H

#include "core/play/game_apply.h"
#include "daemon/event/game_step.h"

/*
 * The days that `cmd` asks for, for the player in the group of the game `near`; the leader's are
 * special leave.  1: *ret_games take it and the opponents are told; 0: *ret_refusal, whose game is
 * 0 when the leave as such is refused; negative: store error.
 */
int leave_decide(const struct work *work, int64_t player, const struct game_row *near,
		 const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		 int *ret_games, struct game_step_refusal *ret_refusal);

#endif
