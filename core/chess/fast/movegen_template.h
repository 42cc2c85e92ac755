/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator, compiled once for each implementation of sliding attacks.  The including file
 * defines BACKEND(name), BACKEND_TARGET and the two slider functions; this header defines the entry
 * points listed in movegen_backend.h.  Private to core/chess/fast/.
 *
 * For each position it first computes the squares that answer a check, the lines of pinned pieces
 * and the safe steps of the king.  A pinned piece may move only along a line of its pin's kind; the
 * rays of two pins of one kind meet only at the king, so one mask for all diagonal pins and one for
 * all straight pins suffice.
 */
#include "core/chess/fast/attack.h"
#include "core/chess/fast/movegen_backend.h"

#define INLINE static inline __attribute__((always_inline)) BACKEND_TARGET

#define FILE_A	   ((bitboard)0x0101010101010101)
#define FILE_H	   ((bitboard)0x8080808080808080)
#define RANK_3	   ((bitboard)0x0000000000ff0000)
#define RANK_6	   ((bitboard)0x0000ff0000000000)
#define LAST_RANKS ((bitboard)0xff000000000000ff)

/* Pops the lowest square of a set. */
#define EACH(square, set)                                                                          \
	for (bitboard set_ = (set); set_ && ((square = __builtin_ctzll(set_)), 1); set_ &= set_ - 1)

/*
 * The part of a position that the generator needs, in one cache line.  The en-passant square is a
 * separate argument, -1 for none, because nearly all callers know that there is none.
 */
struct node {
	bitboard pawns, knights, kings;
	bitboard diagonal, straight; /* bishops and rooks, each with the queens */
	bitboard men[2];
	bitboard castle; /* rooks that may still castle */
};

_Static_assert(sizeof(struct node) == 64, "a node is made for every move of perft");

struct lookout {
	bitboard own, other, occupied;
	bitboard king_bit;
	int king;
	int checkers; /* number of pieces giving check */
	bitboard
		answer; /* where pieces other than the king may go: everywhere, or to end a check */
	bitboard pin_diagonal, pin_straight; /* lines of pinned pieces, pinners included */
	bitboard steps;			     /* safe steps of the king */
};

INLINE struct node BACKEND(node_of)(const struct position *pos)
{
	bitboard queens = pos->by_type[QUEEN];
	struct node n = {pos->by_type[PAWN],
			 pos->by_type[KNIGHT],
			 pos->by_type[KING],
			 pos->by_type[BISHOP] | queens,
			 pos->by_type[ROOK] | queens,
			 {pos->by_color[WHITE], pos->by_color[BLACK]},
			 0};
	int i;

	for (i = 0; i < 4; i++) {
		int rook = pos->castle[i / 2][i % 2];

		n.castle |= rook < 0 ? 0 : attack_bit(rook);
	}
	return n;
}

INLINE bitboard BACKEND(home)(int us)
{
	return us == WHITE ? (bitboard)0xff : (bitboard)0xff << 56;
}

INLINE int BACKEND(bits)(bitboard b)
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

/* Enemy sliders that face the king on one kind of line: checkers and pinners. */
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

/*
 * Returns the squares next to the king that are not attacked once the king has left.  Only enemy
 * pieces that could attack such a square on an empty board are examined.
 */
INLINE bitboard BACKEND(safe_steps)(const struct node *n, const struct lookout *k, int us)
{
	bitboard to = attack_king[k->king] & ~k->own, through = k->occupied ^ k->king_bit;
	const struct near_masks *near = &attack_near[k->king];
	bitboard pawns = n->pawns & k->other;
	int from;

	to &= ~(BACKEND(pawns_left)(pawns, !us) | BACKEND(pawns_right)(pawns, !us) |
		attack_king[__builtin_ctzll(n->kings & k->other)]);
	if (!to)
		return 0;
	EACH(from, n->knights & k->other & near->knight)
	to &= ~attack_knight[from];
	EACH(from, n->diagonal & k->other & near->diagonal)
	to &= ~BACKEND(bishop)(from, through);
	EACH(from, n->straight & k->other & near->straight)
	to &= ~BACKEND(rook)(from, through);
	return to;
}

INLINE void BACKEND(look_out)(const struct node *n, int us, struct lookout *k)
{
	bitboard close;

	k->own = n->men[us];
	k->other = n->men[!us];
	k->occupied = k->own | k->other;
	k->king_bit = n->kings & k->own;
	k->king = __builtin_ctzll(k->king_bit);
	k->answer = ~(bitboard)0;
	close = ((attack_knight[k->king] & n->knights) | (attack_pawn[us][k->king] & n->pawns)) &
		k->other;
	/* Two adjacent checkers cannot arise in a game, but a set-up position may have them. */
	k->checkers = (close != 0) + ((close & (close - 1)) != 0);
	if (close)
		k->answer = close;
	k->pin_diagonal = BACKEND(rays_at_king)(k, BACKEND(bishop)(k->king, k->other) &
							   n->diagonal & k->other);
	k->pin_straight =
		BACKEND(rays_at_king)(k, BACKEND(rook)(k->king, k->other) & n->straight & k->other);
	k->steps = BACKEND(safe_steps)(n, k, us);
}

