/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See api_event.h. */
#include "daemon/door/api_event.h"

#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "daemon/door/http_query.h"
#include "daemon/door/http_reply.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_event_parts.h"
#include "daemon/publish/view_tourney.h"
#include "daemon/readers.h"

#define JSON_TYPE "application/json"

struct list {
	struct context *ctx;
	json_t *events;
	int rc;
};

static int add_event(void *arg, const struct tourney *t)
{
	struct list *list = arg;
	json_t *event = NULL;

	list->rc = view_event_json(list->ctx, t, &event);
	if (list->rc > 0)
		json_array_append_new(list->events, event);
	return list->rc < 0;
}

static int all_events(struct context *ctx, json_t **ret_json)
{
	struct list list = {ctx, json_array(), 1};
	int rc = store_tourney_each(ctx->store, add_event, &list);

	if (rc < 0 || list.rc < 0) {
		json_decref(list.events);
		return rc < 0 ? rc : list.rc;
	}
	*ret_json = json_pack("{s:o}", "events", list.events);
	return 1;
}

/* The number in "/rounds/2"; 0 for anything else. */
static int round_of(const char *tail)
{
	char again[24];
	int round = 0;

	if (sscanf(tail, "/rounds/%4d", &round) != 1 || round < 1)
		return 0;
	snprintf(again, sizeof(again), "/rounds/%d", round);
	return strcmp(again, tail) ? 0 : round;
}

/* The JSON for the rest of the path: 1; 0 with the error word; negative enum store_error. */
static int part_of(struct context *ctx, const struct tourney *t, const char *tail, int64_t cursor,
		   json_t **ret, const char **ret_error)
{
	const struct view_event_parts_asked asked = {.after = cursor};
	int round = round_of(tail), rc;

	if (!*tail)
		return view_event_json(ctx, t, ret);
	if (!strcmp(tail, "/entries"))
		return view_event_parts_entries(ctx, t, ret);
	if (!strcmp(tail, "/table"))
		return view_event_parts_tables(ctx, t, &asked, ret);
	*ret_error = round ? "no_such_round" : "no_such_path";
	rc = round ? view_event_parts_round(ctx, t, round, ret) : 0;
	return rc;
}

static int look_up(struct context *ctx, const char *path, int64_t cursor, json_t **ret,
		   const char **ret_error)
{
	size_t len = strcspn(path, "/");
	struct tourney t;
	char slug[sizeof(t.slug)];
	int rc;

	*ret_error = "no_such_event";
	if (!len || len >= sizeof(slug))
		return 0;
	memcpy(slug, path, len);
	slug[len] = '\0';
	rc = store_tourney_by_slug(ctx->store, slug, &t);
	return rc > 0 ? part_of(ctx, &t, path + len, cursor, ret, ret_error) : rc;
}

static const char *sentence(const char *error)
{
	if (!strcmp(error, "no_such_event"))
		return "There is no such event.";
	if (!strcmp(error, "no_such_round"))
		return "There is no such round.";
	return "There is no such path.";
}

/* Sends the answer and keeps it until any game changes.  Takes over `json`. */
static void reply(struct page_cache *cache, struct evhttp_request *req, const struct page_key *key,
		  json_t *json)
{
	struct sbuf body = SBUF_INIT;
	char *text = http_reply_json_text(json), tag[HTTP_REPLY_TAG];

	sbuf_adds(&body, text);
	free(text);
	http_reply_tag(body.buf, body.len, tag);
	page_cache_put(cache, key, JSON_TYPE, &body, tag);
	http_reply_tagged(req, JSON_TYPE, body.buf, body.len, tag);
	sbuf_release(&body);
}

static int64_t cursor_of(struct evhttp_request *req)
{
	struct evkeyvalq query;
	int64_t cursor;

	http_query_read(req, &query);
	cursor = http_query_cursor(&query);
	evhttp_clear_headers(&query);
	return cursor;
}

bool api_event_serve(struct context *ctx, struct page_cache *cache, struct evhttp_request *req,
		     const char *path)
{
	enum evhttp_cmd_type got = evhttp_request_get_command(req);
	char text[232];
	struct page_key key = {
		.text = text, .now = ctx->now(ctx->now_arg), .began = page_cache_time(cache)};
	int64_t cursor = cursor_of(req);
	const struct page_kept *kept;
	const char *error = "";
	json_t *json = NULL;
	int rc, begun;

	if (strncmp(path, "/events", 7) != 0 || (path[7] && path[7] != '/') ||
	    (got != EVHTTP_REQ_GET && got != EVHTTP_REQ_HEAD))
		return false;
	if (cursor < 0) {
		http_query_refuse_cursor(req);
		return true;
	}
	snprintf(text, sizeof(text), "%.200s?%lld", path, (long long)cursor);
	kept = page_cache_find(cache, &key);
	if (kept) {
		http_reply_tagged(req, kept->type, kept->body.buf, kept->body.len, kept->tag);
		return true;
	}
	begun = readers_begin(ctx);
	rc = path[7] ? look_up(ctx, path + 8, cursor, &json, &error) : all_events(ctx, &json);
	readers_end(ctx, begun);
	if (rc > 0)
		reply(cache, req, &key, json);
	else if (rc == 0)
		http_reply_error(req, 404, error, "", sentence(error));
	else
		http_reply_no_store(req);
	return true;
}
