/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Published pages of players, players/N.html with their games as PGN and JSON, of clubs,
 * clubs/NAME.html, and search.html, which lists them where no server can search.
 */
#ifndef DAEMON_PUBLISH_FILES_PLAYER_H
#define DAEMON_PUBLISH_FILES_PLAYER_H

#include "daemon/publish/view_person.h"

/*
 * Writes a player's files into `dir`: 1, 0 (no such player, or one without a page) or negative with
 * a sentence.  Reuses published files of games.
 */
int files_player_write(struct context *ctx, const char *dir, int64_t player, struct sbuf *ret_why);

/* The list of all players with a page, and of years, in parts, then one club at a time. */
struct files_players {
	struct context *ctx;
	const char *dir; /* borrowed */
	struct people_view people;
	int64_t last;	   /* player read */
	bool known;	   /* `people` is complete and sorted */
	struct sbuf items; /* of the list, for the players before `listed` */
	size_t listed;
	bool list; /* is written */
	size_t at; /* next player whose club may have to be written */
};
/* Begins to read the players. */
void files_players_begin(struct context *ctx, const char *dir, struct files_players *ret_players);
/* Returns 1: more to do; 0: everything is written; negative with a sentence. */
int files_players_step(struct files_players *players, struct sbuf *ret_why);
void files_players_release(struct files_players *players);

#endif
