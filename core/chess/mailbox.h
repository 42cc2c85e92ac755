/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The board as 64 squares, for what is asked seldom and must be said plainly: checking a FEN and
 * telling why a move is refused.  The fast board is position.h.
 */
#ifndef CORE_CHESS_MAILBOX_H
#define CORE_CHESS_MAILBOX_H

#include "core/chess/position.h"

#include <stdbool.h>
#include <stdint.h>

struct mailbox {
	int8_t type[64];  /* enum piece_type, -1 on an empty square */
	int8_t color[64]; /* enum color; -1 on an empty square */
};

/* An empty board; a man put on a square; the board of a position. */
void mailbox_clear(struct mailbox *mb);
void mailbox_put(struct mailbox *mb, int square, int type, int color);
void mailbox_of(const struct position *pos, struct mailbox *ret);

/* Whether the man on `from` attacks `to`, be it empty or not.  `from` must not be empty. */
bool mailbox_attacks(const struct mailbox *mb, int from, int to);

/* Number of men of `color` that attack the square. */
int mailbox_attackers(const struct mailbox *mb, int square, int color);

/* The square of the king of `color`, -1 if there is none. */
int mailbox_king(const struct mailbox *mb, int color);

#endif
