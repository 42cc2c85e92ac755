/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator, compiled once for each form of the sliding attacks.  The including file
 * defines BACKEND(name), BACKEND_TARGET and the two slider functions, and this header defines the
 * entry points listed in movegen_backend.h.  Private to core/chess/fast/.
 *
 * Of each position is worked out first: the squares that answer a check, the lines on which own
 * men are pinned, and the squares attacked by the other side seen through the own king.  A man
 * pinned on a line may move only on lines of that kind; rays of two pins of one kind meet nowhere
 * but at the king, so one mask for all diagonal pins and one for all straight ones suffice.
 */
#include "core/chess/fast/attack.h"
#include "core/chess/fast/movegen_backend.h"

#define INLINE static inline __attribute__((always_inline)) BACKEND_TARGET

#define FILE_A ((bitboard)0x0101010101010101)
#define FILE_H ((bitboard)0x8080808080808080)
#define RANK_3 ((bitboard)0x0000000000ff0000)
#define RANK_6 ((bitboard)0x0000ff0000000000)

/* Pops the lowest square of a set. */
#define EACH(square, set)                                                                          \
	for (bitboard set_ = (set); set_ && ((square = __builtin_ctzll(set_)), 1); set_ &= set_ - 1)

struct lookout {
	bitboard own, other, occupied;
	bitboard king_bit;
	int king;
	int checkers;	 /* how many men give check */
	bitboard answer; /* where a man other than the king may go: all, or to end a check */
	bitboard pin_diagonal, pin_straight; /* the lines of pinned men, pinners included */
	bitboard attacked;		     /* by the other side, the own king taken away */
};

INLINE int BACKEND(count)(bitboard b)
{
	return __builtin_popcountll(b);
}

INLINE bitboard BACKEND(pawns_forward)(bitboard b, int us)
{
	return us == WHITE ? b << 8 : b >> 8;
}

/* Captures towards the a-file and towards the h-file. */
INLINE bitboard BACKEND(pawns_left)(bitboard b, int us)
{
	return us == WHITE ? (b & ~FILE_A) << 7 : (b & ~FILE_A) >> 9;
}

INLINE bitboard BACKEND(pawns_right)(bitboard b, int us)
{
	return us == WHITE ? (b & ~FILE_H) << 9 : (b & ~FILE_H) >> 7;
}

/* Sliders of the other side that look at the king: checkers and pinners of one kind of line. */
INLINE bitboard BACKEND(rays_at_king)(struct lookout *k, bitboard sliders)
{
	bitboard pins = 0;
	int from;

	EACH(from, sliders)
	{
		bitboard way = attack_between[k->king][from], in_way = way & k->own;

		if (!in_way) {
			k->checkers++;
			k->answer &= way | attack_bit(from);
		} else if (!(in_way & (in_way - 1))) {
			pins |= way | attack_bit(from);
		}
	}
	return pins;
}

INLINE bitboard BACKEND(attacked_by)(const struct position *pos, int them, bitboard other,
				     bitboard occupied)
{
	bitboard attacked, pawns = pos->by_type[PAWN] & other;
	int from;

	attacked = BACKEND(pawns_left)(pawns, them) | BACKEND(pawns_right)(pawns, them);
	EACH(from, pos->by_type[KNIGHT] & other)
	attacked |= attack_knight[from];
	EACH(from, (pos->by_type[BISHOP] | pos->by_type[QUEEN]) & other)
	attacked |= BACKEND(bishop)(from, occupied);
	EACH(from, (pos->by_type[ROOK] | pos->by_type[QUEEN]) & other)
	attacked |= BACKEND(rook)(from, occupied);
	return attacked | attack_king[__builtin_ctzll(pos->by_type[KING] & other)];
}

INLINE bool BACKEND(may_castle)(const struct position *pos, int us)
{
	return pos->castle[us][CASTLE_SHORT] >= 0 || pos->castle[us][CASTLE_LONG] >= 0;
}

