/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move that a text without a command seems to mean: "5254. Are you interested in a draw?",
 * "52 54", a subject line.  It is only asked about, never played (RULES S-44).
 */
#ifndef CORE_PLAY_MOVE_HINT_H
#define CORE_PLAY_MOVE_HINT_H

#include "core/chess/position.h"

/* Returns the only legal move that words of the text name, in any notation; MOVE_NONE otherwise. */
chess_move move_hint(const struct position *pos, const char *text);

#endif
