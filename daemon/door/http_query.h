/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The query parameters of pages and lists.  Private to daemon/door/. */
#ifndef DAEMON_DOOR_HTTP_QUERY_H
#define DAEMON_DOOR_HTTP_QUERY_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_search.h"

struct evhttp_request;
struct evkeyvalq;

/* Reads the parameters; the caller clears them.  False: ill-formed, and none are read. */
bool http_query_read(struct evhttp_request *req, struct evkeyvalq *ret_query);
/*
 * The parameter "cursor" of a list that is answered page by page, the "next" of the page before
 * (view_json_next()); 0 = none, -1 = not a cursor, which the caller refuses.
 */
int64_t http_query_cursor(const struct evkeyvalq *query);
void http_query_refuse_cursor(struct evhttp_request *req);
/*
 * ?ply=P: the position after P half-moves, negative for those given at the start; ?side=b: Black at
 * the bottom.  Anything else is ignored.
 */
struct page_game http_query_look(struct evhttp_request *req);
/* The search fields; invalid values are skipped. */
void http_query_search(struct evhttp_request *req, struct search *ret);

/* Does the request only read: GET or HEAD? */
bool http_query_is_get(struct evhttp_request *req);

#endif
