/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Event streams (server-sent events) of games, for open pages and programs.  They are fed after
 * each commit from the stored sequence of events, so that a client that names the last event it saw
 * gets what it missed, even across a restart.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_STREAM_H
#define DAEMON_DOOR_STREAM_H

#include <event2/http.h>

#include "daemon/door/http_limits.h"
#include "daemon/process.h"
#include "sql/store_access.h"

struct streams;

#define STREAM_EACH 5 /* streams per session, token or letter */

/*
 * At most cfg.streams; they do not count as connections in `limits` (borrowed).  When they are
 * full, strangers make room for players, and the address with the most of them for other strangers.
 */
struct streams *stream_new(struct process *proc, struct http_limits *limits);
/* Call before evhttp_free(). NULL is a no-op. */
void stream_free(struct streams *all);
/* Ends all streams and refuses new ones. */
void stream_stop(struct streams *all);

/* The subscriber and subject of a stream. */
struct stream_seat {
	int64_t player;			 /* viewer; 0 = a stranger */
	int64_t game;			 /* 0 = all games of the player */
	const struct access_row *access; /* ends with it; NULL = not bound */
	const char *remote;		 /* a stranger's address; borrowed; NULL = a player's */
};

/* Answers with a stream, or an error. */
void stream_open(struct streams *all, struct evhttp_request *req, const struct stream_seat *seat);

/*
 * The game number if the path is "/games/N/stream", else 0.
 */
int64_t stream_game_of(const char *path);

/* Call after each commit: sends news, and ends streams that have lost access. */
void stream_committed(struct streams *all);

#endif
