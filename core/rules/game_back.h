/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game that a ruling moves back to an earlier position (RULES S-24): the messages behind it are
 * void, and what they cost is given back.  Private to core/rules/ and core/play/.
 */
#ifndef CORE_RULES_GAME_BACK_H
#define CORE_RULES_GAME_BACK_H

#include "core/rules/game.h"

/* What stands of the game when it goes back. */
struct game_back {
	size_t plies;	 /* messages */
	int moves[2];	 /* made, by side */
	int64_t used[2]; /* days, by side; those that rulings gave or took stay */
};

/*
 * Finds what stands when the first `keep` half-moves after the setup are kept.  False, with *ret
 * untouched, when there is nothing to take back (*ret_next is 0) or the position lies inside a
 * message of several moves (*ret_next is the half-move, from 1, with which that message ends).
 */
bool game_back_find(const struct game *game, int keep, struct game_back *ret, int *ret_next);

/*
 * Takes back the moves and the days they cost; the clocks stand still from the last message that is
 * kept.
 */
int game_back_fold(struct game *game, int keep);

#endif
