/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Judges a single move. */
#include "core/chess/legality.h"
#include "core/chess/fast/attack.h"

#define RANK_1 0x00000000000000ffULL
#define RANK_8 0xff00000000000000ULL

/* Returns the squares that a piece attacks; not for pawns. */
static bitboard piece_attacks(enum piece_type type, int square, bitboard occupied)
{
	switch (type) {
	case PAWN: return 0;
	case KNIGHT: return attack_knight[square];
	case BISHOP: return attack_bishop(square, occupied);
	case ROOK: return attack_rook(square, occupied);
	case QUEEN: return attack_bishop(square, occupied) | attack_rook(square, occupied);
	case KING: return attack_king[square];
	}
	return 0;
}

/* Returns the squares from which pawns of the side to move can reach a square, pins disregarded. */
static bitboard pawn_origins(const struct position *pos, int to)
{
	bitboard occupied = position_occupied(pos), target = attack_bit(to), step, jump;

	if (target & pos->by_color[!pos->side] || to == pos->ep)
		return attack_pawn[!pos->side][to];
	if (target & occupied)
		return 0;
	if (pos->side == WHITE) {
		step = target >> 8;
		jump = (step & ~occupied & 0x0000000000ff0000ULL) >> 8;
	} else {
		step = target << 8;
		jump = (step & ~occupied & 0x0000ff0000000000ULL) << 8;
	}
	return step | jump;
}

/* Returns the square of the piece that a move captures, whether or not there is one. */
static bitboard victim_of(const struct position *pos, enum piece_type type, int from, int to)
{
	if (type == PAWN && legality_is_ep(pos, from, to))
		return attack_bit(pos->side == WHITE ? to - 8 : to + 8);
	return attack_bit(to);
}

static bool king_is_safe(const struct position *pos, enum piece_type type, int from, int to)
{
	int us = pos->side;
	bitboard victim = victim_of(pos, type, from, to);
	bitboard after = (position_occupied(pos) & ~(attack_bit(from) | victim)) | attack_bit(to);
	int king = type == KING ? to : __builtin_ctzll(pos->by_type[KING] & pos->by_color[us]);

	return !attack_hits(pos, king, !us, pos->by_color[!us] & ~victim, after);
}

bool legality_is_ep(const struct position *pos, int from, int to)
{
	return to == pos->ep && ((from ^ to) & 7) != 0;
}

bitboard legality_origins(const struct position *pos, enum piece_type type, int to, bitboard among)
{
	bitboard own = pos->by_color[pos->side], from, legal = 0;

	among &= own & pos->by_type[type];
	if (!among || (own & attack_bit(to)))
		return 0;
	if (type == PAWN)
		from = among & pawn_origins(pos, to);
	else
		from = among & piece_attacks(type, to, position_occupied(pos));
	for (; from; from &= from - 1) {
		if (king_is_safe(pos, type, __builtin_ctzll(from), to))
			legal |= from & -from;
	}
	return legal;
}

/* Returns whether the other side attacks a square of the set once the king has left the board. */
static bool any_attacked(const struct position *pos, bitboard squares, bitboard king)
{
	bitboard occupied = position_occupied(pos) ^ king;
	int us = pos->side;

	for (; squares; squares &= squares - 1) {
		if (attack_hits(pos, __builtin_ctzll(squares), !us, pos->by_color[!us], occupied))
			return true;
	}
	return false;
}

chess_move legality_castling(const struct position *pos, enum castling_side side)
{
	int rook = pos->castle[pos->side][side], home = pos->side == WHITE ? 0 : 56, king;
	int king_to = home + (side == CASTLE_SHORT ? 6 : 2);
	int rook_to = home + (side == CASTLE_SHORT ? 5 : 3);
	bitboard king_bit = pos->by_type[KING] & pos->by_color[pos->side];
	bitboard men, king_way, rook_way, straight = pos->by_type[ROOK] | pos->by_type[QUEEN];

	if (rook < 0)
		return MOVE_NONE;
	king = __builtin_ctzll(king_bit);
	men = position_occupied(pos) & ~king_bit & ~attack_bit(rook);
	king_way = attack_between[king][king_to] | attack_bit(king_to);
	rook_way = attack_between[rook][rook_to] | attack_bit(rook_to);
	if (((king_way | rook_way) & men) || any_attacked(pos, king_way | king_bit, king_bit))
		return MOVE_NONE;
	/* In Chess960 the castling rook may have shielded the king's new square. */
	if (attack_rook(king_to, men | attack_bit(rook_to)) & pos->by_color[!pos->side] & straight)
		return MOVE_NONE;
	return move_make(king, rook, MOVE_CASTLING);
}

/* Finds the castling that is written as a king's move to a square. */
static chess_move find_castling(const struct position *pos, int from, int to)
{
	const int8_t *rooks = pos->castle[pos->side];

	if (!pos->chess960)
		return legality_castling(pos, to > from ? CASTLE_SHORT : CASTLE_LONG);
	if (to == rooks[CASTLE_SHORT])
		return legality_castling(pos, CASTLE_SHORT);
	return to == rooks[CASTLE_LONG] ? legality_castling(pos, CASTLE_LONG) : MOVE_NONE;
}

static bool may_castle(const struct position *pos, int from, int to)
{
	return pos->chess960 ? (pos->by_color[pos->side] >> to & 1) != 0
			     : to - from == 2 || from - to == 2;
}

chess_move legality_find(const struct position *pos, int from, int to, int promotion)
{
	enum piece_type type;
	bool promotes;

	if (!(pos->by_color[pos->side] >> from & 1))
		return MOVE_NONE;
	type = (enum piece_type)position_type_on(pos, from);
	promotes = type == PAWN && (attack_bit(to) & (RANK_1 | RANK_8));
	if (promotes != (promotion >= 0))
		return MOVE_NONE;
	if (type == KING && may_castle(pos, from, to))
		return find_castling(pos, from, to);
	if (!legality_origins(pos, type, to, attack_bit(from)))
		return MOVE_NONE;
	if (type == PAWN && legality_is_ep(pos, from, to))
		return move_make(from, to, MOVE_EP);
	return promotes ? move_make_promotion(from, to, promotion)
			: move_make(from, to, MOVE_NORMAL);
}
