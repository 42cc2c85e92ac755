/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writing PGN: tags with the seven tag roster first, moves in lines below 80 columns, comments.
 *
 *	pgn_write_tags(out, tags, n);
 *	pgn_writer_init(&w, out, &start);
 *	pgn_writer_move(&w, "e4"); pgn_writer_comment(&w, "[%ccsnt 2018.10.02,12:56]"); ...
 *	pgn_writer_end(&w, "1-0");
 */
#ifndef CORE_CHESS_PGN_WRITE_H
#define CORE_CHESS_PGN_WRITE_H

#include "core/base/sbuf.h"
#include "core/chess/san.h"

#include <stdbool.h>
#include <stddef.h>

struct pgn_tag_pair {
	const char *name, *value;
};

/*
 * Writes the seven tag roster in its order, "?" where `tags` has no value ("????.??.??" for the
 * date, "*" for the result), then the other tags in the order given; the later of two tags of one
 * name is left out.  Control characters become blanks, marks that turn the
 * direction of writing go, " and \ are escaped.
 */
void pgn_write_tags(struct sbuf *out, const struct pgn_tag_pair *tags, size_t n);

struct pgn_writer {
	struct sbuf *out;
	size_t column;
	unsigned number; /* of the next move */
	bool black;	 /* to move */
	bool numbered;	 /* the next move needs its number though Black makes it */
};

/* `start` tells the side to move and the move number with which the text begins. */
void pgn_writer_init(struct pgn_writer *w, struct sbuf *out, const struct position *start);

/* One half-move, as it shall stand in the text. */
void pgn_writer_move(struct pgn_writer *w, const char *san);

/* A comment behind the last move; } and control characters in it become ) and blanks, and marks
 * that turn the direction of writing go. */
void pgn_writer_comment(struct pgn_writer *w, const char *text, size_t len);

/* $nag, 0 to 255. */
void pgn_writer_nag(struct pgn_writer *w, int nag);

/* Moves from a position as in a sentence, without a result: "1. e4 c5". */
void pgn_write_line(struct sbuf *out, const struct position *start, const chess_move *moves,
		    size_t n, enum san_letters letters);

/* The result and the empty line behind the game. */
void pgn_writer_end(struct pgn_writer *w, const char *result);

#endif
