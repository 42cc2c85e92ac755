/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the query of a URL says of a public page.  Private to daemon/door/. */
#ifndef DAEMON_DOOR_HTTP_QUERY_H
#define DAEMON_DOOR_HTTP_QUERY_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_search.h"

struct evhttp_request;

/*
 * ?ply=P: the position after P half-moves, with P below 0 before those given at the start; ?side=b:
 * Black below.  Anything else counts as not said.
 */
struct page_game http_query_look(struct evhttp_request *req);
/* The fields of the search; what is not fit to be looked for is left out. */
void http_query_search(struct evhttp_request *req, struct search *ret);

#endif
