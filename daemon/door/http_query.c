/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See http_query.h. */
#include "daemon/door/http_query.h"

#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "daemon/door/http_reply.h"
#include "daemon/publish/page_game.h"
#include "daemon/web/form.h"

bool http_query_read(struct evhttp_request *req, struct evkeyvalq *ret_query)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	const char *text = uri ? evhttp_uri_get_query(uri) : NULL;

	TAILQ_INIT(ret_query);
	return !text || evhttp_parse_query_str(text, ret_query) >= 0;
}

int64_t http_query_cursor(const struct evkeyvalq *query)
{
	const char *text = evhttp_find_header(query, "cursor");
	char *end = NULL;
	int64_t cursor = text ? strtoll(text, &end, 10) : 0;

	return text && (*end || cursor < 1) ? -1 : cursor;
}

void http_query_refuse_cursor(struct evhttp_request *req)
{
	http_reply_error(req, 400, "bad_field", "", "cursor: the next of a list");
}

/* Parses a canonical half-move number, negative for those before the start; otherwise the last. */
static int query_ply(const struct evkeyvalq *query)
{
	const char *text = evhttp_find_header(query, "ply"),
		   *digits = text ? text + (*text == '-') : "";
	size_t len = strspn(digits, "0123456789");

	return len && len < 6 && !digits[len] ? (int)strtol(text, NULL, 10) : PAGE_GAME_LAST;
}

struct page_game http_query_look(struct evhttp_request *req)
{
	struct page_game look = {.ply = PAGE_GAME_LAST, .below = WHITE};
	struct evkeyvalq query;
	const char *side;

	http_query_read(req, &query);
	side = evhttp_find_header(&query, "side");
	look.ply = query_ply(&query);
	if (side && !strcmp(side, "b"))
		look.below = BLACK;
	evhttp_clear_headers(&query);
	return look;
}

void http_query_search(struct evhttp_request *req, struct search *ret)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	const char *text = uri ? evhttp_uri_get_query(uri) : NULL;
	struct form form = FORM_INIT;
	int64_t year;

	*ret = (struct search){.id = 0};
	if (!text || !form_read(text, strlen(text), &form))
		return;
	form_line(&form, "player", VIEW_SEARCH_LINE, ret->player);
	form_line(&form, "event", VIEW_SEARCH_LINE, ret->event);
	form_line(&form, "result", sizeof(ret->result) - 1, ret->result);
	form_line(&form, "moves", FORM_LINE, ret->moves);
	if (form_number(&form, "year", 1900, 9999, &year))
		ret->year = (int)year;
	form_release(&form);
}

bool http_query_is_get(struct evhttp_request *req)
{
	enum evhttp_cmd_type command = evhttp_request_get_command(req);

	return command == EVHTTP_REQ_GET || command == EVHTTP_REQ_HEAD;
}
