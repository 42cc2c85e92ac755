/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Vacant seats of a later stage (EVENTS E36): the leader fills them with the next-placed of the
 * previous stage.
 */
#ifndef DAEMON_EVENT_TOP_UP_H
#define DAEMON_EVENT_TOP_UP_H

#include "daemon/event/stage.h"

/*
 * Gives the player an entry to the stage, which is then recomposed, and a letter.  Returns 1; 0:
 * *ret_why says why not, and lists the candidates; negative enum store_error.
 */
int top_up(const struct work *work, const struct tourney_facts *t, const struct stage_row *stage,
	   int64_t player, struct effects *ret, struct sbuf *ret_why);

#endif
