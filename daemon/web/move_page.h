/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Choosing a move: the piece, its destination, then a preview.  Nothing is binding before the form
 * on the last page is sent (6.2.4).
 */
#ifndef DAEMON_WEB_MOVE_PAGE_H
#define DAEMON_WEB_MOVE_PAGE_H

#include "core/play/command.h"
#include "daemon/web/game_seat.h"

/* By query: ?from=e2, ?from=e2&to=e4[&promotion=q], or ?move=TEXT. */
void move_page_write(struct web_call *call, struct game_seat *seat);
/* Previews the move in the form again below the alert, keeping the fields. */
void move_page_write_again(struct web_call *call, struct game_seat *seat);

/*
 * Parses a move, with any accepted series before it and proposed series after it, as a mail line.
 * * Returns false for anything else.
 */
bool move_page_read(const char *text, struct command *ret_move);

#endif
