/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Moves a game back to an earlier position by a ruling (RULES S-24): later messages become void and
 * their days are given back.  Private to core/rules/ and core/play/.
 */
#ifndef CORE_RULES_GAME_BACK_H
#define CORE_RULES_GAME_BACK_H

#include "core/rules/game.h"

/* The state of the game after going back. */
struct game_back {
	size_t plies;	 /* messages */
	int moves[2];	 /* made, indexed by side */
	int64_t used[2]; /* days, indexed by side; those given or taken by rulings remain */
};

/*
 * Finds what remains if the first `keep` half-moves after the setup are kept.  Returns false with
 * *ret untouched if there is nothing to take back (*ret_next is 0) or if the position lies inside a
 * message of several moves (*ret_next is the half-move, from 1, that ends this message).
 */
bool game_back_find(const struct game *game, int keep, struct game_back *ret, int *ret_next);

/* Takes back the moves and their days; the clocks are stopped from the last message kept. */
int game_back_fold(struct game *game, int keep);

#endif
