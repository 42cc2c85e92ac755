/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The sentences of the notation errors, and the choice of the error for an illegal move. */
#include "core/chess/notation.h"
#include "core/chess/board64.h"

#include <stdlib.h>

static const struct {
	enum notation_class class;
	const char *text;
} errors[] = {
#define X(name, class, text) [name] = {NOTATION_CLASS_##class, text},
	NOTATION_ERRORS(X)
#undef X
};

enum notation_class notation_class(enum notation_error err)
{
	return errors[err].class;
}

const char *notation_class_word(enum notation_class c)
{
	switch (c) {
	case NOTATION_CLASS_NONE: return "ok";
	case NOTATION_CLASS_BAD_NOTATION: return "bad_notation";
	case NOTATION_CLASS_ILLEGAL_MOVE: return "illegal_move";
	case NOTATION_CLASS_AMBIGUOUS: return "ambiguous";
	case NOTATION_CLASS_GAME_OVER: return "game_over";
	}
	return "bad_notation";
}

const char *notation_text(enum notation_error err)
{
	return errors[err].text;
}

int notation_king_target(chess_move m)
{
	int from = move_from(m), to = move_to(m);

	if (!move_is_castling(m))
		return to;
	return (from & ~7) + (to > from ? 6 : 2);
}

/* Returns whether the squares look like an attempt to castle. */
static bool is_castling_attempt(const struct position *pos, const struct board64 *mb, int from,
				int to)
{
	if (mb->type[from] != KING || from >> 3 != to >> 3)
		return false;
	if (pos->chess960)
		return mb->type[to] == ROOK && mb->color[to] == mb->color[from];
	return abs(to - from) == 2;
}

/* Returns whether the piece moves that way, disregarding its king's safety and en passant. */
static bool goes_there(const struct board64 *mb, int from, int to)
{
	int forward = mb->color[from] == WHITE ? 8 : -8;
	bool unmoved = from >> 3 == (mb->color[from] == WHITE ? 1 : 6);

	if (mb->type[from] != PAWN || board64_attacks(mb, from, to))
		return board64_attacks(mb, from, to) &&
		       (mb->type[from] != PAWN || mb->type[to] >= 0);
	if (mb->type[to] >= 0)
		return false;
	return to == from + forward ||
	       (unmoved && to == from + 2 * forward && mb->type[from + forward] < 0);
}

static bool any_between(const struct position *pos, int from, int to)
{
	struct legal_moves legal;
	int i;

	legal_moves_of(pos, &legal);
	for (i = 0; i < legal.n; i++) {
		if (move_from(legal.list[i]) == from && move_to(legal.list[i]) == to &&
		    (pos->chess960 || !move_is_castling(legal.list[i])))
			return true;
	}
	return false;
}

enum notation_error notation_why_illegal(const struct position *pos, int from, int to,
					 bool promotion_given)
{
	struct board64 mb;

	board64_of(pos, &mb);
	if (mb.type[from] < 0)
		return NOTATION_NO_MAN;
	if (mb.color[from] != (int)pos->side)
		return NOTATION_NOT_YOURS;
	if (any_between(pos, from, to))
		return promotion_given ? NOTATION_PROMOTION_SURPLUS : NOTATION_PROMOTION_MISSING;
	if (is_castling_attempt(pos, &mb, from, to))
		return NOTATION_CASTLING;
	if (mb.color[to] == (int)pos->side)
		return NOTATION_OWN_MAN;
	return goes_there(&mb, from, to) ? NOTATION_KING_IN_CHECK : NOTATION_CANNOT_GO;
}
