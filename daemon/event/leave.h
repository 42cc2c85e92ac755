/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Leave applies to all of a player's games in a group at once (RULES S-21): it is decided once,
 * then every game gets the fact into its own chain, so that it replays alone.  A single game has
 * its own year and numbers and is decided by them.
 */
#ifndef DAEMON_EVENT_LEAVE_H
#define DAEMON_EVENT_LEAVE_H

#include "core/play/game_apply.h"
#include "daemon/event/game_step.h"

/* The unit of granting or refusing: the open games of a group, or one single game. */
struct leave_part {
	int64_t group; /* 0 = the single game */
	int64_t game;
};

/* What a granted leave leaves. */
struct leave_granted {
	int games;	       /* in which it is noted */
	int left, limit;       /* days of the quota in the tournament year of its last day */
	struct civil year_end; /* last day of that year */
};

/*
 * Decides on the days in `cmd` for the player in one part; a leader's are special leave. 1: the
 * games get it and the opponents are informed; 0: *ret_refusal, with game 0 if the group as such
 * refuses; negative: store error.
 */
int leave_decide(const struct work *work, int64_t player, const struct leave_part *part,
		 const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		 struct leave_granted *ret_granted, struct game_step_refusal *ret_refusal);

/* Informs the player about special leave in a group, or (0) in single games. */
int leave_tell_granted(const struct work *work, int64_t player, int64_t group,
		       const struct command *cmd, struct effects *ret);

#endif
