/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Public event data in the API (EVENTS E76).  Private to daemon/door/. */
#ifndef DAEMON_DOOR_API_EVENT_H
#define DAEMON_DOOR_API_EVENT_H

#include <stdbool.h>

#include <event2/http.h>

#include "daemon/context.h"
#include "daemon/door/page_cache.h"

/*
 * Answers GET and HEAD of /events, /events/SLUG and below; needs no token.  Returns false,
 * unanswered, for another path or method.
 */
bool api_event_serve(struct context *ctx, struct page_cache *cache, struct evhttp_request *req,
		     const char *path);

#endif
