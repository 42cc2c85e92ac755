/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game in progress: the start position, the moves and the current position.  It answers
 * repetitions and the claims of RULES E-3, also for a move not yet played.
 *
 * The record owns no memory.  The caller provides room for a number of half-moves and more when it
 * is full:
 *
 * 	struct game_record_ply *room = mem_zeroed(n, sizeof(*room));
 * 	game_record_init(&game, NULL, room, n);
 * 	if (!game_record_play(&game, move))
 * 		game_record_set_room(&game, mem_resize(room, 2 * n, sizeof(*room)), 2 * n);
 */
#ifndef CORE_CHESS_GAME_RECORD_H
#define CORE_CHESS_GAME_RECORD_H

#include "core/chess/notation.h"
#include "core/chess/outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game_record_ply {
	uint64_t key; /* of the position before the move */
	chess_move move;
};

struct game_record {
	struct position start, now;
	struct position before; /* the position before the last half-move, if `has_before` */
	bool has_before;
	struct game_record_ply *ply; /* borrowed: room for `cap` half-moves, `n` of them played */
	size_t n, cap;
};

/* Draw claims, as a bit set. */
enum { CLAIM_THREEFOLD = 1, CLAIM_FIFTY = 2 };

/* A NULL `start` means the initial position.  `room` may be NULL if `cap` is 0. */
void game_record_init(struct game_record *r, const struct position *start,
		      struct game_record_ply *room, size_t cap);

/* `room` is the same memory or a copy of it and holds the half-moves played so far. */
void game_record_set_room(struct game_record *r, struct game_record_ply *room, size_t cap);

/*
 * Plays a legal move.  Returns false and changes nothing if there is no room for it.  The caller
 * must check that the game is not over, with game_record_outcome().
 */
bool game_record_play(struct game_record *r, chess_move m);

/* Takes back the last n half-moves. */
void game_record_take_back(struct game_record *r, size_t n);

/* Returns the position before the last half-move; false if none has been played. */
bool game_record_before_last(const struct game_record *r, struct position *ret_position);

/* Returns the state of the current position. */
enum outcome game_record_outcome(const struct game_record *r);

/*
 * Returns how often the current position has occurred, this occurrence and the start position
 * included: same pieces, side to move, castling rights and legal en passant capture (RULES E-3).
 * Exact: equal keys are verified on the board.
 */
int game_record_repetitions(const struct game_record *r);

/*
 * Returns the valid claims for the current position (`intended` MOVE_NONE) or for the position
 * after a legal move that is not played yet.  Needs no room in the record.
 */
unsigned game_record_claims(const struct game_record *r, chess_move intended);

#endif
