/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One move judged by itself.  Castling and en passant, which are rare and have rules of their own,
 * are looked up among the generated moves.
 */
#include "core/chess/legality.h"
#include "core/chess/fast/attack.h"
#include "core/chess/fast/movegen.h"

#define RANK_1 0x00000000000000ffULL
#define RANK_8 0xff00000000000000ULL

/* Men of the other side that attack a square when `occupied` are the squares taken. */
static bitboard attackers(const struct position *pos, int square, bitboard occupied)
{
	bitboard queens = pos->by_type[QUEEN];

	return pos->by_color[!pos->side] &
	       ((attack_pawn[pos->side][square] & pos->by_type[PAWN]) |
		(attack_knight[square] & pos->by_type[KNIGHT]) |
		(attack_king[square] & pos->by_type[KING]) |
		(attack_bishop(square, occupied) & (pos->by_type[BISHOP] | queens)) |
		(attack_rook(square, occupied) & (pos->by_type[ROOK] | queens)));
}

/* Squares that a piece attacks; not for pawns. */
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

/* Where a pawn can go when nobody asks about its king, en passant aside. */
static bitboard pawn_targets(const struct position *pos, int from, bitboard occupied)
{
	bitboard pawn = attack_bit(from), step, jump;

	if (pos->side == WHITE) {
		step = pawn << 8 & ~occupied;
		jump = (step & 0x0000000000ff0000ULL) << 8 & ~occupied;
	} else {
		step = pawn >> 8 & ~occupied;
		jump = (step & 0x0000ff0000000000ULL) >> 8 & ~occupied;
	}
	return step | jump | (attack_pawn[pos->side][from] & pos->by_color[!pos->side]);
}

static bool king_is_safe(const struct position *pos, int type, int from, int to)
{
	bitboard after = (position_occupied(pos) & ~attack_bit(from)) | attack_bit(to);
	int king =
		type == KING ? to : __builtin_ctzll(pos->by_type[KING] & pos->by_color[pos->side]);

	return !(attackers(pos, king, after) & ~attack_bit(to));
}

/* Castling and en passant. */
static chess_move find_among_all(const struct position *pos, int from, int to)
{
	chess_move list[MAX_MOVES], m;
	int i, n = movegen_legal(pos, list), target;

	for (i = 0; i < n; i++) {
		m = list[i];
		target = move_to(m);
		if (move_is_castling(m) && !pos->chess960)
			target = (from & 56) + (target > from ? 6 : 2);
		if ((move_is_castling(m) || move_is_ep(m)) && move_from(m) == from && target == to)
			return m;
	}
	return MOVE_NONE;
}

static bool may_be_special(const struct position *pos, int type, int from, int to)
{
	if (type == PAWN)
		return to == pos->ep && ((from ^ to) & 7) != 0;
	return type == KING && (pos->chess960 ? (pos->by_color[pos->side] >> to & 1) != 0
					      : to - from == 2 || from - to == 2);
}

chess_move legality_find(const struct position *pos, int from, int to, int promotion)
{
	bitboard own = pos->by_color[pos->side], occupied = position_occupied(pos), targets;
	bool promotes;
	int type;

	if (!(own >> from & 1))
		return MOVE_NONE;
	type = position_type_on(pos, from);
	promotes = type == PAWN && (attack_bit(to) & (RANK_1 | RANK_8));
	if (promotes != (promotion >= 0))
		return MOVE_NONE;
	if (may_be_special(pos, type, from, to))
		return find_among_all(pos, from, to);
	targets = type == PAWN ? pawn_targets(pos, from, occupied)
			       : piece_attacks((enum piece_type)type, from, occupied);
	if (!((targets & ~own) >> to & 1) || !king_is_safe(pos, type, from, to))
		return MOVE_NONE;
	return promotes ? move_make_promotion(from, to, promotion)
			: move_make(from, to, MOVE_NORMAL);
}

bitboard legality_rivals(const struct position *pos, int from, int to)
{
	int type = position_type_on(pos, from);

	return piece_attacks((enum piece_type)type, to, position_occupied(pos)) &
	       pos->by_type[type] & pos->by_color[pos->side] & ~attack_bit(from);
}