INLINE void BACKEND(look_out)(const struct position *pos, int us, struct lookout *k)
{
	bitboard close, queens = pos->by_type[QUEEN];

	k->own = pos->by_color[us];
	k->other = pos->by_color[!us];
	k->occupied = k->own | k->other;
	k->king_bit = pos->by_type[KING] & k->own;
	k->king = __builtin_ctzll(k->king_bit);
	k->answer = ~(bitboard)0;
	close = (attack_knight[k->king] & pos->by_type[KNIGHT]) |
		(attack_pawn[us][k->king] & pos->by_type[PAWN]);
	close &= k->other;
	/* Two close checkers arise in no game, but a set-up position may have them. */
	k->checkers = (close != 0) + ((close & (close - 1)) != 0);
	if (close)
		k->answer = close;
	k->pin_diagonal = BACKEND(rays_at_king)(
		k, BACKEND(bishop)(k->king, k->other) & (pos->by_type[BISHOP] | queens) & k->other);
	k->pin_straight = BACKEND(rays_at_king)(
		k, BACKEND(rook)(k->king, k->other) & (pos->by_type[ROOK] | queens) & k->other);
	k->attacked = 0;
	if ((attack_king[k->king] & ~k->own) || BACKEND(may_castle)(pos, us))
		k->attacked = BACKEND(attacked_by)(pos, !us, k->other, k->occupied ^ k->king_bit);
}

/* Is this castling possible now?  No check, free ways, no attack on the king's way or after. */
INLINE bool BACKEND(can_castle)(const struct position *pos, const struct lookout *k, int us,
				int side)
{
	int rook = pos->castle[us][side], home = us == WHITE ? 0 : 56;
	int king_to = home + (side == CASTLE_SHORT ? 6 : 2);
	int rook_to = home + (side == CASTLE_SHORT ? 5 : 3);
	bitboard men, king_way, rook_way;

	if (rook < 0 || k->checkers)
		return false;
	men = k->occupied & ~k->king_bit & ~attack_bit(rook);
	king_way = attack_between[k->king][king_to] | attack_bit(king_to);
	rook_way = attack_between[rook][rook_to] | attack_bit(rook_to);
	if (((king_way | rook_way) & men) || (king_way & k->attacked))
		return false;
	/* In Chess960 the castling rook may have shielded the king's new square. */
	return !pos->chess960 || !(BACKEND(rook)(king_to, men | attack_bit(rook_to)) & k->other &
				   (pos->by_type[ROOK] | pos->by_type[QUEEN]));
}

/* May the pawn on `from` capture en passant?  Judged on the board after the capture. */
INLINE bool BACKEND(can_capture_ep)(const struct position *pos, const struct lookout *k, int us,
				    int from)
{
	int victim = us == WHITE ? pos->ep - 8 : pos->ep + 8;
	bitboard after =
		(k->occupied ^ attack_bit(from) ^ attack_bit(victim)) | attack_bit(pos->ep);
	bitboard queens = pos->by_type[QUEEN];

	/* A check by knight or by another pawn is not ended by it. */
	if (k->checkers && k->answer == attack_bit(__builtin_ctzll(k->answer)) &&
	    (k->answer & (pos->by_type[KNIGHT] | pos->by_type[PAWN])) &&
	    k->answer != attack_bit(victim))
		return false;
	return !(BACKEND(bishop)(k->king, after) & k->other & (pos->by_type[BISHOP] | queens)) &&
	       !(BACKEND(rook)(k->king, after) & k->other & (pos->by_type[ROOK] | queens));
}

INLINE bitboard BACKEND(ep_capturers)(const struct position *pos, const struct lookout *k, int us)
{
	return attack_pawn[!us][pos->ep] & pos->by_type[PAWN] & k->own;
}

/* Targets of all own pawns but for en passant, as sets of arrival squares. */
struct pawn_targets {
	bitboard push, jump, left, right;
};

