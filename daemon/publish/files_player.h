/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published pages of players, players/N.html with their games as PGN and JSON, and search.html,
 * the way to them where no server searches.
 */
#ifndef DAEMON_PUBLISH_FILES_PLAYER_H
#define DAEMON_PUBLISH_FILES_PLAYER_H

#include "daemon/context.h"

/*
 * Writes into `dir` the files of one player: 1, 0 (no such player, or one without a page) or
 * negative with a sentence.  Games that are published there already are taken from their files.
 */
int files_player_write(struct context *ctx, const char *dir, int64_t player, struct sbuf *ret_why);
/* The list of all players who have a page, and of the years: 0, or negative with a sentence. */
int files_player_list(struct context *ctx, const char *dir, struct sbuf *ret_why);

#endif
