/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as PGN for one of its players: when each message was received and sent, the days that it
 * cost, and their own notes.  Never for anybody else.
 */
#ifndef DAEMON_PUBLISH_EXPORT_MY_H
#define DAEMON_PUBLISH_EXPORT_MY_H

#include "daemon/publish/view_my_game.h"

/* `notes`: theirs stand before the first move. */
void export_my_game_pgn(const char *domain, const struct my_game *my, bool notes, struct sbuf *out);

#endif
