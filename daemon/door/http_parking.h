/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests that are served by a call aside (daemon/loop.h), since they may have to wait for the
 * database.  Their clients may disconnect meanwhile: evhttp keeps a request until it is answered.
 * Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_PARKING_H
#define DAEMON_DOOR_HTTP_PARKING_H

#include <event2/http.h>

#include "daemon/process.h"

struct http_parking;

/* Answers a request for a path, or arranges for its answer. */
typedef void http_parking_serve(void *arg, struct evhttp_request *req, const char *path);

/*
 * `serve` runs aside, in that lane.  `refuse` asks the client to try again, is called at any time,
 * and must not use the store.
 */
struct http_parking *http_parking_new(struct process *proc, enum loop_lane lane,
				      http_parking_serve *serve, http_parking_serve *refuse,
				      void *arg);
void http_parking_add(struct http_parking *parking, struct evhttp_request *req, const char *path);
/* Refuses those that have not begun. */
void http_parking_refuse(struct http_parking *parking);
/* Their number. */
int http_parking_busy(const struct http_parking *parking);
/* Before evhttp_free().  NULL is a no-op. */
void http_parking_free(struct http_parking *parking);

#endif
