/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Event streams (server-sent events) of games, for pages that are open and for programs.  They are
 * fed after each commit from the stored order of events, so that a client that names the last event
 * it has seen gets what it missed, also after a restart.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_STREAM_H
#define DAEMON_DOOR_STREAM_H

#include <event2/http.h>

#include "daemon/door/http_limits.h"
#include "daemon/process.h"
#include "sql/store_access.h"

struct streams;

#define STREAM_EACH 5 /* streams of one session, token or letter */

/* At most cfg.streams; those do not count among the connections of `limits` (borrowed). */
struct streams *stream_new(struct process *proc, struct http_limits *limits);
/* Before evhttp_free(). NULL is fine. */
void stream_free(struct streams *all);
/* Ends all of them; no new ones are opened. */
void stream_stop(struct streams *all);

/* Who follows what. */
struct stream_seat {
	int64_t player;			 /* whose eyes; 0 = a stranger's */
	int64_t game;			 /* 0 = all games of the player */
	const struct access_row *access; /* ends with it; NULL = nothing of the kind */
};

/* Answers the request: a stream, or why not. */
void stream_open(struct streams *all, struct evhttp_request *req, const struct stream_seat *seat);

/*
 * The number of the game when the path is "/games/N/stream"; 0 = it is not.
 */
int64_t stream_game_of(const char *path);

/* Call after each commit: sends what is new, and ends the streams of those who may no longer see.
 */
void stream_committed(struct streams *all);

#endif