INLINE struct pawn_targets BACKEND(pawn_targets)(const struct position *pos,
						 const struct lookout *k, int us)
{
	bitboard pawns = pos->by_type[PAWN] & k->own, empty = ~k->occupied, pinned;
	bitboard takers = pawns & ~k->pin_straight, pushers = pawns & ~k->pin_diagonal;
	bitboard hits = k->other & k->answer, free_takers = takers & ~k->pin_diagonal;
	struct pawn_targets t;

	pinned = takers & k->pin_diagonal;
	t.left = (BACKEND(pawns_left)(free_takers, us) |
		  (BACKEND(pawns_left)(pinned, us) & k->pin_diagonal)) &
		 hits;
	t.right = (BACKEND(pawns_right)(free_takers, us) |
		   (BACKEND(pawns_right)(pinned, us) & k->pin_diagonal)) &
		  hits;
	pinned = pushers & k->pin_straight;
	t.push = (BACKEND(pawns_forward)(pushers & ~k->pin_straight, us) |
		  (BACKEND(pawns_forward)(pinned, us) & k->pin_straight)) &
		 empty;
	t.jump = BACKEND(pawns_forward)(t.push & (us == WHITE ? RANK_3 : RANK_6), us) & empty &
		 k->answer;
	t.push &= k->answer;
	return t;
}

#define LAST_RANKS ((bitboard)0xff000000000000ff)

INLINE int BACKEND(count_pawns)(const struct position *pos, const struct lookout *k, int us)
{
	struct pawn_targets t = BACKEND(pawn_targets)(pos, k, us);
	bitboard promote = (t.push | t.left | t.right) & LAST_RANKS;
	int n = BACKEND(count)(t.push) + BACKEND(count)(t.jump) + BACKEND(count)(t.left) +
		BACKEND(count)(t.right);
	int from;

	if (promote)
		n += 3 *
		     (BACKEND(count)(t.push & LAST_RANKS) + BACKEND(count)(t.left & LAST_RANKS) +
		      BACKEND(count)(t.right & LAST_RANKS));
	if (pos->ep >= 0) {
		EACH(from, BACKEND(ep_capturers)(pos, k, us))
		n += BACKEND(can_capture_ep)(pos, k, us, from);
	}
	return n;
}

/* The legal arrival squares of a slider by the kind of its line. */
INLINE bitboard BACKEND(diagonal_targets)(const struct lookout *k, int from)
{
	bitboard to = BACKEND(bishop)(from, k->occupied);

	return k->pin_diagonal >> from & 1 ? to & k->pin_diagonal : to;
}

INLINE bitboard BACKEND(straight_targets)(const struct lookout *k, int from)
{
	bitboard to = BACKEND(rook)(from, k->occupied);

	return k->pin_straight >> from & 1 ? to & k->pin_straight : to;
}

INLINE int BACKEND(count_moves)(const struct position *pos, int us)
{
	struct lookout k;
	bitboard target, men, queens;
	int n, from;

	BACKEND(look_out)(pos, us, &k);
	n = BACKEND(count)(attack_king[k.king] & ~k.own & ~k.attacked);
	if (k.checkers > 1)
		return n;
	target = k.answer & ~k.own;
	n += BACKEND(count_pawns)(pos, &k, us);
	EACH(from, pos->by_type[KNIGHT] & k.own & ~(k.pin_diagonal | k.pin_straight))
	n += BACKEND(count)(attack_knight[from] & target);
	queens = pos->by_type[QUEEN] & k.own;
	men = ((pos->by_type[BISHOP] & k.own) | queens) & ~k.pin_straight;
	EACH(from, men)
	n += BACKEND(count)(BACKEND(diagonal_targets)(&k, from) & target);
	men = ((pos->by_type[ROOK] & k.own) | queens) & ~k.pin_diagonal;
	EACH(from, men)
	n += BACKEND(count)(BACKEND(straight_targets)(&k, from) & target);
	if (BACKEND(may_castle)(pos, us))
		n += BACKEND(can_castle)(pos, &k, us, CASTLE_SHORT) +
		     BACKEND(can_castle)(pos, &k, us, CASTLE_LONG);
	return n;
}

INLINE chess_move *BACKEND(put_all)(chess_move *list, int from, bitboard targets)
{
	int to;

	EACH(to, targets)
	*list++ = move_make(from, to, MOVE_NORMAL);
	return list;
}

