/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The part of a game's file, page or PGN, that shows its first moves.  The next version of the file
 * has the same bytes there, so they need not be made again.
 */
#ifndef CORE_CHESS_MOVES_TOLD_H
#define CORE_CHESS_MOVES_TOLD_H

#include <stddef.h>
#include <stdint.h>

#include "core/chess/game_record.h"

struct moves_told {
	size_t n;	     /* half-moves of the record; 0 = none */
	uint64_t moves;	     /* identifies them */
	size_t at, len;	     /* bytes in the file */
	size_t column;	     /* in PGN, after them */
	struct position pos; /* after them */
};
#define MOVES_TOLD_NONE ((struct moves_told){.n = 0})

/*
 * Half-moves that need not be told again, fewer than `before`; 0 if the record has other moves,
 * since a ruling may take moves back.
 */
size_t moves_told_fit(const struct moves_told *told, const struct game_record *record,
		      size_t before);
/*
 * The first `n` half-moves of the record, which lead to `pos`, are told by `len` bytes from `at`.
 */
struct moves_told moves_told_by(const struct game_record *record, size_t n,
				const struct position *pos, size_t at, size_t len);

#endif
