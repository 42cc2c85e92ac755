/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Is this one move legal?  Answered from the attacks on the king after it, without generating the
 * others: what validates a move of a correspondence game, and what replaying games lives by.
 */
#ifndef CORE_CHESS_LEGALITY_H
#define CORE_CHESS_LEGALITY_H

#include "core/chess/position.h"

/*
 * The legal move between two squares with a promotion piece (enum piece_type, -1 for none),
 * MOVE_NONE if there is none.  Castling is written as the position's kind of chess wants it: the
 * king's move, in Chess960 the king to its rook.
 */
chess_move legality_find(const struct position *pos, int from, int to, int promotion);

/* Men of the side to move, of the type on `from` and not on it, that attack `to`. */
bitboard legality_rivals(const struct position *pos, int from, int to);

#endif
