/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PGN of a game for one of its players: when each message was received and sent, the days used, and
 * the player's own notes.  Never for anybody else.
 */
#ifndef DAEMON_PUBLISH_EXPORT_MY_H
#define DAEMON_PUBLISH_EXPORT_MY_H

#include "daemon/publish/view_my_game.h"

/* `notes`: include the player's, before the first move. */
void export_my_game_pgn(const char *domain, const struct my_game *my, bool notes, struct sbuf *out);

#endif
