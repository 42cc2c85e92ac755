/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * perft on the nodes of movegen_template.h, which includes this header.  Private to
 * core/chess/fast/.
 *
 * A child is built from its parent, without keys and clocks.  The en-passant square is set if an
 * enemy pawn is next to it; legality is checked when the captures are counted.
 */

BACKEND_TARGET static uint64_t BACKEND(perft_white)(const struct node *n, int ep, int depth);
BACKEND_TARGET static uint64_t BACKEND(perft_black)(const struct node *n, int ep, int depth);

/* Separate functions count the moves of a position without and with an en-passant square. */

BACKEND_TARGET static __attribute__((noinline)) int BACKEND(count_white)(const struct node *n)
{
	return BACKEND(count_moves)(n, WHITE, -1);
}

BACKEND_TARGET static __attribute__((noinline)) int BACKEND(count_black)(const struct node *n)
{
	return BACKEND(count_moves)(n, BLACK, -1);
}

BACKEND_TARGET static __attribute__((noinline)) int BACKEND(count_ep)(const struct node *n, int us,
								      int ep)
{
	return us == WHITE ? BACKEND(count_moves)(n, WHITE, ep)
			   : BACKEND(count_moves)(n, BLACK, ep);
}

/* Counts the leaves after a move by `us`, with the other side to move. */
INLINE uint64_t BACKEND(below)(const struct node *child, int us, int ep, int depth)
{
	if (depth > 2)
		return us == WHITE ? BACKEND(perft_black)(child, ep, depth - 1)
				   : BACKEND(perft_white)(child, ep, depth - 1);
	if (ep >= 0)
		return (uint64_t)BACKEND(count_ep)(child, !us, ep);
	return (uint64_t)(us == WHITE ? BACKEND(count_black)(child) : BACKEND(count_white)(child));
}

/* Whether pieces of this type are in a set of the node. */
#define IN_DIAGONAL(type) ((type) == BISHOP || (type) == QUEEN)
#define IN_STRAIGHT(type) ((type) == ROOK || (type) == QUEEN)

/* Makes the child after a piece of type `type` has moved and become `as`; handles captures. */
INLINE void BACKEND(make_child)(const struct node *n, struct node *child, int us, int type, int as,
				int from, int to)
{
	bitboard gone = attack_bit(from), here = attack_bit(to);

	child->pawns = (n->pawns & ~(here | (type == PAWN ? gone : 0))) | (as == PAWN ? here : 0);
	child->knights =
		(n->knights & ~(here | (type == KNIGHT ? gone : 0))) | (as == KNIGHT ? here : 0);
	child->kings = type == KING ? n->kings ^ gone ^ here : n->kings;
	child->diagonal = (n->diagonal & ~(here | (IN_DIAGONAL(type) ? gone : 0))) |
			  (IN_DIAGONAL(as) ? here : 0);
	child->straight = (n->straight & ~(here | (IN_STRAIGHT(type) ? gone : 0))) |
			  (IN_STRAIGHT(as) ? here : 0);
	child->men[us] = n->men[us] ^ gone ^ here;
	child->men[!us] = n->men[!us] & ~here;
	child->castle = n->castle & ~(gone | here | (type == KING ? BACKEND(home)(us) : 0));
}

INLINE void BACKEND(make_castling_child)(const struct node *n, struct node *child, int us,
					 const struct lookout *k, int side)
{
	int rook = BACKEND(castling_rook)(n, k, us, side), home = us == WHITE ? 0 : 56;
	bitboard king_to = attack_bit(home + (side == CASTLE_SHORT ? 6 : 2));
	bitboard rook_to = attack_bit(home + (side == CASTLE_SHORT ? 5 : 3));

	*child = *n;
	child->kings = (n->kings ^ k->king_bit) | king_to;
	child->straight = (n->straight ^ attack_bit(rook)) | rook_to;
	child->men[us] = (n->men[us] ^ k->king_bit ^ attack_bit(rook)) | king_to | rook_to;
	child->castle = n->castle & ~BACKEND(home)(us);
}

INLINE void BACKEND(make_ep_child)(const struct node *n, struct node *child, int us, int from,
				   int ep)
{
	bitboard victim = attack_bit(us == WHITE ? ep - 8 : ep + 8);

	*child = *n;
	child->pawns ^= attack_bit(from) | attack_bit(ep) | victim;
	child->men[us] ^= attack_bit(from) | attack_bit(ep);
	child->men[!us] ^= victim;
}

INLINE uint64_t BACKEND(walk)(const struct node *n, int us, int depth, int type, int from,
			      bitboard targets)
{
	uint64_t leaves = 0;
	struct node child;
	int to;

	EACH(to, targets)
	{
		BACKEND(make_child)(n, &child, us, type, type, from, to);
		leaves += BACKEND(below)(&child, us, -1, depth);
	}
	return leaves;
}

/*
 * Returns the square behind a pawn that jumped to `to` if an enemy pawn can capture there, else -1.
 */
INLINE int BACKEND(ep_behind)(const struct node *n, int us, int to)
{
	int behind = us == WHITE ? to - 8 : to + 8;

	return attack_pawn[us][behind] & n->pawns & n->men[!us] ? behind : -1;
}

