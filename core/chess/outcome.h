/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether a position ends the game (RULES E-1).  Repetition and the fifty-move rule do not;
 * they are claimed, see game_record.h.
 */
#ifndef CORE_CHESS_OUTCOME_H
#define CORE_CHESS_OUTCOME_H

#include "core/chess/notation.h"

#include <stdbool.h>

enum outcome {
	OUTCOME_ONGOING,
	OUTCOME_CHECKMATE, /* the side to move has lost */
	OUTCOME_STALEMATE,
	OUTCOME_DEAD_POSITION
};

/* The state of a position. */
enum outcome outcome_of(const struct position *pos);

/* "ongoing", "checkmate", "stalemate", "dead_position". */
const char *outcome_word(enum outcome o);

/*
 * Returns the result after checkmate, stalemate or a dead position: 1-0, 0-1, 1/2-1/2; "*"
 * otherwise.
 */
const char *outcome_result(enum outcome o, const struct position *pos);

/* Returns why no move can be played any more; NOTATION_OK if one can. */
enum notation_error outcome_refusal(enum outcome o);

/*
 * Dead by material: bare kings, a king with one bishop or knight against a bare king, or only
 * bishops besides the kings, all on squares of one colour.  This ends a game.
 */
bool outcome_is_dead_material(const struct position *pos);

/*
 * Dead because the pawns are locked for good and no piece can ever reach a pawn or a king.  True
 * only if no sequence of legal moves leads to mate; false proves nothing.  For adjudicators; it
 * does not end a game.
 */
bool outcome_is_blocked_dead(const struct position *pos);

#endif
