/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Withdrawals and expulsions in one game (RULES E-6, S-26, S-40).  The state before the first
 * withdrawal is kept, so that an appeal can restore it.  Private to core/rules/.
 */
#ifndef CORE_RULES_GAME_WITHDRAWAL_H
#define CORE_RULES_GAME_WITHDRAWAL_H

#include "core/rules/game_phase.h"

/*
 * WITHDRAWAL: if at most half of their games are finished, ev->side loses this one too, otherwise
 * it waits for adjudication.  After a hold the state before the hold is restored.  Returns 0, or -1
 * if it is not possible.
 */
int game_withdrawal_fold(struct game *game, const struct game_event *ev);

/*
 * PAUSED by an appeal of ev->side to the tribunal: restores the state before they left, with
 * stopped clocks.  Returns 0, or -1 if they have not left or the withdrawal is already held.
 */
int game_withdrawal_hold(struct game *game, const struct game_event *ev);

/*
 * A resignation ended a held game (RULES S-40): it stays resigned if the withdrawal is set aside or
 * leaves open games to be adjudicated; if the withdrawal loses all games, it loses this one too.
 */
void game_withdrawal_resigned(struct game *game);

/*
 * RESUMED because the ruling was set aside: restores the state before ev->side left, with clocks
 * running from ev->from.  Returns 0, or -1 if they have not left.
 */
int game_withdrawal_set_aside(struct game *game, const struct game_event *ev);

/* The game has ended or continues for another reason: drops the kept state. */
void game_withdrawal_forget(struct game *game);

#endif
