/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move notation of the UCI protocol: e2e4, e7e8q.  Castling is the king's move (e1g1); in
 * Chess960 the king takes its own rook (e1h1).
 */
#ifndef CORE_CHESS_UCI_H
#define CORE_CHESS_UCI_H

#include "core/chess/notation.h"

#define UCI_TEXT 6

/* Like numeric_read(). */
enum notation_error uci_read(const struct position *pos, const char *text, size_t len,
			     chess_move *ret_move, size_t *ret_column);

/* Writes into `buf` (UCI_TEXT bytes) and returns the length. */
size_t uci_write(const struct position *pos, chess_move m, char *buf);

/* Returns whether a text looks like a UCI move: two squares and an optional piece letter. */
bool uci_is_form(const char *text, size_t len);

#endif
