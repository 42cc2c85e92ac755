/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A board on a page: a table of 64 squares, each with its name as text, its piece as a sprite
 * drawing, and a link if it permits an act.
 */
#ifndef DAEMON_PUBLISH_PAGE_BOARD_H
#define DAEMON_PUBLISH_PAGE_BOARD_H

#include "core/base/lang.h"
#include "core/chess/position.h"
#include "daemon/publish/xml.h"

#define PAGE_BOARD_MOVES 200 /* room for the links' path */

struct page_board {
	const struct position *pos;
	enum color below;
	/* The last move, as two squares 0..63; -1 = none. */
	int from, to;
	/*
	 * Address for making moves, "/games/7/move"; NULL = read only. Each piece that can move
	 * links to it with ?from=e2.
	 */
	const char *move_path;
	/* With `move_path`: the chosen piece, whose destinations become links; -1 = none. */
	int chosen;
};

/* The drawings referenced by boards, once per page before the first board. */
void page_board_men(struct xml *d);
void page_board_write(struct xml *d, const struct page_board *board);
/*
 * Texts for the drag-and-drop script: its keys, and the promotion question. `links`: pieces link to
 * a page of their moves.
 */
void page_board_script_words(struct xml *d, bool links);

/* The pieces of small boards, once per page, after page_board_men(). */
void page_board_small_men(struct xml *d);
/*
 * A small image of the position in a FEN, for lists.  `last_move`, in numeric notation, is marked;
 * "" for none.
 */
void page_board_small(struct xml *d, const char *fen, const char *last_move, enum color below);

/* "pawn", "knight", ... in the reader's language. */
const char *page_board_man(const struct lang *lang, enum piece_type type);
/* Describes the position in text, one paragraph per side. */
void page_board_words(struct xml *d, const struct position *pos);
/* "Black: knight g8 to f6, check": a legal move in words, from the positions around it. */
void page_board_say(const struct lang *lang, const struct position *before,
		    const struct position *after, chess_move m, struct sbuf *out);
/* The origin and destination of a move; the king's when castling. */
void page_board_squares(const struct position *before, chess_move m, int *ret_from, int *ret_to);

#endif
