/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the start letter of a group tells one of its players.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_START_H
#define DAEMON_LETTER_START_H

#include "daemon/publish/view_group.h"
#include "mail/out/letter.h"

/*
 * Writes the letter: the group by its title in the language, the player's games, all players with
 * their colours, the lots.  `leader` is the name of the tournament leader, "" = not told.
 */
void start_write(const struct group_view *g, int64_t player, const char *title, const char *leader,
		 const struct lang *lang, struct letter *l);

#endif