/* Returns whether the other side attacks a square given the occupied squares. */
INLINE bool BACKEND(is_attacked)(const struct node *n, const struct lookout *k, int us, int square,
				 bitboard occupied)
{
	return (((attack_pawn[us][square] & n->pawns) | (attack_knight[square] & n->knights) |
		 (attack_king[square] & n->kings) |
		 (BACKEND(bishop)(square, occupied) & n->diagonal) |
		 (BACKEND(rook)(square, occupied) & n->straight)) &
		k->other) != 0;
}

/* Returns the square of the castling rook on that side, -1 without the right to castle. */
INLINE int BACKEND(castling_rook)(const struct node *n, const struct lookout *k, int us, int side)
{
	bitboard below = k->king_bit - 1;
	bitboard rook = n->castle & BACKEND(home)(us) & (side == CASTLE_LONG ? below : ~below);

	return rook ? __builtin_ctzll(rook) : -1;
}

/*
 * Returns whether castling is legal now: no check, free paths, no attack on the king's path or
 * target.  The safe steps already cover the squares next to the king.
 */
INLINE bool BACKEND(can_castle)(const struct node *n, const struct lookout *k, int us, int side)
{
	int rook = BACKEND(castling_rook)(n, k, us, side), home = us == WHITE ? 0 : 56, square;
	int king_to = home + (side == CASTLE_SHORT ? 6 : 2);
	int rook_to = home + (side == CASTLE_SHORT ? 5 : 3);
	bitboard men, king_way, rook_way, beside;

	if (rook < 0 || k->checkers)
		return false;
	men = k->occupied & ~k->king_bit & ~attack_bit(rook);
	king_way = attack_between[k->king][king_to] | attack_bit(king_to);
	rook_way = attack_between[rook][rook_to] | attack_bit(rook_to);
	beside = king_way & attack_king[k->king] & ~attack_bit(rook);
	if (((king_way | rook_way) & men) || (beside & ~k->steps))
		return false;
	EACH(square, king_way & ~beside)
	{
		if (BACKEND(is_attacked)(n, k, us, square, k->occupied ^ k->king_bit))
			return false;
	}
	/*
	 * In Chess960 the castling rook may have shielded the king's new square, except in a
	 * corner.
	 */
	return !((rook + 1) & 6) ||
	       !(BACKEND(rook)(king_to, men | attack_bit(rook_to)) & k->other & n->straight);
}

/*
 * Returns whether the pawn on `from` may capture en passant, judged on the board after the capture.
 */
INLINE bool BACKEND(can_capture_ep)(const struct node *n, const struct lookout *k, int us, int ep,
				    int from)
{
	int victim = us == WHITE ? ep - 8 : ep + 8;
	bitboard after = (k->occupied ^ attack_bit(from) ^ attack_bit(victim)) | attack_bit(ep);

	/* The capture does not end a check by a knight or another pawn. */
	if (k->checkers && k->answer == attack_bit(__builtin_ctzll(k->answer)) &&
	    (k->answer & (n->knights | n->pawns)) && k->answer != attack_bit(victim))
		return false;
	return !(BACKEND(bishop)(k->king, after) & k->other & n->diagonal) &&
	       !(BACKEND(rook)(k->king, after) & k->other & n->straight);
}

/* Returns the own pawns that may capture en passant. */
INLINE bitboard BACKEND(ep_capturers)(const struct node *n, const struct lookout *k, int us, int ep)
{
	bitboard capturers = 0;
	int from;

	if (ep < 0)
		return 0;
	EACH(from, attack_pawn[!us][ep] & n->pawns & k->own)
	{
		if (BACKEND(can_capture_ep)(n, k, us, ep, from))
			capturers |= attack_bit(from);
	}
	return capturers;
}

/* Target squares of all own pawns, except en passant. */
struct pawn_targets {
	bitboard push, jump, left, right;
};

