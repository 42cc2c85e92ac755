/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether a move is legal and which pieces may go to a square.  It uses the attacks on the
 * square and on the king after the move, without generating other moves.  Moves of correspondence
 * games are validated here, and the speed of replaying games depends on it.
 */
#ifndef CORE_CHESS_LEGALITY_H
#define CORE_CHESS_LEGALITY_H

#include "core/chess/position.h"

/*
 * Returns the legal move between two squares with a promotion piece (enum piece_type, -1 for none),
 * MOVE_NONE if there is none.  Castling is the king's move; in Chess960 the king's move to its
 * rook.
 */
chess_move legality_find(const struct position *pos, int from, int to, int promotion);

/* Returns the castling move of the side to move, MOVE_NONE if it is not legal now. */
chess_move legality_castling(const struct position *pos, enum castling_side side);

/*
 * Returns the squares in `among` from which a piece of that type of the side to move may legally go
 * to `to`, including en passant and promotion but not castling.
 */
bitboard legality_origins(const struct position *pos, enum piece_type type, int to, bitboard among);

/* Returns whether a pawn move of the side to move is en passant. */
bool legality_is_ep(const struct position *pos, int from, int to);

#endif