INLINE uint64_t BACKEND(walk_jumps)(const struct node *n, int us, int depth, bitboard targets)
{
	uint64_t leaves = 0;
	struct node child;
	int to;

	EACH(to, targets)
	{
		BACKEND(make_child)(n, &child, us, PAWN, PAWN, us == WHITE ? to - 16 : to + 16, to);
		leaves += BACKEND(below)(&child, us, BACKEND(ep_behind)(n, us, to), depth);
	}
	return leaves;
}

INLINE uint64_t BACKEND(promote)(const struct node *n, int us, int depth, int as, int from, int to)
{
	struct node child;

	BACKEND(make_child)(n, &child, us, PAWN, as, from, to);
	return BACKEND(below)(&child, us, -1, depth);
}

/* Counts the leaves after the pawn moves to `targets`, each from `back` squares behind. */
INLINE uint64_t BACKEND(walk_pawns_to)(const struct node *n, int us, int depth, bitboard targets,
				       int back)
{
	uint64_t leaves = 0;
	struct node child;
	int to;

	EACH(to, targets & ~LAST_RANKS)
	{
		BACKEND(make_child)(n, &child, us, PAWN, PAWN, to - back, to);
		leaves += BACKEND(below)(&child, us, -1, depth);
	}
	EACH(to, targets & LAST_RANKS)
	{
		leaves += BACKEND(promote)(n, us, depth, QUEEN, to - back, to);
		leaves += BACKEND(promote)(n, us, depth, ROOK, to - back, to);
		leaves += BACKEND(promote)(n, us, depth, BISHOP, to - back, to);
		leaves += BACKEND(promote)(n, us, depth, KNIGHT, to - back, to);
	}
	return leaves;
}

INLINE uint64_t BACKEND(walk_pawns)(const struct node *n, const struct lookout *k, int us, int ep,
				    int depth)
{
	struct pawn_targets t = BACKEND(pawn_targets)(n, k, us);
	int up = us == WHITE ? 8 : -8, from;
	struct node child;
	uint64_t leaves;

	leaves = BACKEND(walk_pawns_to)(n, us, depth, t.push, up);
	leaves += BACKEND(walk_jumps)(n, us, depth, t.jump);
	leaves += BACKEND(walk_pawns_to)(n, us, depth, t.left, up - 1);
	leaves += BACKEND(walk_pawns_to)(n, us, depth, t.right, up + 1);
	EACH(from, BACKEND(ep_capturers)(n, k, us, ep))
	{
		BACKEND(make_ep_child)(n, &child, us, from, ep);
		leaves += BACKEND(below)(&child, us, -1, depth);
	}
	return leaves;
}

INLINE uint64_t BACKEND(walk_pieces)(const struct node *n, const struct lookout *k, int us,
				     int depth)
{
	bitboard target = k->answer & ~k->own, queens = n->diagonal & n->straight;
	uint64_t leaves = 0;
	int from;

	EACH(from, n->knights & k->own & ~(k->pin_diagonal | k->pin_straight))
	leaves += BACKEND(walk)(n, us, depth, KNIGHT, from, attack_knight[from] & target);
	EACH(from, n->diagonal & ~queens & k->own & ~k->pin_straight)
	leaves += BACKEND(walk)(n, us, depth, BISHOP, from,
				BACKEND(diagonal_targets)(k, from) & target);
	EACH(from, n->straight & ~queens & k->own & ~k->pin_diagonal)
	leaves += BACKEND(walk)(n, us, depth, ROOK, from,
				BACKEND(straight_targets)(k, from) & target);
	EACH(from, queens & k->own)
	{
		bitboard to = 0;

		if (!(k->pin_straight >> from & 1))
			to |= BACKEND(diagonal_targets)(k, from);
		if (!(k->pin_diagonal >> from & 1))
			to |= BACKEND(straight_targets)(k, from);
		leaves += BACKEND(walk)(n, us, depth, QUEEN, from, to & target);
	}
	return leaves;
}

/* Counts the leaves of a position at a depth of 2 or more. */
INLINE uint64_t BACKEND(perft_side)(const struct node *n, int us, int ep, int depth)
{
	struct node child;
	struct lookout k;
	uint64_t leaves;
	int side;

	BACKEND(look_out)(n, us, &k);
	leaves = BACKEND(walk)(n, us, depth, KING, k.king, k.steps);
	if (k.checkers > 1)
		return leaves;
	leaves += BACKEND(walk_pawns)(n, &k, us, ep, depth);
	leaves += BACKEND(walk_pieces)(n, &k, us, depth);
	for (side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
		if (!BACKEND(can_castle)(n, &k, us, side))
			continue;
		BACKEND(make_castling_child)(n, &child, us, &k, side);
		leaves += BACKEND(below)(&child, us, -1, depth);
	}
	return leaves;
}

BACKEND_TARGET static uint64_t BACKEND(perft_white)(const struct node *n, int ep, int depth)
{
	return BACKEND(perft_side)(n, WHITE, ep, depth);
}

BACKEND_TARGET static uint64_t BACKEND(perft_black)(const struct node *n, int ep, int depth)
{
	return BACKEND(perft_side)(n, BLACK, ep, depth);
}

BACKEND_TARGET uint64_t BACKEND(perft)(const struct position *pos, int depth)
{
	struct node n = BACKEND(node_of)(pos);

	if (depth <= 0)
		return 1;
	if (depth == 1)
		return (uint64_t)BACKEND(count_ep)(&n, pos->side, pos->ep);
	return pos->side == WHITE ? BACKEND(perft_white)(&n, pos->ep, depth)
				  : BACKEND(perft_black)(&n, pos->ep, depth);
}