/* Pawns that arrive on `targets`, each from `back` squares behind. */
INLINE chess_move *BACKEND(put_pawns)(chess_move *list, bitboard targets, int back)
{
	int to, piece;

	EACH(to, targets & ~LAST_RANKS)
	*list++ = move_make(to - back, to, MOVE_NORMAL);
	EACH(to, targets & LAST_RANKS)
	{
		for (piece = QUEEN; piece >= KNIGHT; piece--)
			*list++ = move_make_promotion(to - back, to, piece);
	}
	return list;
}

INLINE chess_move *BACKEND(list_pawns)(const struct position *pos, const struct lookout *k, int us,
				       chess_move *list)
{
	struct pawn_targets t = BACKEND(pawn_targets)(pos, k, us);
	int up = us == WHITE ? 8 : -8, from;

	list = BACKEND(put_pawns)(list, t.push, up);
	list = BACKEND(put_pawns)(list, t.jump, 2 * up);
	list = BACKEND(put_pawns)(list, t.left, up - 1);
	list = BACKEND(put_pawns)(list, t.right, up + 1);
	if (pos->ep >= 0) {
		EACH(from, BACKEND(ep_capturers)(pos, k, us))
		{
			if (BACKEND(can_capture_ep)(pos, k, us, from))
				*list++ = move_make(from, pos->ep, MOVE_EP);
		}
	}
	return list;
}

INLINE chess_move *BACKEND(list_pieces)(const struct position *pos, const struct lookout *k,
					chess_move *list)
{
	bitboard target = k->answer & ~k->own, queens = pos->by_type[QUEEN] & k->own, men;
	int from;

	EACH(from, pos->by_type[KNIGHT] & k->own & ~(k->pin_diagonal | k->pin_straight))
	list = BACKEND(put_all)(list, from, attack_knight[from] & target);
	men = ((pos->by_type[BISHOP] & k->own) | queens) & ~k->pin_straight;
	EACH(from, men)
	list = BACKEND(put_all)(list, from, BACKEND(diagonal_targets)(k, from) & target);
	men = ((pos->by_type[ROOK] & k->own) | queens) & ~k->pin_diagonal;
	EACH(from, men)
	list = BACKEND(put_all)(list, from, BACKEND(straight_targets)(k, from) & target);
	return list;
}

INLINE int BACKEND(list_moves)(const struct position *pos, int us, chess_move *start)
{
	chess_move *list = start;
	struct lookout k;
	int side;

	BACKEND(look_out)(pos, us, &k);
	list = BACKEND(put_all)(list, k.king, attack_king[k.king] & ~k.own & ~k.attacked);
	if (k.checkers > 1)
		return (int)(list - start);
	list = BACKEND(list_pawns)(pos, &k, us, list);
	list = BACKEND(list_pieces)(pos, &k, list);
	for (side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
		if (BACKEND(can_castle)(pos, &k, us, side))
			*list++ = move_make(k.king, pos->castle[us][side], MOVE_CASTLING);
	}
	return (int)(list - start);
}

BACKEND_TARGET int BACKEND(movegen_legal)(const struct position *pos, chess_move *list)
{
	if (pos->side == WHITE)
		return BACKEND(list_moves)(pos, WHITE, list);
	return BACKEND(list_moves)(pos, BLACK, list);
}

BACKEND_TARGET int BACKEND(movegen_count)(const struct position *pos)
{
	if (pos->side == WHITE)
		return BACKEND(count_moves)(pos, WHITE);
	return BACKEND(count_moves)(pos, BLACK);
}

/*
 * perft.  A child is a copy with the men moved; keys and clocks are not kept.  An en-passant
 * square is set when a pawn stands beside, and its legality judged when the captures are counted.
 */

INLINE void BACKEND(drop_rights)(struct position *child, int us, int from, int to)
{
	uint32_t rights;

	__builtin_memcpy(&rights, child->castle, sizeof(rights));
	if (rights == UINT32_MAX)
		return;
	if (child->castle[us][0] == from)
		child->castle[us][0] = -1;
	if (child->castle[us][1] == from)
		child->castle[us][1] = -1;
	if (child->castle[!us][0] == to)
		child->castle[!us][0] = -1;
	if (child->castle[!us][1] == to)
		child->castle[!us][1] = -1;
}

