/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A board on a page: a table of 64 squares, each with its name in words, its man as a drawing of
 * the sprite, and a link where something can be done there.
 */
#ifndef DAEMON_PUBLISH_PAGE_BOARD_H
#define DAEMON_PUBLISH_PAGE_BOARD_H

#include "core/base/lang.h"
#include "core/chess/position.h"
#include "daemon/publish/xml.h"

#define PAGE_BOARD_MOVES 200 /* room for the path of the links */

struct page_board {
	const struct position *pos;
	enum color below;
	/* The move that led here, as two squares 0..63; -1 = none. */
	int from, to;
	/*
	 * Address under which moves are made, "/games/7/move"; NULL = nothing can be done here.
	 * Each man that can move then links to it with ?from=e2.
	 */
	const char *move_path;
	/* With `move_path`: the man chosen, whose squares of arrival are the links; -1 = none. */
	int chosen;
};

/* The drawings that boards refer to, once on a page before its first board. */
void page_board_men(struct xml *d);
void page_board_write(struct xml *d, const struct page_board *board);
/*
 * What the script says that lets men be moved: its keys, and the question what a pawn becomes.
 * `links`: its men lead to a page of their moves.
 */
void page_board_script_words(struct xml *d, bool links);

/* The men of small boards, once on a page, after page_board_men(). */
void page_board_small_men(struct xml *d);
/*
 * A small picture of the position in a FEN, for lists: one image.  `last_move`, in numeric
 * notation, is marked; "" for none.
 */
void page_board_small(struct xml *d, const char *fen, const char *last_move, enum color below);

/* "pawn", "knight", ... in the reader's language. */
const char *page_board_man(const struct lang *lang, enum piece_type type);
/* The position in words, a paragraph for each side. */
void page_board_words(struct xml *d, const struct position *pos);
/* "Black: knight g8 to f6, check": a legal move in words. */
void page_board_say(const struct lang *lang, const struct position *before, chess_move m,
		    struct sbuf *out);
/* The squares that a move leaves and reaches; the king's when it castles. */
void page_board_squares(const struct position *before, chess_move m, int *ret_from, int *ret_to);

#endif
