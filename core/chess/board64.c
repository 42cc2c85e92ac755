/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Computes attacks on a 64-square board by walking along lines. */
#include "core/chess/board64.h"

#include <stdlib.h>
#include <string.h>

void board64_clear(struct board64 *mb)
{
	memset(mb, -1, sizeof(*mb));
}

void board64_put(struct board64 *mb, int square, int type, int color)
{
	mb->type[square] = (int8_t)type;
	mb->color[square] = (int8_t)color;
}

void board64_of(const struct position *pos, struct board64 *ret)
{
	int sq;

	for (sq = 0; sq < 64; sq++)
		board64_put(ret, sq, position_type_on(pos, sq), position_color_on(pos, sq));
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* Returns whether all squares between two squares on one line are empty. */
static bool is_free_between(const struct board64 *mb, int from, int to)
{
	int step = sign((to >> 3) - (from >> 3)) * 8 + sign((to & 7) - (from & 7));
	int sq;

	for (sq = from + step; sq != to; sq += step) {
		if (mb->type[sq] >= 0)
			return false;
	}
	return true;
}

bool board64_attacks(const struct board64 *mb, int from, int to)
{
	int files = abs((to & 7) - (from & 7)), ranks = (to >> 3) - (from >> 3);
	bool straight = !files || !ranks, diagonal = files == abs(ranks);

	if (from == to)
		return false;
	switch ((enum piece_type)mb->type[from]) {
	case PAWN: return files == 1 && ranks == (mb->color[from] == WHITE ? 1 : -1);
	case KNIGHT: return files * abs(ranks) == 2;
	case BISHOP: return diagonal && is_free_between(mb, from, to);
	case ROOK: return straight && is_free_between(mb, from, to);
	case QUEEN: return (straight || diagonal) && is_free_between(mb, from, to);
	case KING: return files <= 1 && abs(ranks) <= 1;
	}
	return false;
}

int board64_attackers(const struct board64 *mb, int square, int color)
{
	int from, n = 0;

	for (from = 0; from < 64; from++)
		n += mb->color[from] == color && board64_attacks(mb, from, square);
	return n;
}

int board64_king(const struct board64 *mb, int color)
{
	int sq;

	for (sq = 0; sq < 64; sq++) {
		if (mb->type[sq] == KING && mb->color[sq] == color)
			return sq;
	}
	return -1;
}
