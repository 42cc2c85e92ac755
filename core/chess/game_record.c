/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The record of a game: repetitions and claims. */
#include "core/chess/game_record.h"
#include "core/chess/fen.h"

#include <string.h>

#define FIFTY_MOVES 100 /* half-moves without a pawn move or a capture (laws 9.3) */
#define THREEFOLD   3	/* laws 9.2 */

void game_record_init(struct game_record *r, const struct position *start,
		      struct game_record_ply *room, size_t cap)
{
	if (start)
		r->start = *start;
	else
		position_start960(&r->start, POSITION_ORDINARY);
	r->now = r->start;
	r->has_before = false;
	r->n = 0;
	game_record_set_room(r, room, cap);
}

void game_record_set_room(struct game_record *r, struct game_record_ply *room, size_t cap)
{
	r->ply = room;
	r->cap = cap;
}

bool game_record_play(struct game_record *r, chess_move m)
{
	if (r->n == r->cap)
		return false;
	r->ply[r->n].key = r->now.key;
	r->ply[r->n].move = m;
	r->n++;
	r->before = r->now;
	r->has_before = true;
	position_play(&r->now, m);
	return true;
}

/* Computes the position before half-move n, counted from 0. */
static void replay(const struct game_record *r, size_t n, struct position *ret_position)
{
	size_t i;

	*ret_position = r->start;
	for (i = 0; i < n; i++)
		position_play(ret_position, r->ply[i].move);
}

void game_record_take_back(struct game_record *r, size_t n)
{
	if (n > r->n)
		n = r->n;
	if (n == 0)
		return;
	r->n -= n;
	if (n == 1 && r->has_before)
		r->now = r->before;
	else
		replay(r, r->n, &r->now);
	r->has_before = false;
}

bool game_record_before_last(const struct game_record *r, struct position *ret_position)
{
	if (r->n == 0)
		return false;
	if (r->has_before)
		*ret_position = r->before;
	else
		replay(r, r->n - 1, ret_position);
	return true;
}

enum outcome game_record_outcome(const struct game_record *r)
{
	return outcome_of(&r->now);
}

/* Compares positions as the laws do: all fields of a FEN except the clocks. */
static bool is_same(const struct position *a, const struct position *b)
{
	struct position x = *a, y = *b;
	char fen_x[FEN_TEXT], fen_y[FEN_TEXT];

	x.halfmove = y.halfmove = 0;
	x.fullmove = y.fullmove = 1;
	fen_write(&x, fen_x);
	fen_write(&y, fen_y);
	return !strcmp(fen_x, fen_y);
}

/* Counts the positions before the first n moves that have the key. */
static int count_keys(const struct game_record *r, size_t n, uint64_t key)
{
	int count = 0;
	size_t i;

	for (i = 0; i < n; i++)
		count += r->ply[i].key == key;
	return count;
}

/* Like count_keys(), but compares the boards. */
static int count_positions(const struct game_record *r, size_t n, const struct position *target)
{
	struct position pos = r->start;
	int count = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		if (r->ply[i].key == target->key)
			count += is_same(&pos, target);
		position_play(&pos, r->ply[i].move);
	}
	return count;
}

static int occurrences_before(const struct game_record *r, const struct position *target)
{
	if (!count_keys(r, r->n, target->key))
		return 0;
	return count_positions(r, r->n, target);
}

int game_record_repetitions(const struct game_record *r)
{
	return 1 + occurrences_before(r, &r->now);
}

unsigned game_record_claims(const struct game_record *r, chess_move intended)
{
	struct position then = r->now;
	int times = 1;

	if (game_record_outcome(r) != OUTCOME_ONGOING)
		return 0;
	if (intended != MOVE_NONE) {
		position_play(&then, intended);
		times += then.key == r->now.key && is_same(&then, &r->now);
	}
	times += occurrences_before(r, &then);
	return (times >= THREEFOLD ? CLAIM_THREEFOLD : 0) |
	       (then.halfmove >= FIFTY_MOVES ? CLAIM_FIFTY : 0);
}
