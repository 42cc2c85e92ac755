/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The JSON API under /api/v1, with a bearer token per player. Private to daemon/door/. */
#ifndef DAEMON_DOOR_API_H
#define DAEMON_DOOR_API_H

#include <event2/http.h>

#include "daemon/door/stream.h"
#include "daemon/door/wrong_secrets.h"
#include "daemon/process.h"

#define API_ROOT "/api/v1"

struct api;

/* `wrong` is borrowed. */
struct api *api_new(struct process *proc, struct wrong_secrets *wrong);
void api_free(struct api *api);
/* Sets the event streams for its players; borrowed. */
struct page_cache;
/* Sets the cache of answers; call before the first request; borrowed. */
void api_use_cache(struct api *api, struct page_cache *cache);
void api_use_streams(struct api *api, struct streams *streams);

/* `path` is the part after API_ROOT, with its slash. Answers now or after the commit. */
void api_serve(struct api *api, struct evhttp_request *req, const char *path);

/* Number of requests waiting for the dispatch. */
int api_busy(const struct api *api);

/* The API description: the file openapi.json. */
extern const char daemon_door_openapi_json[];
extern const size_t daemon_door_openapi_json_size;

#endif
