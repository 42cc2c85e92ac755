/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The board of a game on its page.  Private to daemon/publish/ and daemon/web/. */
#ifndef DAEMON_PUBLISH_PAGE_BOARD_H
#define DAEMON_PUBLISH_PAGE_BOARD_H

#include "daemon/publish/xml.h"

/*
 * The placement of a FEN as a table of glyphs, White below.  The squares of `last_move`, in
 * numeric notation, are marked; "" for none.
 */
void page_board_write(struct xml *d, const char *fen, const char *last_move);

#endif
