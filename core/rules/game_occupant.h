/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who plays each side of a game (EVENTS E4).  The setup never changes: a reserve of a team or a
 * substitute takes a side over by a fact of the game, and what belonged to the person before them
 * (leave, warnings, silence, a lost connection) is not held against them.
 */
#ifndef CORE_RULES_GAME_OCCUPANT_H
#define CORE_RULES_GAME_OCCUPANT_H

#include "core/rules/game.h"

/* The player who has that side now; 0 for SIDE_NONE, and when the setup names nobody. */
int64_t game_occupant_now(const struct game *game, enum event_side side);

/* Who had the side before them; 0 when nobody had. */
int64_t game_occupant_before(const struct game *game, enum event_side side);

/* The last change of that side; NULL: whoever began the game plays it still. */
const struct occupant_fact *game_occupant_last(const struct game *game, enum event_side side);

/* The side of somebody who plays the game, or else has played it; SIDE_NONE for strangers. */
enum event_side game_occupant_side(const struct game *game, int64_t player);

/* Whether a reserve has taken over a side, so that the game is not rated (EVENTS E67). */
bool game_occupant_is_reserve(const struct game *game);

/*
 * Whether somebody else can get that side: a reserve in an unfinished game, a substitute also in
 * one that is over by the withdrawal of that side alone.
 */
bool game_occupant_may_change(const struct game *game, enum event_side side, bool substitute);

/* OCCUPANT, for game_fold.c: 0, or -1 with the game unchanged when it cannot follow. */
int game_occupant_fold(struct game *game, const struct game_event *ev);

#endif
