/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published pages of players, players/N.html with their games as PGN and JSON, of clubs,
 * clubs/NAME.html, and search.html, the way to them where no server searches.
 */
#ifndef DAEMON_PUBLISH_FILES_PLAYER_H
#define DAEMON_PUBLISH_FILES_PLAYER_H

#include "daemon/publish/view_person.h"

/*
 * Writes into `dir` the files of one player: 1, 0 (no such player, or one without a page) or
 * negative with a sentence.  Games that are published there already are taken from their files.
 */
int files_player_write(struct context *ctx, const char *dir, int64_t player, struct sbuf *ret_why);

/* The list of all players who have a page, and of the years, and then a club at a time. */
struct files_players {
	struct context *ctx;
	const char *dir; /* borrowed */
	struct people_view people;
	size_t at;
	bool list; /* has been written */
};
/* 1 or negative; released in the first case alone. */
int files_players_begin(struct context *ctx, const char *dir, struct files_players *ret_players);
/* 1: there is more to do; 0: all is written; negative with a sentence. */
int files_players_step(struct files_players *players, struct sbuf *ret_why);
void files_players_release(struct files_players *players);

#endif