/* The child after a man of type `type`, arriving as `as`, has moved; captures included. */
INLINE void BACKEND(make_child)(const struct position *pos, struct position *child, int us,
				int type, int as, int from, int to)
{
	bitboard to_bit = attack_bit(to);
	int t;

	*child = *pos;
	for (t = PAWN; t <= KING; t++)
		child->by_type[t] &= ~to_bit;
	child->by_type[type] &= ~attack_bit(from);
	child->by_type[as] |= to_bit;
	child->by_color[us] ^= attack_bit(from) | to_bit;
	child->by_color[!us] &= ~to_bit;
	child->ep = -1;
	if (type == KING)
		child->castle[us][0] = child->castle[us][1] = -1;
	BACKEND(drop_rights)(child, us, from, to);
}

INLINE void BACKEND(make_castling_child)(const struct position *pos, struct position *child, int us,
					 int king, int side)
{
	int rook = pos->castle[us][side], home = us == WHITE ? 0 : 56;
	bitboard king_to = attack_bit(home + (side == CASTLE_SHORT ? 6 : 2));
	bitboard rook_to = attack_bit(home + (side == CASTLE_SHORT ? 5 : 3));

	*child = *pos;
	child->by_type[KING] = (child->by_type[KING] & ~attack_bit(king)) | king_to;
	child->by_type[ROOK] = (child->by_type[ROOK] & ~attack_bit(rook)) | rook_to;
	child->by_color[us] &= ~(attack_bit(king) | attack_bit(rook));
	child->by_color[us] |= king_to | rook_to;
	child->castle[us][0] = child->castle[us][1] = -1;
	child->ep = -1;
}

INLINE void BACKEND(make_ep_child)(const struct position *pos, struct position *child, int us,
				   int from)
{
	bitboard victim = attack_bit(us == WHITE ? pos->ep - 8 : pos->ep + 8);

	*child = *pos;
	child->by_type[PAWN] ^= attack_bit(from) | attack_bit(pos->ep) | victim;
	child->by_color[us] ^= attack_bit(from) | attack_bit(pos->ep);
	child->by_color[!us] ^= victim;
	child->ep = -1;
}

BACKEND_TARGET static uint64_t BACKEND(perft_white)(const struct position *pos, int depth);
BACKEND_TARGET static uint64_t BACKEND(perft_black)(const struct position *pos, int depth);

/* Below the side `us` has moved: the other side's turn. */
INLINE uint64_t BACKEND(below)(const struct position *child, int us, int depth)
{
	if (us == WHITE)
		return BACKEND(perft_black)(child, depth - 1);
	return BACKEND(perft_white)(child, depth - 1);
}

INLINE uint64_t BACKEND(walk)(const struct position *pos, int us, int depth, int type, int from,
			      bitboard targets)
{
	struct position child;
	uint64_t n = 0;
	int to;

	EACH(to, targets)
	{
		BACKEND(make_child)(pos, &child, us, type, type, from, to);
		n += BACKEND(below)(&child, us, depth);
	}
	return n;
}

INLINE uint64_t BACKEND(walk_pawns_to)(const struct position *pos, int us, int depth,
				       bitboard targets, int back)
{
	struct position child;
	uint64_t n = 0;
	int to, piece;

	EACH(to, targets & ~LAST_RANKS)
	{
		BACKEND(make_child)(pos, &child, us, PAWN, PAWN, to - back, to);
		if (back == 16 || back == -16) {
			int behind = to - back / 2;

			if (attack_pawn[us][behind] & child.by_type[PAWN] & child.by_color[!us])
				child.ep = (int8_t)behind;
		}
		n += BACKEND(below)(&child, us, depth);
	}
	EACH(to, targets & LAST_RANKS)
	{
		for (piece = QUEEN; piece >= KNIGHT; piece--) {
			BACKEND(make_child)(pos, &child, us, PAWN, piece, to - back, to);
			n += BACKEND(below)(&child, us, depth);
		}
	}
	return n;
}

