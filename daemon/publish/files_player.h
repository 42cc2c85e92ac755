/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Published pages of players, players/N.html with their games as PGN and JSON, of clubs,
 * clubs/NAME.html, and search.html, which lists them where no server can search.
 */
#ifndef DAEMON_PUBLISH_FILES_PLAYER_H
#define DAEMON_PUBLISH_FILES_PLAYER_H

#include "daemon/publish/people.h"
#include "daemon/publish/put_file.h"
#include "daemon/publish/view_club.h"

/*
 * Writes a player's files into `dir`: 1, 0 (no such player, or one without a page) or negative with
 * a sentence.  Reuses published files of games.
 */
int files_player_write(struct context *ctx, const char *dir, int64_t player, struct sbuf *ret_why);

/* The list of all players with a page, and of years, then one club at a time; all in parts. */
struct files_players {
	struct context *ctx;
	const char *dir; /* borrowed */
	struct people *people;
	bool known;	   /* all are read */
	struct sbuf items; /* of the list, for those taken so far */
	bool taken;	   /* all are in `items`, */
	bool page;	   /* which then become the page, */
	bool list;	   /* which is written */
	struct put_parts put;
	size_t club; /* next one to write */
	struct club_view view;
	bool begun; /* the view */
};
/* Begins to read the players. */
void files_players_begin(struct context *ctx, const char *dir, struct files_players *ret_players);
/* Returns 1: more to do; 0: everything is written; negative with a sentence. */
int files_players_step(struct files_players *players, struct sbuf *ret_why);
void files_players_release(struct files_players *players);

#endif
