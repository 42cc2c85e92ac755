/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes PGN: tags with the seven tag roster first, moves in lines of less than 80 columns,
 * comments.
 *
 * 	pgn_write_tags(out, tags, n);
 * 	pgn_writer_init(&w, out, &start);
 * 	pgn_writer_move(&w, "e4"); pgn_writer_comment(&w, "[%ccsnt 2018.10.02,12:56]"); ...
 * 	pgn_writer_end(&w, "1-0");
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
 * Writes the seven tag roster in its order, with "?" for missing values ("????.??.??" for the date,
 * "*" for the result), then the other tags in the given order.  If two tags have the same name, the
 * later one is dropped.  Control characters become spaces, bidirectional marks are removed, " and \
 * are escaped.
 */
void pgn_write_tags(struct sbuf *out, const struct pgn_tag_pair *tags, size_t n);

struct pgn_writer {
	struct sbuf *out;
	size_t column;
	unsigned number; /* number of the next move */
	bool black;	 /* Black is to move */
	bool numbered;	 /* the next move needs its number even if Black plays it */
};

/* `start` gives the side to move and the first move number. */
void pgn_writer_init(struct pgn_writer *w, struct sbuf *out, const struct position *start);

/*
 * Continues after moves that `out` ends with: `column` is that of the writer which wrote them, with
 * no comment after the last one, and `pos` the position after them.
 */
void pgn_writer_resume(struct pgn_writer *w, struct sbuf *out, const struct position *pos,
		       size_t column);

/* Writes one half-move verbatim. */
void pgn_writer_move(struct pgn_writer *w, const char *san);

/*
 * Writes a comment after the last move.  } becomes ), control characters become spaces, and
 * bidirectional marks are removed.
 */
void pgn_writer_comment(struct pgn_writer *w, const char *text, size_t len);

/* $nag, 0 to 255. */
void pgn_writer_nag(struct pgn_writer *w, int nag);

/* Writes moves from a position for use in a sentence, without a result: "1. e4 c5". */
void pgn_write_line(struct sbuf *out, const struct position *start, const chess_move *moves,
		    size_t n, enum san_letters letters);

/* Writes the result and an empty line. */
void pgn_writer_end(struct pgn_writer *w, const char *result);

#endif
