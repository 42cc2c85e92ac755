/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which game a request is about, and on what authority: a player's own game below /games/ by
 * session, or the single game of a letter's link below /l/ (RULES S-57).
 */
#ifndef DAEMON_WEB_GAME_SEAT_H
#define DAEMON_WEB_GAME_SEAT_H

#include "crypto/link_token.h"
#include "daemon/publish/view_my_game.h"
#include "daemon/web/web.h"

struct game_seat {
	int64_t player, game;
	enum inbound_by by;		 /* BY_SESSION or BY_LINK */
	bool answered;			 /* the link's position was answered: it permits no acts */
	int ply;			 /* that the link answers; -1 for a session */
	char path[24 + LINK_TOKEN_TEXT]; /* "/games/7", "/l/TOKEN" */
	struct my_game my;
};

/*
 * The seat named by the first part of the path.  Returns false, and answered: 404 for a missing
 * game and an unknown or expired link, 403 for other people's games.  With a link the page is in
 * the player's language unless the URL names another.
 */
bool game_seat_by_session(struct web_call *call, struct game_seat *ret_seat);
bool game_seat_by_link(struct web_call *call, struct game_seat *ret_seat);
void game_seat_release(struct game_seat *seat);

/* Whether a part of a path is a game file, "7.pgn". */
bool game_seat_file(const char *part);
/*
 * Whether the player plays the game in the path, and so gets their own page instead of the public
 * one.
 */
bool game_seat_is_theirs(struct context *ctx, int64_t player, const char *part);

#endif
