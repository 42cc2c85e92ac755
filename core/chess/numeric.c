/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numeric tokens and moves. */
#include "core/chess/numeric.h"
#include "core/chess/legality.h"

/* Maps piece types to promotion digits and back; 0 and PAWN mean none. */
static const uint8_t digit_of[] = {
	[PAWN] = 0, [KNIGHT] = 4, [BISHOP] = 3, [ROOK] = 2, [QUEEN] = 1, [KING] = 0};
static const int8_t piece_of[] = {-1, QUEEN, ROOK, BISHOP, KNIGHT};

static int written_target(const struct position *pos, chess_move m)
{
	return pos->chess960 ? move_to(m) : notation_king_target(m);
}

enum notation_error numeric_find(const struct position *pos, const struct move_token *token,
				 chess_move *ret_move)
{
	int promotion = piece_of[token->promotion];
	chess_move m = legality_find(pos, token->from, token->to, promotion);

	if (m == MOVE_NONE)
		return notation_why_illegal(pos, token->from, token->to, promotion >= 0);
	*ret_move = m;
	return NOTATION_OK;
}

static enum notation_error of_token_error(enum move_token_error err)
{
	switch (err) {
	case TOKEN_OK: return NOTATION_OK;
	case TOKEN_EMPTY: return NOTATION_EMPTY;
	case TOKEN_SHORT: return NOTATION_SHORT;
	case TOKEN_DIGIT: return NOTATION_SQUARE;
	case TOKEN_PROMOTION: return NOTATION_PROMOTION_DIGIT;
	case TOKEN_TRAILING: return NOTATION_TRAILING;
	}
	return NOTATION_CHARACTER;
}

/*
 * Recognises the form without ranks, 6762 for f7-f8 to a rook: a pawn one step from promotion, an
 * adjacent file, and a digit 1 to 4 in place of the rank.
 */
static bool is_rankless(const struct position *pos, const struct move_token *t)
{
	int file_step = (t->to & 7) - (t->from & 7);

	return !t->promotion && position_type_on(pos, t->from) == PAWN &&
	       position_color_on(pos, t->from) == (int)pos->side &&
	       t->from >> 3 == (pos->side == WHITE ? 6 : 1) && t->to >> 3 <= 3 && file_step >= -1 &&
	       file_step <= 1;
}

enum notation_error numeric_read(const struct position *pos, const char *text, size_t len,
				 chess_move *ret_move, size_t *ret_column)
{
	struct move_token t;
	enum notation_error err;

	err = of_token_error(move_token_read(text, len, &t, ret_column));
	if (err)
		return err;
	if (ret_column)
		*ret_column = 0;
	if (t.series)
		return NOTATION_MARKER;
	err = numeric_find(pos, &t, ret_move);
	if (err == NOTATION_CANNOT_GO && is_rankless(pos, &t))
		return NOTATION_RANKLESS;
	return err;
}

struct move_token numeric_token(const struct position *pos, chess_move m)
{
	struct move_token t = {.form = TOKEN_PLAIN};

	t.from = (uint8_t)move_from(m);
	t.to = (uint8_t)written_target(pos, m);
	if (move_is_promotion(m)) {
		t.promotion = digit_of[move_promotion(m)];
		t.form = TOKEN_DSU;
	}
	return t;
}

size_t numeric_write(const struct position *pos, chess_move m, enum token_form form, char *buf)
{
	struct move_token t = numeric_token(pos, m);

	return move_token_write(&t, form, buf);
}
