/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pausing and resuming: all games of a group or one game by the leader (RULES S-25), or the games
 * of a player for as long as the chess tribunal hears an appeal (RULES E-8).  Each of these pauses
 * ends only as it was begun.  A game that refuses refuses the whole.
 */
#ifndef DAEMON_EVENT_PAUSE_H
#define DAEMON_EVENT_PAUSE_H

#include "daemon/event/game_step.h"

/*
 * Pauses a running group, or resumes a paused one: its state, its games, a letter to everybody.
 * Games that are in that state already stay as they are.  1; 0: *ret_refusal; negative: store
 * error.
 */
int pause_group(const struct work *work, struct group_row *g, bool pause, const char *reason,
		struct effects *ret, struct game_step_refusal *ret_refusal);

/*
 * One game, which is in the store; both players are told.  A game of a paused group whose own pause
 * ends stands still with its group: *ret_with_group, and nobody is told.  1; 0: *ret_refusal;
 * negative: store error.
 */
int pause_game(const struct work *work, int64_t game, bool pause, const char *reason,
	       struct effects *ret, bool *ret_with_group, struct game_step_refusal *ret_refusal);

/*
 * The player's unfinished games, in the group when there is one; both players are told.  Games
 * that are in that state already, or paused with their group, stay as they are.
 */
int pause_games_of(const struct work *work, int64_t player, int64_t group, bool pause,
		   struct effects *ret, struct game_step_refusal *ret_refusal);

#endif
