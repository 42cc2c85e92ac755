/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The page of a game for its player: the board, what may be done, and what it has come from. */
#ifndef DAEMON_WEB_GAME_PAGE_H
#define DAEMON_WEB_GAME_PAGE_H

#include "daemon/web/game_seat.h"

/*
 * Writes the page into the reply, below the alert if one was set.  The fields of a form that was
 * refused are kept.
 */
void game_page_write(struct web_call *call, const struct game_seat *seat);

#endif
