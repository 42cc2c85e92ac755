/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The web pages at the HTTP door: turns a request into a call of daemon/web and its reply back into
 * HTTP.  No rule is here.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_WEB_DOOR_H
#define DAEMON_DOOR_WEB_DOOR_H

#include <event2/http.h>

#include "daemon/process.h"
#include "daemon/web/visitor.h"

struct web_door;

struct web_door *web_door_new(struct process *proc);
void web_door_free(struct web_door *door); /* NULL is fine */

/* Who sends the request.  1, or a negative store_error. */
int web_door_visitor(struct web_door *door, struct evhttp_request *req,
		     struct visitor *ret_visitor);
/*
 * Whether the visitor, or their session when they have one, may send one more request in this
 * minute; `session` 0 = none.  *ret_wait is the number of seconds to wait when not.
 */
bool web_door_may(struct web_door *door, const char *remote, int64_t session, int *ret_wait);
/* Says in the head of the answer when to try again. */
void web_door_retry_after(struct evhttp_request *req, int seconds);
/* The same for a program without session, answered with 429 when it may not. */
bool web_door_admit(struct web_door *door, struct evhttp_request *req, const char *remote);
/* The address that the request comes from, as remotes_address() says. */
void web_door_remote(const struct web_door *door, struct evhttp_request *req,
		     char ret_address[REMOTES_ADDRESS]);

/* Serves a path that routes_know() for this method. */
void web_door_serve(struct web_door *door, struct evhttp_request *req, const char *path,
		    const struct visitor *visitor);
/* How pages for this visitor are made. */
struct page_place web_door_place(const struct web_door *door, const struct visitor *visitor);

/* Number of requests that wait for an answer. */
int web_door_busy(const struct web_door *door);

#endif
