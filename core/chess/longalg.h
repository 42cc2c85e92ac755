/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Long Danish algebraic notation (RULES N-14, laws 3.4.3): Sf3xe5, e7-e8(D), b5xc6 e.p., 0-0.
 * Reading needs no board; writing does, see san.h for the short form.
 */
#ifndef CORE_CHESS_LONGALG_H
#define CORE_CHESS_LONGALG_H

#include "core/chess/token.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads one move, blanks around it dropped.  Castling needs to know who castles and becomes the
 * king's move (5171, 5131, 5878, 5838).  Neither the man nor the legality is looked at.
 * Returns false, with *ret untouched and the offset at fault in *ret_column, when the text is
 * not understood.
 */
bool longalg_read(const char *text, size_t len, bool black, struct token *ret, size_t *ret_column);

#endif
