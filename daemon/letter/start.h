/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The start letter of a group, for one of its players.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_START_H
#define DAEMON_LETTER_START_H

#include "daemon/publish/view_group.h"
#include "mail/out/letter.h"

/*
 * Writes the letter: the group's title in the language, the player's games, all players with
 * colours, the lots.  `leader` is the tournament leader's name, "" = omitted.  After the start day,
 * `made`, the reader has got a seat of somebody else.
 */
void start_write(const struct group_view *g, int64_t player, const char *title, const char *leader,
		 struct civil made, const struct lang *lang, struct letter *l);

#endif
