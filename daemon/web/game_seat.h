/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whose game a request is about and by what right: a player's own game below /games/, by their
 * session, or the one game of a letter's link below /l/ (RULES S-57).
 */
#ifndef DAEMON_WEB_GAME_SEAT_H
#define DAEMON_WEB_GAME_SEAT_H

#include "crypto/link_token.h"
#include "daemon/publish/view_my_game.h"
#include "daemon/web/web.h"

struct game_seat {
	int64_t player, game;
	enum inbound_by by;		 /* BY_SESSION or BY_LINK */
	bool answered;			 /* the link's position: it gives no way to act */
	int ply;			 /* that the link answers; -1 by session */
	char path[24 + LINK_TOKEN_TEXT]; /* "/games/7", "/l/TOKEN" */
	struct my_game my;
};

/*
 * The seat that the first part of the path names.  False: the call is answered, by 404 for a game
 * that is not there and a link that is unknown or has expired, by 403 for a game of others.
 * By a link the page is in the player's language unless the URL names another.
 */
bool game_seat_by_session(struct web_call *call, struct game_seat *ret_seat);
bool game_seat_by_link(struct web_call *call, struct game_seat *ret_seat);
void game_seat_release(struct game_seat *seat);

/* Whether a part of a path is a game as a file, "7.pgn". */
bool game_seat_file(const char *part);
/* Whether that player has the game of the path, for whom its page is another than the public. */
bool game_seat_is_theirs(struct context *ctx, int64_t player, const char *part);

#endif
