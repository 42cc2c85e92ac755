/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of a game page, in this order, for pages that insert more in between: head and title,
 * board with players and state, moves with the position as text and files.
 */
#ifndef DAEMON_PUBLISH_PAGE_GAME_H
#define DAEMON_PUBLISH_PAGE_GAME_H

#include "core/chess/moves_told.h"
#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* Up to the title; the caller closes the page with page_shell_end(). */
void page_game_open(struct xml *d, const struct page_place *p, const struct public_game *game,
		    const struct page_game *look);
void page_game_board(struct xml *d, const struct public_game *game, const struct page_game *look);
void page_game_moves(struct xml *d, const struct public_game *game, const struct page_game *look);

/* The attributes of <main> that identify the game to programs. */
void page_game_attributes(struct xml *d, const struct public_game *game, int ply);

/* Number of moves of the record shown. */
size_t page_game_shown(const struct public_game *game, const struct page_game *look);
/* `look` NULL: all moves, White at the bottom, no links to move. */
void page_game(const struct page_place *p, const struct public_game *game,
	       const struct page_game *look, struct sbuf *out);
/*
 * The published page of a game, whose earlier version had, as *told describes, the rows of moves in
 * `kept`.  *told is then what the next version can continue: the rows before the last one.
 */
void page_game_on(const struct page_place *p, const struct public_game *game,
		  struct moves_told *told, const struct sbuf *kept, struct sbuf *out);

#endif
