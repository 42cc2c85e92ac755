/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Is this one move legal, and who may go there?  Answered from the attacks on the square and on the
 * king after the move, without generating the others: what validates a move of a correspondence
 * game, and what replaying games lives by.
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

/* The castling of the side to move to that side, MOVE_NONE if it is not allowed now. */
chess_move legality_castling(const struct position *pos, enum castling_side side);

/*
 * The squares in `among` from which a man of the side to move and of that type may legally go to
 * `to`: en passant and promotion counted, castling not.
 */
bitboard legality_origins(const struct position *pos, enum piece_type type, int to, bitboard among);

/* Whether the move of a pawn of the side to move between two squares is en passant. */
bool legality_is_ep(const struct position *pos, int from, int to);

#endif
