/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players of each side of a game (EVENTS E4).  The setup never changes: a reserve of a team or
 * a substitute takes over a side by a fact, and what concerned the previous player (leave,
 * warnings, silence, a lost connection) is not held against them.
 */
#ifndef CORE_RULES_GAME_OCCUPANT_H
#define CORE_RULES_GAME_OCCUPANT_H

#include "core/rules/game.h"

/* Returns the current player of that side; 0 for SIDE_NONE, and if the setup names nobody. */
int64_t game_occupant_now(const struct game *game, enum event_side side);

/* Returns the previous player of that side; 0 if there was none. */
int64_t game_occupant_before(const struct game *game, enum event_side side);

/* Returns the last change of that side; NULL if the first player still plays. */
const struct occupant_fact *game_occupant_last(const struct game *game, enum event_side side);

/* Returns the side of a current or former player of the game; SIDE_NONE for others. */
enum event_side game_occupant_side(const struct game *game, int64_t player);

/* Returns whether a reserve has taken over a side, so that the game is not rated (EVENTS E67). */
bool game_occupant_is_reserve(const struct game *game);

/*
 * Returns whether the side may get another player: a reserve in an unfinished game, a substitute
 * also in a game that ended only by the withdrawal of that side.
 */
bool game_occupant_may_change(const struct game *game, enum event_side side, bool substitute);

/*
 * Folds OCCUPANT, for game_fold.c: returns 0, or -1 with the game unchanged if it is not possible.
 */
int game_occupant_fold(struct game *game, const struct game_event *ev);

#endif
