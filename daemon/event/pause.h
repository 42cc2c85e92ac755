/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pausing and resuming: all games of a group or one game by the leader (RULES S-25), or a player's
 * games while the chess tribunal hears an appeal (RULES E-8).  Each kind of pause ends only the way
 * it started.  If one game refuses, all do.
 */
#ifndef DAEMON_EVENT_PAUSE_H
#define DAEMON_EVENT_PAUSE_H

#include "daemon/event/game_step.h"

/*
 * Pauses a running group, or resumes a paused one: its state, its games, a letter to everybody.
 * Skips games already in that state.  Returns 1; 0: *ret_refusal; negative: store error.
 */
int pause_group(const struct work *work, struct group_row *g, bool pause, const char *reason,
		struct effects *ret, struct game_step_refusal *ret_refusal);

/*
 * Pauses or resumes one stored game and informs both players.  If a game's own pause ends while its
 * group is paused, it stays paused with the group: sets *ret_with_group and informs nobody.
 * Returns 1; 0: *ret_refusal; negative: store error.
 */
int pause_game(const struct work *work, int64_t game, bool pause, const char *reason,
	       struct effects *ret, bool *ret_with_group, struct game_step_refusal *ret_refusal);

/*
 * The player's unfinished games, in the group if given; both players are informed.  Skips games
 * already in that state, or paused with their group.
 */
int pause_games_of(const struct work *work, int64_t player, int64_t group, bool pause,
		   struct effects *ret, struct game_step_refusal *ret_refusal);

#endif