INLINE struct pawn_targets BACKEND(pawn_targets)(const struct node *n, const struct lookout *k,
						 int us)
{
	bitboard pawns = n->pawns & k->own, empty = ~k->occupied, pinned;
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

/* The legal target squares of a slider on one kind of line. */
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

INLINE int BACKEND(count_pawns)(const struct node *n, const struct lookout *k, int us, int ep)
{
	struct pawn_targets t = BACKEND(pawn_targets)(n, k, us);
	bitboard promote = (t.push | t.left | t.right) & LAST_RANKS;
	int moves = BACKEND(bits)(t.push) + BACKEND(bits)(t.jump) + BACKEND(bits)(t.left) +
		    BACKEND(bits)(t.right);

	if (promote)
		moves += 3 *
			 (BACKEND(bits)(t.push & LAST_RANKS) + BACKEND(bits)(t.left & LAST_RANKS) +
			  BACKEND(bits)(t.right & LAST_RANKS));
	return moves + BACKEND(bits)(BACKEND(ep_capturers)(n, k, us, ep));
}

INLINE int BACKEND(count_moves)(const struct node *n, int us, int ep)
{
	struct lookout k;
	bitboard target;
	int moves, from;

	BACKEND(look_out)(n, us, &k);
	moves = BACKEND(bits)(k.steps);
	if (k.checkers > 1)
		return moves;
	target = k.answer & ~k.own;
	moves += BACKEND(count_pawns)(n, &k, us, ep);
	EACH(from, n->knights & k.own & ~(k.pin_diagonal | k.pin_straight))
	moves += BACKEND(bits)(attack_knight[from] & target);
	EACH(from, n->diagonal & k.own & ~k.pin_straight)
	moves += BACKEND(bits)(BACKEND(diagonal_targets)(&k, from) & target);
	EACH(from, n->straight & k.own & ~k.pin_diagonal)
	moves += BACKEND(bits)(BACKEND(straight_targets)(&k, from) & target);
	if (n->castle & BACKEND(home)(us))
		moves += BACKEND(can_castle)(n, &k, us, CASTLE_SHORT) +
			 BACKEND(can_castle)(n, &k, us, CASTLE_LONG);
	return moves;
}

INLINE chess_move *BACKEND(put_all)(chess_move *list, int from, bitboard targets)
{
	int to;

	EACH(to, targets)
	*list++ = move_make(from, to, MOVE_NORMAL);
	return list;
}

/* Adds the pawn moves to `targets`, each from `back` squares behind. */
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

INLINE chess_move *BACKEND(list_pawns)(const struct node *n, const struct lookout *k, int us,
				       int ep, chess_move *list)
{
	struct pawn_targets t = BACKEND(pawn_targets)(n, k, us);
	int up = us == WHITE ? 8 : -8, from;

	list = BACKEND(put_pawns)(list, t.push, up);
	list = BACKEND(put_pawns)(list, t.jump, 2 * up);
	list = BACKEND(put_pawns)(list, t.left, up - 1);
	list = BACKEND(put_pawns)(list, t.right, up + 1);
	EACH(from, BACKEND(ep_capturers)(n, k, us, ep))
	*list++ = move_make(from, ep, MOVE_EP);
	return list;
}

INLINE chess_move *BACKEND(list_pieces)(const struct node *n, const struct lookout *k,
					chess_move *list)
{
	bitboard target = k->answer & ~k->own;
	int from;

	EACH(from, n->knights & k->own & ~(k->pin_diagonal | k->pin_straight))
	list = BACKEND(put_all)(list, from, attack_knight[from] & target);
	EACH(from, n->diagonal & k->own & ~k->pin_straight)
	list = BACKEND(put_all)(list, from, BACKEND(diagonal_targets)(k, from) & target);
	EACH(from, n->straight & k->own & ~k->pin_diagonal)
	list = BACKEND(put_all)(list, from, BACKEND(straight_targets)(k, from) & target);
	return list;
}

INLINE int BACKEND(list_moves)(const struct node *n, int us, int ep, chess_move *start)
{
	chess_move *list = start;
	struct lookout k;
	int side;

	BACKEND(look_out)(n, us, &k);
	list = BACKEND(put_all)(list, k.king, k.steps);
	if (k.checkers > 1)
		return (int)(list - start);
	list = BACKEND(list_pawns)(n, &k, us, ep, list);
	list = BACKEND(list_pieces)(n, &k, list);
	for (side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
		if (BACKEND(can_castle)(n, &k, us, side))
			*list++ = move_make(k.king, BACKEND(castling_rook)(n, &k, us, side),
					    MOVE_CASTLING);
	}
	return (int)(list - start);
}

BACKEND_TARGET int BACKEND(legal)(const struct position *pos, chess_move *list)
{
	struct node n = BACKEND(node_of)(pos);

	if (pos->side == WHITE)
		return BACKEND(list_moves)(&n, WHITE, pos->ep, list);
	return BACKEND(list_moves)(&n, BLACK, pos->ep, list);
}

BACKEND_TARGET int BACKEND(count)(const struct position *pos)
{
	struct node n = BACKEND(node_of)(pos);

	if (pos->side == WHITE)
		return BACKEND(count_moves)(&n, WHITE, pos->ep);
	return BACKEND(count_moves)(&n, BLACK, pos->ep);
}

#include "core/chess/fast/perft_template.h"
