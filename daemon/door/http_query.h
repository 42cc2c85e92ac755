/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The query parameters of public pages.  Private to daemon/door/. */
#ifndef DAEMON_DOOR_HTTP_QUERY_H
#define DAEMON_DOOR_HTTP_QUERY_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_search.h"

struct evhttp_request;

/*
 * ?ply=P: the position after P half-moves, negative for those given at the start; ?side=b: Black at
 * the bottom.  Anything else is ignored.
 */
struct page_game http_query_look(struct evhttp_request *req);
/* The search fields; invalid values are skipped. */
void http_query_search(struct evhttp_request *req, struct search *ret);

#endif
