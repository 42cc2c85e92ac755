/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The web pages at the HTTP door: converts a request to a call of daemon/web and its reply back to
 * HTTP.  Contains no rules.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_WEB_DOOR_H
#define DAEMON_DOOR_WEB_DOOR_H

#include <event2/http.h>

#include "daemon/process.h"
#include "daemon/web/visitor.h"

struct web_door;

struct web_door *web_door_new(struct process *proc);
void web_door_free(struct web_door *door); /* NULL is a no-op */

/* Identifies the sender.  Returns 1, or a negative store_error. */
int web_door_visitor(struct web_door *door, struct evhttp_request *req,
		     struct visitor *ret_visitor);
/* The sender as if they had no session, without a look at the store. */
void web_door_stranger(struct web_door *door, struct evhttp_request *req,
		       struct visitor *ret_visitor);
/*
 * Whether the visitor, or their session if any, may send another request this minute; `session` 0 =
 * none.  Otherwise *ret_wait is the number of seconds to wait.
 */
bool web_door_may(struct web_door *door, const char *remote, int64_t session, int *ret_wait);
/* Adds a Retry-After header. */
void web_door_retry_after(struct evhttp_request *req, int seconds);
/* The same for a program without a session; answers 429 if over the limit. */
bool web_door_admit(struct web_door *door, struct evhttp_request *req, const char *remote);
/* The remote address of the request according to remotes_address(). */
void web_door_remote(const struct web_door *door, struct evhttp_request *req,
		     char ret_address[REMOTES_ADDRESS]);

/* Serves a path that routes_know() for this method. */
void web_door_serve(struct web_door *door, struct evhttp_request *req, const char *path,
		    const struct visitor *visitor);
/* Page settings for this visitor. */
struct page_place web_door_place(const struct web_door *door, const struct visitor *visitor);

/* Number of requests waiting for an answer. */
int web_door_busy(const struct web_door *door);

#endif
