/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Game ends that the position alone determines. */
#include "core/chess/outcome.h"

#define LIGHT_SQUARES 0x55aa55aa55aa55aaULL
#define FILE_A	      0x0101010101010101ULL
#define FILE_H	      0x8080808080808080ULL

enum outcome outcome_of(const struct position *pos)
{
	if (!movegen_count(pos))
		return position_in_check(pos) ? OUTCOME_CHECKMATE : OUTCOME_STALEMATE;
	return outcome_is_dead_material(pos) ? OUTCOME_DEAD_POSITION : OUTCOME_ONGOING;
}

const char *outcome_word(enum outcome o)
{
	switch (o) {
	case OUTCOME_ONGOING: return "ongoing";
	case OUTCOME_CHECKMATE: return "checkmate";
	case OUTCOME_STALEMATE: return "stalemate";
	case OUTCOME_DEAD_POSITION: return "dead_position";
	}
	return "ongoing";
}

const char *outcome_result(enum outcome o, const struct position *pos)
{
	switch (o) {
	case OUTCOME_ONGOING: return "*";
	case OUTCOME_CHECKMATE: return pos->side == WHITE ? "0-1" : "1-0";
	case OUTCOME_STALEMATE:
	case OUTCOME_DEAD_POSITION: return "1/2-1/2";
	}
	return "*";
}

enum notation_error outcome_refusal(enum outcome o)
{
	switch (o) {
	case OUTCOME_ONGOING: return NOTATION_OK;
	case OUTCOME_CHECKMATE: return NOTATION_CHECKMATED;
	case OUTCOME_STALEMATE: return NOTATION_STALEMATED;
	case OUTCOME_DEAD_POSITION: return NOTATION_DEAD;
	}
	return NOTATION_OK;
}

/* Shifts by one square without wrapping around the board. */
static bitboard east(bitboard b)
{
	return (b & ~FILE_H) << 1;
}

static bitboard west(bitboard b)
{
	return (b & ~FILE_A) >> 1;
}

static bitboard forward(bitboard b, int color)
{
	return color == WHITE ? b << 8 : b >> 8;
}

static bitboard king_steps(bitboard b)
{
	bitboard row = b | east(b) | west(b);

	return (row | row << 8 | row >> 8) & ~b;
}

static bitboard knight_steps(bitboard b)
{
	bitboard one = east(b) | west(b), two = east(east(b)) | west(west(b));

	return one << 16 | one >> 16 | two << 8 | two >> 8;
}

static bitboard straight_steps(bitboard b)
{
	return east(b) | west(b) | b << 8 | b >> 8;
}

static bitboard diagonal_steps(bitboard b)
{
	return east(b << 8 | b >> 8) | west(b << 8 | b >> 8);
}

static bitboard pawn_attacks(bitboard pawns, int color)
{
	return east(forward(pawns, color)) | west(forward(pawns, color));
}

static bitboard men_of(const struct position *pos, int color, int type)
{
	return pos->by_color[color] & pos->by_type[type];
}

static bool is_one_square_color(bitboard b)
{
	return !(b & LIGHT_SQUARES) || !(b & ~LIGHT_SQUARES);
}

bool outcome_is_dead_material(const struct position *pos)
{
	bitboard minor = pos->by_type[KNIGHT] | pos->by_type[BISHOP];

	if (pos->by_type[PAWN] | pos->by_type[ROOK] | pos->by_type[QUEEN])
		return false;
	if (!(minor & (minor - 1)))
		return true;
	return !pos->by_type[KNIGHT] && is_one_square_color(pos->by_type[BISHOP]);
}

/* Returns the squares one step from any of `b`; sliders move step by step. */
static bitboard steps(bitboard b, enum piece_type type)
{
	switch (type) {
	case PAWN: return 0;
	case KNIGHT: return knight_steps(b);
	case BISHOP: return diagonal_steps(b);
	case ROOK: return straight_steps(b);
	case QUEEN:
	case KING: return king_steps(b);
	}
	return 0;
}

/* Returns all squares that pieces on `from` can ever reach without entering `barred`. */
static bitboard reach(bitboard from, enum piece_type type, bitboard barred)
{
	bitboard seen = from, next = from;

	while (next) {
		next = steps(next, type) & ~seen & ~barred;
		seen |= next;
	}
	return seen;
}

/* Every pawn is blocked by a pawn and none can capture another. */
static bool pawns_are_locked(const struct position *pos)
{
	bitboard white = men_of(pos, WHITE, PAWN), black = men_of(pos, BLACK, PAWN);
	bitboard all = white | black;

	return !((forward(white, WHITE) | forward(black, BLACK)) & ~all) &&
	       !(pawn_attacks(white, WHITE) & black) && !(pawn_attacks(black, BLACK) & white);
}

/* Returns where the king of a colour can ever go; squares occupied by enemy pieces are included. */
static bitboard king_region(const struct position *pos, int color)
{
	return reach(men_of(pos, color, KING), KING,
		     men_of(pos, color, PAWN) | pawn_attacks(men_of(pos, !color, PAWN), !color));
}

/*
 * No piece of this type can ever capture a pawn, be captured by one or attack the region of the
 * enemy king.
 */
static bool is_harmless(const struct position *pos, int color, enum piece_type type)
{
	bitboard enemy_pawns = men_of(pos, !color, PAWN);
	bitboard region = reach(men_of(pos, color, type), type, pos->by_type[PAWN]);

	return !(steps(region, type) & enemy_pawns) &&
	       !(region & pawn_attacks(enemy_pawns, !color)) &&
	       !((region | steps(region, type)) & king_region(pos, !color));
}

bool outcome_is_blocked_dead(const struct position *pos)
{
	int color, type;

	if (!pawns_are_locked(pos) || position_has_ep(pos) || position_in_check(pos))
		return false;
	for (color = WHITE; color <= BLACK; color++) {
		if (king_region(pos, color) & men_of(pos, !color, PAWN))
			return false;
		for (type = KNIGHT; type <= QUEEN; type++) {
			if (!is_harmless(pos, color, (enum piece_type)type))
				return false;
		}
	}
	return true;
}
