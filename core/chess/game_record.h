/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game in progress: the start position, the moves and the current position.  It answers
 * repetitions and the claims of RULES E-3, also for a move not yet played.
 *
 * The record owns no memory.  The caller provides room for a number of half-moves and more when it
 * is full:
 *
 * 	struct record_ply *room = mem_zeroed(n, sizeof(*room));
 * 	record_init(&game, NULL, room, n);
 * 	if (!record_play(&game, move))
 * 		record_set_room(&game, mem_resize(room, 2 * n, sizeof(*room)), 2 * n);
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
	struct position before; /* the position before the last half-move, if `has_before` */
	bool has_before;
	struct record_ply *ply; /* borrowed: room for `cap` half-moves, `n` of them played */
	size_t n, cap;
};

/* Draw claims, as a bit set. */
enum { CLAIM_THREEFOLD = 1, CLAIM_FIFTY = 2 };

/* A NULL `start` means the initial position.  `room` may be NULL if `cap` is 0. */
void record_init(struct chess_record *r, const struct position *start, struct record_ply *room,
		 size_t cap);

/* `room` is the same memory or a copy of it and holds the half-moves played so far. */
void record_set_room(struct chess_record *r, struct record_ply *room, size_t cap);

/*
 * Plays a legal move.  Returns false and changes nothing if there is no room for it.  The caller
 * must check that the game is not over, with record_outcome().
 */
bool record_play(struct chess_record *r, chess_move m);

/* Takes back the last n half-moves. */
void record_take_back(struct chess_record *r, size_t n);

/* Returns the position before the last half-move; false if none has been played. */
bool record_before_last(const struct chess_record *r, struct position *ret_position);

/* Returns the state of the current position. */
enum outcome record_outcome(const struct chess_record *r);

/*
 * Returns how often the current position has occurred, this occurrence and the start position
 * included: same pieces, side to move, castling rights and legal en passant capture (RULES E-3).
 * Exact: equal keys are verified on the board.
 */
int record_repetitions(const struct chess_record *r);

/*
 * Returns the valid claims for the current position (`intended` MOVE_NONE) or for the position
 * after a legal move that is not played yet.  Needs no room in the record.
 */
unsigned record_claims(const struct chess_record *r, chess_move intended);

#endif
