/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * When a position ends the game (RULES E-1).  Repetition and the fifty moves end nothing by
 * themselves; they are claimed, see game_record.h.
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

/* How a position stands. */
enum outcome outcome_of(const struct position *pos);

/* "ongoing", "checkmate", "stalemate", "dead_position". */
const char *outcome_word(enum outcome o);

/* The result that mate, stalemate or a dead position give: 1-0, 0-1, 1/2-1/2; "*" otherwise. */
const char *outcome_result(enum outcome o, const struct position *pos);

/* Why no move may be played any more; NOTATION_OK while one may. */
enum notation_error outcome_refusal(enum outcome o);

/*
 * Dead by material: bare kings, a king with one bishop or knight against a bare king, or nothing
 * but bishops beside the kings, all on squares of one colour.  This ends a game by itself.
 */
bool outcome_is_dead_material(const struct position *pos);

/*
 * Dead because the pawns are locked for good and no piece can ever get at a pawn or a king.  True
 * only if no sequence of legal moves leads to mate; false says nothing.  For adjudicators: no game
 * is ended by it.
 */
bool outcome_is_blocked_dead(const struct position *pos);

#endif