INLINE uint64_t BACKEND(walk_pawns)(const struct position *pos, const struct lookout *k, int us,
				    int depth)
{
	struct pawn_targets t = BACKEND(pawn_targets)(pos, k, us);
	int up = us == WHITE ? 8 : -8, from;
	struct position child;
	uint64_t n;

	n = BACKEND(walk_pawns_to)(pos, us, depth, t.push, up);
	n += BACKEND(walk_pawns_to)(pos, us, depth, t.jump, 2 * up);
	n += BACKEND(walk_pawns_to)(pos, us, depth, t.left, up - 1);
	n += BACKEND(walk_pawns_to)(pos, us, depth, t.right, up + 1);
	if (pos->ep < 0)
		return n;
	EACH(from, BACKEND(ep_capturers)(pos, k, us))
	{
		if (!BACKEND(can_capture_ep)(pos, k, us, from))
			continue;
		BACKEND(make_ep_child)(pos, &child, us, from);
		n += BACKEND(below)(&child, us, depth);
	}
	return n;
}

INLINE uint64_t BACKEND(walk_pieces)(const struct position *pos, const struct lookout *k, int us,
				     int depth)
{
	bitboard target = k->answer & ~k->own;
	uint64_t n = 0;
	int from;

	EACH(from, pos->by_type[KNIGHT] & k->own & ~(k->pin_diagonal | k->pin_straight))
	n += BACKEND(walk)(pos, us, depth, KNIGHT, from, attack_knight[from] & target);
	EACH(from, pos->by_type[BISHOP] & k->own & ~k->pin_straight)
	n += BACKEND(walk)(pos, us, depth, BISHOP, from,
			   BACKEND(diagonal_targets)(k, from) & target);
	EACH(from, pos->by_type[ROOK] & k->own & ~k->pin_diagonal)
	n += BACKEND(walk)(pos, us, depth, ROOK, from, BACKEND(straight_targets)(k, from) & target);
	EACH(from, pos->by_type[QUEEN] & k->own)
	{
		bitboard to = 0;

		if (!(k->pin_straight >> from & 1))
			to |= BACKEND(diagonal_targets)(k, from);
		if (!(k->pin_diagonal >> from & 1))
			to |= BACKEND(straight_targets)(k, from);
		n += BACKEND(walk)(pos, us, depth, QUEEN, from, to & target);
	}
	return n;
}

INLINE uint64_t BACKEND(perft_side)(const struct position *pos, int us, int depth)
{
	struct position child;
	struct lookout k;
	uint64_t n;
	int side;

	if (depth == 1)
		return (uint64_t)BACKEND(count_moves)(pos, us);
	BACKEND(look_out)(pos, us, &k);
	n = BACKEND(walk)(pos, us, depth, KING, k.king, attack_king[k.king] & ~k.own & ~k.attacked);
	if (k.checkers > 1)
		return n;
	n += BACKEND(walk_pawns)(pos, &k, us, depth);
	n += BACKEND(walk_pieces)(pos, &k, us, depth);
	for (side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
		if (!BACKEND(can_castle)(pos, &k, us, side))
			continue;
		BACKEND(make_castling_child)(pos, &child, us, k.king, side);
		n += BACKEND(below)(&child, us, depth);
	}
	return n;
}

BACKEND_TARGET static uint64_t BACKEND(perft_white)(const struct position *pos, int depth)
{
	return BACKEND(perft_side)(pos, WHITE, depth);
}

BACKEND_TARGET static uint64_t BACKEND(perft_black)(const struct position *pos, int depth)
{
	return BACKEND(perft_side)(pos, BLACK, depth);
}

BACKEND_TARGET uint64_t BACKEND(perft)(const struct position *pos, int depth)
{
	if (depth <= 0)
		return 1;
	return pos->side == WHITE ? BACKEND(perft_white)(pos, depth)
				  : BACKEND(perft_black)(pos, depth);
}
