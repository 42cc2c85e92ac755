/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's game page: the board, the available acts, and the history. */
#ifndef DAEMON_WEB_GAME_PAGE_H
#define DAEMON_WEB_GAME_PAGE_H

#include "daemon/web/game_seat.h"

/*
 * Writes the page into the reply, below the alert if one is set, keeping the fields of a refused
 * form.
 */
void game_page_write(struct web_call *call, const struct game_seat *seat);

#endif
