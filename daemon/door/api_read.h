/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's read requests of the API.  Private to daemon/door/. */
#ifndef DAEMON_DOOR_API_READ_H
#define DAEMON_DOOR_API_READ_H

#include <event2/http.h>

#include "daemon/context.h"
#include "daemon/door/api_request.h"
#include "daemon/door/page_cache.h"

/* Answers a player's GET; false, unanswered, if another file handles it. */
bool api_read_serve(struct context *ctx, struct page_cache *cache, struct evhttp_request *req,
		    const struct api_route *route, const struct api_place *place, int64_t player,
		    struct instant now);

#endif
