/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as it has been played: the start position, the moves, the present position.  From it come
 * repetitions and the claims of RULES E-3, also for a move not yet played.
 *
 * The record owns no memory.  The caller hands it room for so many half-moves and, when it is
 * full, a larger room:
 *
 *	struct record_ply *room = mem_zeroed(n, sizeof(*room));
 *	record_init(&game, NULL, room, n);
 *	if (!record_play(&game, move))
 *		record_set_room(&game, mem_resize(room, 2 * n, sizeof(*room)), 2 * n);
 */
#ifndef CORE_CHESS_GAME_RECORD_H
#define CORE_CHESS_GAME_RECORD_H

#include "core/chess/notation.h"
#include "core/chess/outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record_ply {
	uint64_t key; /* of the position before the move */
	chess_move move;
};

struct chess_record {
	struct position start, now;
	struct position before; /* the last half-move, when `has_before` */
	bool has_before;
	struct record_ply *ply; /* borrowed: room for `cap` half-moves, `n` of them played */
	size_t n, cap;
};

/* Claims of a draw, as a set. */
enum { CLAIM_THREEFOLD = 1, CLAIM_FIFTY = 2 };

/* `start` NULL is the initial position.  `room` may be NULL when `cap` is 0. */
void record_init(struct chess_record *r, const struct position *start, struct record_ply *room,
		 size_t cap);

/* `room` holds the half-moves played so far and is the same memory or a copy of it. */
void record_set_room(struct chess_record *r, struct record_ply *room, size_t cap);

/*
 * Plays a legal move.  Returns false, with nothing changed, when there is no room for it.  That
 * the game is not over is the caller's to ask: record_outcome().
 */
bool record_play(struct chess_record *r, chess_move m);

/* Takes the last n half-moves back. */
void record_take_back(struct chess_record *r, size_t n);

/* The position before the last half-move; false when none has been played. */
bool record_before_last(const struct chess_record *r, struct position *ret_position);

/* How the present position stands. */
enum outcome record_outcome(const struct chess_record *r);

/*
 * How often the present position has occurred, this time and the start position included: same
 * men, same side to move, same castling rights, same legal en passant capture (RULES E-3).  Exact:
 * equal keys are confirmed on the board.
 */
int record_repetitions(const struct chess_record *r);

/*
 * The claims that are right for the present position (`intended` MOVE_NONE) or for the position
 * after a legal move that is not played yet.  Neither needs room in the record.
 */
unsigned record_claims(const struct chess_record *r, chess_move intended);

#endif
