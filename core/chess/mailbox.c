/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Attacks on a board of 64 squares, by walking.
 */
#include "core/chess/mailbox.h"

#include <stdlib.h>
#include <string.h>

void mailbox_clear(struct mailbox *mb)
{
	memset(mb, -1, sizeof(*mb));
}

void mailbox_put(struct mailbox *mb, int square, int type, int color)
{
	mb->type[square] = (int8_t)type;
	mb->color[square] = (int8_t)color;
}

void mailbox_of(const struct position *pos, struct mailbox *ret)
{
	int sq;

	for (sq = 0; sq < 64; sq++)
		mailbox_put(ret, sq, position_type_on(pos, sq), position_color_on(pos, sq));
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* No man between two squares of one line. */
static bool is_free_between(const struct mailbox *mb, int from, int to)
{
	int step = sign((to >> 3) - (from >> 3)) * 8 + sign((to & 7) - (from & 7));
	int sq;

	for (sq = from + step; sq != to; sq += step) {
		if (mb->type[sq] >= 0)
			return false;
	}
	return true;
}

bool mailbox_attacks(const struct mailbox *mb, int from, int to)
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

int mailbox_attackers(const struct mailbox *mb, int square, int color)
{
	int from, n = 0;

	for (from = 0; from < 64; from++)
		n += mb->color[from] == color && mailbox_attacks(mb, from, square);
	return n;
}

int mailbox_king(const struct mailbox *mb, int color)
{
	int sq;

	for (sq = 0; sq < 64; sq++) {
		if (mb->type[sq] == KING && mb->color[sq] == color)
			return sq;
	}
	return -1;
}
