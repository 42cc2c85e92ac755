/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The plain generator: walk every ray, try every move, test whether the king is attacked. */
#include "tests/perft/slow_moves.h"

#include <ctype.h>
#include <string.h>

static bool own(const struct slow_board *b, int sq, bool white)
{
	return b->man[sq] != '.' && (isupper((unsigned char)b->man[sq]) != 0) == white;
}

static int step(int sq, int df, int dr)
{
	int f = sq % 8 + df, r = sq / 8 + dr;

	return f < 0 || f > 7 || r < 0 || r > 7 ? -1 : r * 8 + f;
}

static const int king_steps[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
				     {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const int knight_steps[8][2] = {{1, 2},	 {2, 1},   {2, -1}, {1, -2},
				       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static bool attacked(const struct slow_board *b, int sq, bool by_white)
{
	int i, at;

	for (i = 0; i < 8; i++) {
		at = step(sq, knight_steps[i][0], knight_steps[i][1]);
		if (at >= 0 && b->man[at] == (by_white ? 'N' : 'n'))
			return true;
		at = step(sq, king_steps[i][0], king_steps[i][1]);
		if (at >= 0 && b->man[at] == (by_white ? 'K' : 'k'))
			return true;
		for (; at >= 0; at = step(at, king_steps[i][0], king_steps[i][1])) {
			if (b->man[at] == '.')
				continue;
			if (own(b, at, by_white) &&
			    strchr(i < 4 ? "rq" : "bq", tolower((unsigned char)b->man[at])))
				return true;
			break;
		}
	}
	for (i = -1; i <= 1; i += 2) {
		at = step(sq, i, by_white ? -1 : 1);
		if (at >= 0 && b->man[at] == (by_white ? 'P' : 'p'))
			return true;
	}
	return false;
}

static int find_king(const struct slow_board *b, bool white)
{
	return (int)((const char *)memchr(b->man, white ? 'K' : 'k', 64) - b->man);
}

static bool leaves_king(const struct slow_board *after, bool white)
{
	return attacked(after, find_king(after, white), !white);
}

static void add(const struct slow_board *b, int from, int to, char promotion,
		struct slow_move *list, int *n)
{
	struct slow_board after = *b;
	bool pawn = tolower((unsigned char)b->man[from]) == 'p';

	after.man[to] = after.man[from];
	after.man[from] = '.';
	if (pawn && to == b->ep && b->ep >= 0 && from % 8 != to % 8)
		after.man[b->white ? to - 8 : to + 8] = '.';
	if (!leaves_king(&after, b->white))
		list[(*n)++] = (struct slow_move){from, to, promotion};
}

static void add_pawn(const struct slow_board *b, int from, int to, struct slow_move *list, int *n)
{
	const char *p;

	if (to / 8 != 0 && to / 8 != 7) {
		add(b, from, to, 0, list, n);
		return;
	}
	for (p = "qrbn"; *p; p++)
		add(b, from, to, *p, list, n);
}

static void pawn_moves(const struct slow_board *b, int from, struct slow_move *list, int *n)
{
	int up = b->white ? 1 : -1, to = step(from, 0, up), df;

	if (to >= 0 && b->man[to] == '.') {
		add_pawn(b, from, to, list, n);
		if (from / 8 == (b->white ? 1 : 6) && b->man[step(to, 0, up)] == '.')
			add(b, from, step(to, 0, up), 0, list, n);
	}
	for (df = -1; df <= 1; df += 2) {
		to = step(from, df, up);
		if (to >= 0 && (own(b, to, !b->white) || (to == b->ep && b->ep >= 0)))
			add_pawn(b, from, to, list, n);
	}
}

static void piece_moves(const struct slow_board *b, int from, struct slow_move *list, int *n)
{
	char type = (char)tolower((unsigned char)b->man[from]);

	const int(*steps)[2] = type == 'n' ? knight_steps : king_steps;
	int first = type == 'b' ? 4 : 0, last = type == 'r' ? 4 : 8, i, to;

	for (i = first; i < last; i++) {
		for (to = step(from, steps[i][0], steps[i][1]); to >= 0;
		     to = step(to, steps[i][0], steps[i][1])) {
			if (own(b, to, b->white))
				break;
			add(b, from, to, 0, list, n);
			if (b->man[to] != '.' || type == 'n' || type == 'k')
				break;
		}
	}
}

static void castling(const struct slow_board *b, int right, struct slow_move *list, int *n)
{
	int rook = b->rook[right], king = find_king(b, b->white), home = b->white ? 0 : 56;
	int king_to = home + (right % 2 ? 2 : 6), rook_to = home + (right % 2 ? 3 : 5), sq;
	struct slow_board after = *b;

	if (rook < 0 || attacked(b, king, !b->white))
		return;
	after.man[king] = after.man[rook] = '.';
	for (sq = home; sq < home + 8; sq++) {
		bool in_king_way = (sq - king) * (sq - king_to) <= 0;
		bool in_rook_way = (sq - rook) * (sq - rook_to) <= 0;

		if ((in_king_way || in_rook_way) && after.man[sq] != '.')
			return;
		if (in_king_way) {
			struct slow_board walk = *b;

			walk.man[king] = '.';
			if (sq != rook)
				walk.man[sq] = b->man[king];
			if (sq != rook && attacked(&walk, sq, !b->white))
				return;
			if (sq == rook && attacked(&walk, sq, !b->white))
				return;
		}
	}
	after.man[king_to] = b->white ? 'K' : 'k';
	after.man[rook_to] = b->white ? 'R' : 'r';
	if (!leaves_king(&after, b->white))
		list[(*n)++] = (struct slow_move){king, rook, 0};
}

int slow_moves(const struct slow_board *b, struct slow_move *list)
{
	int sq, n = 0;

	for (sq = 0; sq < 64; sq++) {
		if (!own(b, sq, b->white))
			continue;
		if (tolower((unsigned char)b->man[sq]) == 'p')
			pawn_moves(b, sq, list, &n);
		else
			piece_moves(b, sq, list, &n);
	}
	castling(b, b->white ? 0 : 2, list, &n);
	castling(b, b->white ? 1 : 3, list, &n);
	return n;
}

/* The rook of a castling letter: by its file, or the outermost on that side of the king. */
static int rook_of(const struct slow_board *b, char letter)
{
	bool white = isupper((unsigned char)letter) != 0;
	int home = white ? 0 : 56, king = find_king(b, white), sq;
	char rook = white ? 'R' : 'r', l = (char)tolower((unsigned char)letter);

	if (l == 'k') {
		for (sq = home + 7; sq > king; sq--) {
			if (b->man[sq] == rook)
				return sq;
		}
	} else if (l == 'q') {
		for (sq = home; sq < king; sq++) {
			if (b->man[sq] == rook)
				return sq;
		}
	}
	return home + l - 'a';
}

void slow_read(struct slow_board *b, const char *fen)
{
	int rank = 7, file = 0, rook;

	memset(b, 0, sizeof(*b));
	memset(b->man, '.', 64);
	for (; *fen != ' '; fen++) {
		if (*fen == '/') {
			rank--;
			file = 0;
		} else if (isdigit((unsigned char)*fen)) {
			file += *fen - '0';
		} else {
			b->man[rank * 8 + file++] = *fen;
		}
	}
	b->white = *++fen == 'w';
	for (rook = 0; rook < 4; rook++)
		b->rook[rook] = -1;
	for (fen += 2; *fen != ' '; fen++) {
		if (*fen == '-')
			continue;
		rook = rook_of(b, *fen);
		b->rook[(isupper((unsigned char)*fen) ? 0 : 2) +
			(rook < find_king(b, isupper((unsigned char)*fen) != 0))] = rook;
	}
	fen++;
	b->ep = *fen == '-' ? -1 : (fen[1] - '1') * 8 + (fen[0] - 'a');
}
