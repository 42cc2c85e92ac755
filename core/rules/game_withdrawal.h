/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Withdrawals and expulsions in one game (RULES E-6, S-26, S-40): what the game was before anybody
 * left it is kept, so that an appeal can bring it back.  Private to core/rules/.
 */
#ifndef CORE_RULES_GAME_WITHDRAWAL_H
#define CORE_RULES_GAME_WITHDRAWAL_H

#include "core/rules/game_phase.h"

/*
 * WITHDRAWAL: with at most half of their games finished ev->side has lost this one too, else it
 * waits for its adjudication.  After a hold it is as it was before the hold.  0, or -1 when it
 * cannot follow.
 */
int game_withdrawal_fold(struct game *game, const struct game_event *ev);

/*
 * PAUSED by an appeal of ev->side to the tribunal: the game is what it was before they left, and
 * its clocks stand.  0, or -1 when they have not left or the withdrawal is held already.
 */
int game_withdrawal_hold(struct game *game, const struct game_event *ev);

/*
 * A resignation ended a game that is held (RULES S-40): it stays resigned if the withdrawal is set
 * aside, or leaves open games to be adjudicated; if it loses all games, it loses this one too.
 */
void game_withdrawal_resigned(struct game *game);

/*
 * RESUMED since the ruling was set aside: the game is what it was before ev->side left, and its
 * clocks run from ev->from.  0, or -1 when they have not left.
 */
int game_withdrawal_set_aside(struct game *game, const struct game_event *ev);

/* The game has ended or goes on for a reason of its own: nothing is brought back any more. */
void game_withdrawal_forget(struct game *game);

#endif
