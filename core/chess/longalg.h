/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Long Danish algebraic notation (RULES N-14, laws 3.4.3): Sf3xe5, e7-e8(D), b5xc6 e.p., 0-0.
 * Reading needs no board; writing does.  The short form is in san.h.
 */
#ifndef CORE_CHESS_LONGALG_H
#define CORE_CHESS_LONGALG_H

#include "core/chess/fast/movegen.h"
#include "core/chess/move_token.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads one move; surrounding spaces are dropped.  Castling becomes the king's move (5171, 5131,
 * 5878, 5838), for which `black` says who castles.  Neither the piece nor legality is checked.  On
 * failure returns false with *ret untouched and the offending offset in *ret_column.
 */
bool longalg_read(const char *text, size_t len, bool black, struct move_token *ret,
		  size_t *ret_column);

/* Holds the longest move, "Sf3xe5" or "e7xd8(D)" with " e.p.", including the NUL. */
#define LONGALG_TEXT 16

/* Writes a legal move without check mark into `buf` (LONGALG_TEXT bytes) and returns its length. */
size_t longalg_write(const struct position *pos, chess_move m, char *buf);

#endif
