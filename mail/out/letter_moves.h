/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What letters say about the moves and the time of a game, the same to every reader in every
 * language: the clocks, the rows of ICCF's time table in two columns (6.8.2, RULES N-13), and the
 * moves of the PGN.  Whoever renders several letters about one game keeps it: for another state of
 * the game only the rows that differ are written, so a letter costs the same however long the game.
 */
#ifndef MAIL_OUT_LETTER_MOVES_H
#define MAIL_OUT_LETTER_MOVES_H

#include "core/base/sbuf.h"
#include "core/chess/pgn_write.h"
#include "core/rules/game.h"

struct letter_moves_ply; /* what rows and PGN say about a half-move */

/* A text in whole lines and the same in quoted-printable, up to a line. */
struct letter_moves_coded {
	size_t text, coded; /* bytes */
};

/* Where writing may go on: before the row of the last message. */
struct letter_moves_kept {
	struct letter_moves_ply *plies; /* of the state written last, owned */
	size_t n_plies;			/* of that state */
	size_t n;			/* written before the place; 0 = none */
	struct position pos;
	struct pgn_writer writer;
	size_t rows, pgn; /* bytes */
	struct letter_moves_coded rows_coded, pgn_coded;
};

struct letter_moves {
	bool written, timed;
	struct clock_view clock[2]; /* by enum event_side */
	struct sbuf rows;	    /* lines of the table, without its head */
	struct sbuf pgn;	    /* moves with their times, and the result */
	struct sbuf rows_coded;	    /* the same in quoted-printable */
	struct sbuf pgn_coded;
	struct position before; /* the last message, see letter_moves_last() */
	struct letter_moves_kept kept;
};

#define LETTER_MOVES_INIT                                                                          \
	{                                                                                          \
		.rows = SBUF_INIT, .pgn = SBUF_INIT, .rows_coded = SBUF_INIT,                      \
		.pgn_coded = SBUF_INIT                                                             \
	}

/*
 * The clock of a side at the date `asof`, or as it was asked for first; valid until
 * letter_moves_renew() or letter_moves_release().
 */
const struct clock_view *letter_moves_clock(struct letter_moves *moves, const struct game *game,
					    struct civil asof, enum event_side side);
/* Does nothing if they are written; `asof` is the date of the clocks. */
void letter_moves_write(const struct game *game, struct civil asof, struct letter_moves *moves);
/* The number of half-moves the last message put on the board, conditional answers included. */
size_t letter_moves_last(const struct game *game);
/* Another state of the same game, or another date, is next. */
void letter_moves_renew(struct letter_moves *moves);
/* The bytes it takes. */
size_t letter_moves_size(const struct letter_moves *moves);
/* Another game may be next. */
void letter_moves_release(struct letter_moves *moves);

/* The result in PGN, which has none for two losers. */
const char *letter_moves_result(const struct game *game);

#endif
