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
 * What stands when the first `keep` half-moves behind the setup do.  False when there is nothing to
 * take back, or a message ends elsewhere: *ret_next is then the half-move, from 1, with which the
 * message ends that the position is in the midst of; 0 for all else.
 */
bool game_back_find(const struct game *game, int keep, struct game_back *ret, int *ret_next);

/* Takes the moves and what they cost back; the clocks stand since the last message that stands. */
int game_back_fold(struct game *game, int keep);

#endif
