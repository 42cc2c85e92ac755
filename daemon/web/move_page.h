/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Choosing a move: a man, then where it goes, then what it would do.  Nothing is bound before the
 * form on the last page is sent (6.2.4).
 */
#ifndef DAEMON_WEB_MOVE_PAGE_H
#define DAEMON_WEB_MOVE_PAGE_H

#include "core/play/command.h"
#include "daemon/web/game_seat.h"

/* By what the query says: ?from=e2, ?from=e2&to=e4[&promotion=q], or ?move=TEXT. */
void move_page_write(struct web_call *call, struct game_seat *seat);
/* What the move in the form would do, once more, with the fields kept, below the alert. */
void move_page_write_again(struct web_call *call, struct game_seat *seat);

/*
 * Reads a move, with what is accepted of a series before it and what is proposed behind it, as a
 * line of a mail.  False when it is anything else.
 */
bool move_page_read(const char *text, struct command *ret_move);

#endif
