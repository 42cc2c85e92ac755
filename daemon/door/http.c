/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* evhttp and its routes. */
#include "daemon/door/http.h"

#include <event2/http.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/door/api.h"
#include "daemon/door/http_framing.h"
#include "daemon/door/http_limits.h"
#include "daemon/door/http_parking.h"
#include "daemon/door/http_query.h"
#include "daemon/door/http_refusal.h"
#include "daemon/door/http_reply.h"
#include "daemon/door/listen.h"
#include "daemon/door/page_cache.h"
#include "daemon/door/proof.h"
#include "daemon/door/stream.h"
#include "daemon/door/stream_paths.h"
#include "daemon/door/web_door.h"
#include "daemon/door/xfcc.h"
#include "daemon/publish/event_files.h"
#include "daemon/publish/export.h"
#include "daemon/publish/ical.h"
#include "daemon/publish/page_classes.h"
#include "daemon/publish/page_club.h"
#include "daemon/publish/page_feed.h"
#include "daemon/publish/page_front.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_group.h"
#include "daemon/publish/page_lots.h"
#include "daemon/publish/page_message.h"
#include "daemon/publish/page_person.h"
#include "daemon/publish/page_rulings.h"
#include "daemon/publish/page_search.h"
#include "daemon/publish/picture.h"
#include "daemon/publish/published.h"
#include "daemon/publish/rating_files.h"
#include "daemon/publish/record.h"
#include "daemon/publish/view_beacon.h"
#include "daemon/publish/view_json.h"
#include "daemon/readers.h"
#include "daemon/web/routes.h"

#define HTML	     "text/html; charset=utf-8"
#define KEPT_PAGES   (64 << 20)	 /* bytes of cached answers */
#define LARGE_RECORD (256 << 10) /* bytes */
#define IDLE_MOST    60		 /* seconds; idle-seconds may lower it */

struct http_door {
	struct process *proc;
	struct evhttp *http;
	struct http_limits *limits; /* its connections */
	struct evhttp_bound_socket *bound;
	SSL_CTX *tls;
	struct wrong_secrets *wrong;
	struct api *api;
	struct web_door *web;
	struct streams *streams;
	bool https; /* TLS here or at a proxy */
	struct xfcc *xfcc;
	struct pictures *pictures;
	struct page_cache *cache;
	/* For each lane, since one may wait in the middle of a request. */
	struct http_parking *parking[LOOP_LANES];
	struct http_current {
		const struct visitor *visitor;
		struct sbuf key; /* cache key of the page; empty = not cached */
		uint64_t began;	 /* page_cache_time() before anything was read for it */
	} current[LOOP_LANES];
};

/* What belongs to the request that is being answered. */
static struct http_current *own(struct http_door *site)
{
	return &site->current[loop_lane(site->proc->loop)];
}

/* --- pages ---------------------------------------------------------------------------------- */

static struct page_place place(struct http_door *site, struct evhttp_request *req)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	struct page_place p = web_door_place(site->web, own(site)->visitor);

	p.path = p.here = uri ? evhttp_uri_get_path(uri) : NULL;
	return p;
}

/* --- pages that are kept --------------------------------------------------------------------- */

/*
 * Sets the key for pages of a game or group sent to visitors without cookies: they depend only on
 * the URL, the language and the form token.
 */
static void set_key(struct http_door *site, struct evhttp_request *req, const char *path)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	const char *query = uri ? evhttp_uri_get_query(uri) : NULL;
	struct http_current *current = own(site);
	const struct visitor *v = current->visitor;

	sbuf_reset(&current->key);
	if ((strncmp(path, "/games/", 7) && strncmp(path, "/groups/", 8)) || v->session.id ||
	    evhttp_find_header(evhttp_request_get_input_headers(req), "Cookie"))
		return;
	sbuf_addf(&current->key, "%s?%s %s %d %s", path, query ? query : "", v->lang->code,
		  v->lang_named, v->csrf);
}

/* The number in the path decides, as for the page itself. */
static struct page_key key_of(struct http_door *site, const char *path)
{
	bool game = !strncmp(path, "/games/", 7);
	int64_t id = strtoll(path + (game ? 7 : 8), NULL, 10);

	return (struct page_key){.text = own(site)->key.buf,
				 .game = game ? id : 0,
				 .group = game ? 0 : id,
				 .now = own(site)->visitor->now};
}

/* Answers from the cache; false if there is no entry. */
static bool send_kept(struct http_door *site, struct evhttp_request *req, const char *path)
{
	const struct page_kept *kept;
	struct page_key key;

	set_key(site, req, path);
	if (!own(site)->key.len)
		return false;
	key = key_of(site, path);
	kept = page_cache_find(site->cache, &key);
	if (kept)
		http_reply_tagged(req, kept->type, kept->body.buf, kept->body.len, kept->tag);
	return kept != NULL;
}

/* Sends and caches the page of a game (0 = of a group); the type must be static. */
static void send_and_keep(struct http_door *site, struct evhttp_request *req, int64_t game,
			  int64_t group, const char *type, struct sbuf *body)
{
	const struct http_current *current = own(site);
	struct page_key key = {current->key.buf, game, group, current->visitor->now,
			       current->began};
	char tag[HTTP_REPLY_TAG];

	http_reply_tag(body->buf, body->len, tag);
	if (current->key.len)
		page_cache_put(site->cache, &key, type, body, tag);
	http_reply_tagged(req, type, body->buf, body->len, tag);
	sbuf_release(body);
}

static void send_page(struct evhttp_request *req, int status, struct sbuf *page)
{
	http_reply_page(req, status, page);
	sbuf_release(page);
}

static void not_found(struct http_door *site, struct evhttp_request *req)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;

	page_message_missing(&p, &page);
	send_page(req, 404, &page);
}

/* Answers for a failed view: 404 for rc 0, 503 for a store error. */
static void no_view(struct http_door *site, struct evhttp_request *req, int rc)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;

	if (rc == 0) {
		not_found(site, req);
		return;
	}
	page_message(&p, tr(p.lang, "Try again later"),
		     tr(p.lang, "The server cannot read the page now; try again."), &page);
	send_page(req, 503, &page);
}

/* Answers a client over its rate limit. */
static void too_many(struct http_door *site, struct evhttp_request *req, int wait)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;

	web_door_retry_after(req, wait);
	http_reply_private(req);
	page_message(&p, tr(p.lang, "Try again later"),
		     tr(p.lang, "Too many requests came from your address. Try again in a minute."),
		     &page);
	send_page(req, 429, &page);
}

typedef void front_page(const struct page_place *, const struct front_view *, struct sbuf *out);

/* Sends a page made from the front page's data. */
static void send_front(struct http_door *site, struct evhttp_request *req, front_page *write)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;
	struct front_view view;
	int rc = view_front(process_context(site->proc), &view);

	if (rc < 0) {
		no_view(site, req, rc);
		return;
	}
	write(&p, &view, &page);
	send_page(req, 200, &page);
	view_front_release(&view);
}

static void send_text(struct evhttp_request *req, const char *type, struct sbuf *text)
{
	http_reply_send(req, 200, type, text->buf, text->len);
	sbuf_release(text);
}

static void show_group(struct http_door *site, struct evhttp_request *req, const char *tail,
		       const struct group_view *group, const struct view_rulings *rulings)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;
	const char *type = HTML;
	int rc = 1;

	if (!*tail) {
		page_group(&p, group, &page);
	} else if (!strcmp(tail, "/rulings")) {
		page_rulings(&p, group, rulings, &page);
	} else if (!strcmp(tail, "/lots")) {
		page_lots(&p, group, &page);
	} else if (!strcmp(tail, ".json")) {
		type = "application/json";
		rc = export_group_json(process_context(site->proc), group, rulings, &page);
	} else if (!strcmp(tail, ".atom")) {
		type = "application/atom+xml";
		page_feed(&p, group, rulings, &page);
	} else if (!strcmp(tail, ".pgn")) {
		type = "application/vnd.chess-pgn";
		rc = export_group(process_context(site->proc), group->id, EXPORT_PGN, &page);
	} else {
		rc = 0;
	}
	if (rc > 0) {
		send_and_keep(site, req, 0, group->id, type, &page);
	} else {
		sbuf_release(&page);
		no_view(site, req, rc);
	}
}

/* The part of the path after a number: "", ".pgn", "/rulings", ... */
static void group_pages(struct http_door *site, struct evhttp_request *req, int64_t id,
			const char *tail)
{
	struct context *ctx = process_context(site->proc);
	struct view_rulings rulings = {NULL, 0};
	struct group_view group;
	int rc = view_group(ctx, id, &group);

	if (rc <= 0) {
		no_view(site, req, rc);
		return;
	}
	rc = view_group_beside(ctx, &group);
	if (rc >= 0)
		rc = view_rulings(ctx, id, &rulings);
	if (rc < 0)
		no_view(site, req, rc);
	else
		show_group(site, req, tail, &group, &rulings);
	view_rulings_release(&rulings);
	view_group_release(&group);
}

static void game_pages(struct http_door *site, struct evhttp_request *req, int64_t id,
		       const char *tail)
{
	struct page_place p = place(site, req);
	struct context *ctx = process_context(site->proc);
	struct sbuf page = SBUF_INIT;
	struct page_game look = http_query_look(req);
	struct public_game game;
	struct game_view v;
	bool known = !*tail || !strcmp(tail, ".pgn") || !strcmp(tail, ".json") ||
		     !strcmp(tail, ".svg") || !strcmp(tail, ".png");
	int rc = known ? view_game(ctx, id, 0, &v) : 0;

	if (!strcmp(tail, ".proof")) {
		proof_reply(ctx, req, id);
		return;
	}
	if (rc <= 0) {
		no_view(site, req, rc);
		return;
	}
	view_game_spectator(&v, own(site)->visitor->player.id, now_read(&site->proc->now), &game);
	if (!*tail) {
		page_game(&p, &game, &look, &page);
		send_and_keep(site, req, id, v.row.group, HTML, &page);
	} else if (!strcmp(tail, ".svg")) {
		picture_svg(&game, &look, &page);
		send_and_keep(site, req, id, v.row.group, "image/svg+xml", &page);
	} else if (!strcmp(tail, ".png")) {
		const struct sbuf *png = pictures_png(site->pictures, &game, &look);

		http_reply_send(req, 200, "image/png", png->buf, png->len);
	} else if (!strcmp(tail, ".pgn")) {
		export_game_pgn(ctx->set.domain, &game, &page);
		send_and_keep(site, req, id, v.row.group, "application/vnd.chess-pgn", &page);
	} else {
		http_reply_json(req, 200, view_json_game(&game));
	}
	view_game_public_release(&game);
	view_game_release(&v);
}

/* The part of the path after "/events/": the list, an event, or one of its files (EVENTS E76). */
static void event_pages(struct http_door *site, struct evhttp_request *req, const char *path)
{
	struct page_place p = place(site, req);
	const char *type = "", *name = strchr(path, '/');
	struct sbuf page = SBUF_INIT, slug = SBUF_INIT;
	struct event_files files;
	int rc;

	if (!*path) {
		send_front(site, req, page_front_events);
		return;
	}
	sbuf_add(&slug, path, name ? (size_t)(name - path) : strlen(path));
	name = name && name[1] ? name + 1 : "index.html";
	rc = event_files_open(process_context(site->proc), slug.buf ? slug.buf : "", &files);
	if (rc > 0) {
		rc = event_files_write(&files, &p, name, &page, &type);
		event_files_release(&files);
	}
	if (rc > 0)
		http_reply_send(req, 200, type, page.buf ? page.buf : "", page.len);
	else
		no_view(site, req, rc);
	sbuf_release(&slug);
	sbuf_release(&page);
}

/* The part of the path after "/ratings/" (EVENTS E68). */
static void rating_pages(struct http_door *site, struct evhttp_request *req, const char *path)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;
	const char *type;
	int rc = rating_files_write(process_context(site->proc), &p, *path ? path : "index.html",
				    &page, &type);

	if (rc > 0)
		http_reply_send(req, 200, type, page.buf ? page.buf : "", page.len);
	else
		no_view(site, req, rc);
	sbuf_release(&page);
}

static void champions_page(struct http_door *site, struct evhttp_request *req)
{
	struct page_place p = place(site, req);
	struct champions_view champions;
	struct sbuf page = SBUF_INIT;
	int rc = view_person_champions(process_context(site->proc), &champions);

	if (rc < 0) {
		no_view(site, req, rc);
		return;
	}
	page_person_champions(&p, &champions, &page);
	send_page(req, 200, &page);
	view_person_champions_release(&champions);
}

static void classes_page(struct http_door *site, struct evhttp_request *req)
{
	struct page_place p = place(site, req);
	struct civil today = zone_date(ZONE_COPENHAGEN, now_read(&site->proc->now));
	struct classes_view classes;
	struct sbuf page = SBUF_INIT;
	int rc = view_classes(process_context(site->proc), today, &classes);

	if (rc < 0) {
		no_view(site, req, rc);
		return;
	}
	page_classes(&p, &classes, &page);
	send_page(req, 200, &page);
	view_classes_release(&classes);
}

static void player_pages(struct http_door *site, struct evhttp_request *req, int64_t id,
			 const char *tail)
{
	struct page_place p = place(site, req);
	struct person_view person;
	struct sbuf page = SBUF_INIT;
	bool known = !*tail || !strcmp(tail, ".json") || !strcmp(tail, ".pgn");
	int rc = known ? view_person(process_context(site->proc), id, &person) : 0;

	if (rc <= 0) {
		no_view(site, req, rc);
		return;
	}
	if (!*tail) {
		page_person(&p, &person, &page);
		send_page(req, 200, &page);
	} else if (!strcmp(tail, ".json")) {
		http_reply_json(req, 200, view_person_json(&person));
	} else if (export_games(process_context(site->proc), &person.games, &page) < 0) {
		sbuf_release(&page);
		no_view(site, req, STORE_FAILED);
	} else {
		http_reply_send(req, 200, "application/vnd.chess-pgn", page.buf ? page.buf : "",
				page.len);
		sbuf_release(&page);
	}
	view_person_release(&person);
}

static void club_page(struct http_door *site, struct evhttp_request *req, const char *slug)
{
	struct page_place p = place(site, req);
	struct club_view club;
	struct sbuf page = SBUF_INIT;
	int rc = view_club(process_context(site->proc), slug, &club);

	if (rc <= 0) {
		no_view(site, req, rc);
		return;
	}
	page_club(&p, &club, &page);
	send_page(req, 200, &page);
	view_club_release(&club);
}

static void archive_page(struct http_door *site, struct evhttp_request *req, int64_t year,
			 const char *tail)
{
	struct page_place p = place(site, req);
	struct sbuf page = SBUF_INIT;
	struct front_view view;
	int rc = *tail || year < 1900 || year > 9999
			 ? 0
			 : view_front(process_context(site->proc), &view);

	if (*tail || year < 1900 || year > 9999 || rc < 0) {
		no_view(site, req, rc);
		return;
	}
	page_front_archive(&p, &view, (int)year, &page);
	send_page(req, 200, &page);
	view_front_release(&view);
}

static void search_page(struct http_door *site, struct evhttp_request *req)
{
	struct page_place p = place(site, req);
	struct search_result result = {.n = 0};
	struct sbuf page = SBUF_INIT;
	struct search q;
	int rc = 1;

	http_query_search(req, &q);
	if (view_search_asks(&q))
		rc = view_search(process_context(site->proc), &q, &result);
	if (rc < 0) {
		no_view(site, req, rc);
		return;
	}
	page_search(&p, &q, &result, &page);
	send_page(req, 200, &page);
	view_search_release(&result);
}

typedef void (*numbered_page)(struct http_door *site, struct evhttp_request *req, int64_t id,
			      const char *tail);

static bool numbered(struct http_door *site, struct evhttp_request *req, const char *path,
		     const char *prefix, numbered_page show)
{
	size_t n = strlen(prefix);
	long long id;
	char *end;

	if (strncmp(path, prefix, n) || path[n] < '0' || path[n] > '9')
		return false;
	id = strtoll(path + n, &end, 10);
	show(site, req, id, end);
	return true;
}

static void calendar(struct http_door *site, struct evhttp_request *req)
{
	struct page_place p = place(site, req);
	struct sbuf text = SBUF_INIT;
	int rc = ical_all(process_context(site->proc), &p, &text);

	if (rc > 0) {
		send_text(req, "text/calendar; charset=utf-8", &text);
		return;
	}
	sbuf_release(&text);
	no_view(site, req, rc);
}

/* The part of the path after "/beacons/" (EVENTS E16). */
static void beacon_file(struct http_door *site, struct evhttp_request *req, const char *name)
{
	struct sbuf text = SBUF_INIT;
	int rc = view_beacon(process_context(site->proc), name, &text);

	if (rc > 0) {
		send_text(req, "text/plain; charset=utf-8", &text);
		return;
	}
	sbuf_release(&text);
	no_view(site, req, rc);
}

/* The record of an event as published last, if it is too large to be told while others wait. */
static bool large_record(const struct http_door *site, const char *name, struct sbuf *out)
{
	const char *dir = site->proc->cfg.publish_dir;
	char path[200];

	if (!*dir || strncmp(name, "event-", 6) != 0 || strchr(name, '/') ||
	    (size_t)snprintf(path, sizeof(path), "record/%s", name) >= sizeof(path))
		return false;
	return published_read_large(dir, path, LARGE_RECORD, out);
}

/* The part of the path after "/record/" (kskak-record(7)). */
static void record_page(struct http_door *site, struct evhttp_request *req, const char *name)
{
	struct sbuf text = SBUF_INIT;
	int rc = large_record(site, name, &text)
			 ? 1
			 : record_file(process_context(site->proc), name, &text);

	if (rc > 0) {
		send_text(req, "text/plain; charset=utf-8", &text);
		return;
	}
	sbuf_release(&text);
	no_view(site, req, rc);
}

static void get_page(struct http_door *site, struct evhttp_request *req, const char *path)
{
	if (!strcmp(path, "/"))
		send_front(site, req, page_front);
	else if (!strcmp(path, "/events"))
		event_pages(site, req, "");
	else if (!strncmp(path, "/events/", 8))
		event_pages(site, req, path + 8);
	else if (!strcmp(path, "/calendar.ics"))
		calendar(site, req);
	else if (!strcmp(path, "/classes") || !strcmp(path, "/classes/"))
		classes_page(site, req);
	else if (!strcmp(path, "/champions") || !strcmp(path, "/champions/"))
		champions_page(site, req);
	else if (!strncmp(path, "/clubs/", 7))
		club_page(site, req, path + 7);
	else if (!strcmp(path, "/search"))
		search_page(site, req);
	else if (!strcmp(path, "/ratings"))
		rating_pages(site, req, "");
	else if (!strncmp(path, "/ratings/", 9))
		rating_pages(site, req, path + 9);
	else if (!strncmp(path, "/beacons/", 9))
		beacon_file(site, req, path + 9);
	else if (!strncmp(path, "/record/", 8))
		record_page(site, req, path + 8);
	else if (!http_reply_own_file(req, site->proc->ctx.set.theme, path) &&
		 !numbered(site, req, path, "/players/", player_pages) &&
		 !numbered(site, req, path, "/archive/", archive_page) &&
		 !numbered(site, req, path, "/groups/", group_pages) &&
		 !numbered(site, req, path, "/games/", game_pages))
		not_found(site, req);
}

/* --- the door ------------------------------------------------------------------------------- */

/* API tokens have a separate limit: api.c counts wrong ones. */
static void serve_api(struct http_door *site, struct evhttp_request *req, const char *path)
{
	char remote[REMOTES_ADDRESS];

	web_door_remote(site->web, req, remote);
	if (!evhttp_find_header(evhttp_request_get_input_headers(req), "Authorization") &&
	    !web_door_admit(site->web, req, remote))
		return;
	if (!strncmp(path, API_ROOT "/", sizeof(API_ROOT)))
		api_serve(site->api, req, path + strlen(API_ROOT));
	else
		http_reply_error(req, 404, "no_such_path", "",
				 "The API is under " API_ROOT "; its description is " API_ROOT
				 "/openapi.json.");
}

static void serve_page(struct http_door *site, struct evhttp_request *req, const char *path)
{
	bool get = http_query_is_get(req),
	     post = evhttp_request_get_command(req) == EVHTTP_REQ_POST;
	const struct visitor *visitor = own(site)->visitor;
	struct context *ctx = process_context(site->proc);
	int reading = 0;

	own(site)->began = page_cache_time(site->cache);
	if (stream_paths_serve(site->streams, ctx, visitor, req, path) ||
	    (get && send_kept(site, req, path)))
		return;
	if (get)
		reading = readers_begin(ctx);
	if ((get || post) && routes_know(ctx, visitor, path, post)) {
		web_door_serve(site->web, req, path, visitor);
	} else if (get) {
		if (visitor->session.id)
			http_reply_private(req);
		get_page(site, req, path);
	} else {
		http_reply_not_allowed(req, routes_methods(path),
				       "This method is not allowed here.");
	}
	readers_end(ctx, reading);
}

/* Refuses requests that a proxy might frame differently, and closes the connection. */
static bool is_clear(struct http_door *site, struct evhttp_request *req, enum http_reader reader)
{
	struct evhttp_connection *con = evhttp_request_get_connection(req);
	const char *fault = http_framing_fault(req);
	const char *bytes = con ? http_limits_spoke(site->limits, con) : NULL;

	fault = fault ? fault : bytes;
	if (!fault)
		return true;
	evhttp_add_header(evhttp_request_get_output_headers(req), "Connection", "close");
	http_refusal_send(req, reader, 400, "bad_request", fault);
	return false;
}

/* Without a look at the store.  A browser gets a page, for which its visitor is a stranger. */
static void refuse_without_store(void *arg, struct evhttp_request *req, const char *path)
{
	struct http_door *site = arg;
	enum http_reader reader = http_refusal_reader(path);
	const struct visitor *before = own(site)->visitor;
	struct visitor stranger;

	if (reader == READER_BROWSER) {
		web_door_stranger(site->web, req, &stranger);
		own(site)->visitor = &stranger;
		no_view(site, req, STORE_AWAY);
		own(site)->visitor = before;
	} else {
		http_refusal_send(req, reader, 503, "try_again",
				  "The server cannot reach its database; try again.");
	}
}

static void serve(void *arg, struct evhttp_request *req, const char *path)
{
	struct http_door *site = arg;
	enum http_reader reader = http_refusal_reader(path);
	struct visitor visitor;
	int wait;

	if (readers_look(process_context(site->proc)) < 0) {
		refuse_without_store(site, req, path);
	} else if (reader == READER_API) {
		serve_api(site, req, path);
	} else if (reader == READER_XFCC) {
		xfcc_serve(site->xfcc, req);
	} else if (web_door_visitor(site->web, req, &visitor) < 0) {
		http_reply_no_store(req);
	} else {
		own(site)->visitor = &visitor;
		if (web_door_may(site->web, visitor.remote, visitor.session.id, &wait))
			serve_page(site, req, path);
		else
			too_many(site, req, wait);
		own(site)->visitor = NULL;
	}
}

/* Xfcc reads by POST, and moves only by an inbound. */
static enum loop_lane lane_of(struct evhttp_request *req, enum http_reader reader)
{
	return http_query_is_get(req) || reader == READER_XFCC ? LOOP_READING : LOOP_TURNS;
}

static void on_request(struct evhttp_request *req, void *arg)
{
	struct http_door *site = arg;
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	const char *path = uri ? evhttp_uri_get_path(uri) : NULL;
	enum http_reader reader = http_refusal_reader(path ? path : "");

	if (site->https)
		evhttp_add_header(evhttp_request_get_output_headers(req),
				  "Strict-Transport-Security", "max-age=31536000");
	if (!is_clear(site, req, reader))
		return;
	if (!path || !*path)
		path = "/";
	if (site->proc->ctx.damaged)
		refuse_without_store(site, req, path);
	else if (!loop_is_aside(site->proc->loop))
		serve(site, req, path);
	else if (!http_query_is_get(req) ||
		 !http_reply_own_file(req, site->proc->ctx.set.theme, path))
		http_parking_add(site->parking[lane_of(req, reader)], req, path);
}

/* It turns out to write. */
static void move_to_turns(void *arg, struct evhttp_request *req)
{
	struct http_door *site = arg;
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);

	http_parking_add(site->parking[LOOP_TURNS], req, uri ? evhttp_uri_get_path(uri) : "/");
}

/* NULL with a sentence, or without one if there is no certificate. */
static SSL_CTX *open_tls(const struct config *cfg, struct sbuf *ret_why)
{
	SSL_CTX *tls;

	if (!*cfg->http_certificate)
		return NULL;
	ERR_clear_error();
	tls = SSL_CTX_new(TLS_server_method());
	if (tls && SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) &&
	    SSL_CTX_use_certificate_chain_file(tls, cfg->http_certificate) == 1 &&
	    SSL_CTX_use_PrivateKey_file(tls, cfg->http_key, SSL_FILETYPE_PEM) == 1)
		return tls;
	sbuf_addf(ret_why, "%s, %s: %s", cfg->http_certificate, cfg->http_key,
		  ERR_reason_error_string(ERR_peek_last_error()));
	SSL_CTX_free(tls);
	return NULL;
}

static bool open_http(struct http_door *site, struct sbuf *ret_why)
{
	const struct config *cfg = &site->proc->cfg;
	int idle = cfg->idle_seconds < IDLE_MOST ? (int)cfg->idle_seconds : IDLE_MOST, fd;

	if (!*cfg->http_listen)
		return true;
	site->http = evhttp_new(loop_base(site->proc->loop));
	site->tls = open_tls(cfg, ret_why);
	if (!site->tls && *cfg->http_certificate)
		return false;
	site->limits = http_limits_new(
		loop_base(site->proc->loop),
		&(struct http_limits_settings){.most = (int)cfg->connections,
					       .most_from_one = (int)cfg->connections_from_one,
					       .patience = idle,
					       .trusted = cfg->trusted_proxy,
					       .tls = site->tls});
	site->streams = stream_new(site->proc, site->limits);
	api_use_streams(site->api, site->streams);
	evhttp_set_bevcb(site->http, http_limits_accept, site->limits);
	evhttp_set_max_headers_size(site->http, (ev_ssize_t)cfg->http_header_max);
	evhttp_set_max_body_size(site->http, (ev_ssize_t)cfg->http_body_max);
	evhttp_set_timeout(site->http, idle);
	evhttp_set_allowed_methods(site->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST |
						       EVHTTP_REQ_PUT | EVHTTP_REQ_DELETE |
						       EVHTTP_REQ_OPTIONS | EVHTTP_REQ_PATCH);
	evhttp_set_gencb(site->http, on_request, site);
	fd = listen_tcp("http", cfg->http_listen, ret_why);
	if (fd < 0)
		return false;
	evutil_make_socket_nonblocking(fd);
	site->bound = evhttp_accept_socket_with_handle(site->http, fd);
	if (site->bound)
		listen_watch(evhttp_bound_socket_get_listener(site->bound));
	else
		sbuf_adds(ret_why, "http-listen: the socket cannot be used");
	return site->bound != NULL;
}

/* --- life ------------------------------------------------------------------------------------ */

struct http_door *http_open(struct process *proc, struct sbuf *ret_why)
{
	struct http_door *site = mem_zeroed(1, sizeof(*site));

	site->proc = proc;
	for (int i = 0; i < LOOP_LANES; i++)
		site->parking[i] = http_parking_new(proc, (enum loop_lane)i, serve,
						    refuse_without_store, site);
	site->web = web_door_new(proc);
	site->wrong = wrong_secrets_new(proc, site->web, move_to_turns, site);
	site->api = api_new(proc, site->wrong);
	site->pictures = pictures_new();
	site->cache = page_cache_new(KEPT_PAGES);
	api_use_cache(site->api, site->cache);
	site->xfcc = xfcc_new(proc, site->wrong, site->web);
	site->https =
		*proc->cfg.http_certificate || !strncasecmp(proc->cfg.page_url, "https://", 8);
	if (open_http(site, ret_why))
		return site;
	http_close(site);
	return NULL;
}

bool http_reload(struct http_door *site, struct sbuf *ret_why)
{
	const struct config *cfg = &site->proc->cfg;
	SSL_CTX *fresh = site->limits ? open_tls(cfg, ret_why) : NULL;
	bool is_served_as_before = !fresh == !site->tls;

	if (!site->limits)
		return true;
	if (is_served_as_before) {
		SSL_CTX_free(site->tls);
		site->tls = fresh;
	} else {
		if (!ret_why->len)
			sbuf_adds(ret_why, "http-certificate: TLS begins and ends with a start");
		SSL_CTX_free(fresh);
	}
	http_limits_change(site->limits, cfg->trusted_proxy, site->tls);
	return is_served_as_before;
}

void http_stop(struct http_door *site)
{
	if (site->bound)
		evhttp_del_accept_socket(site->http, site->bound);
	site->bound = NULL;
	stream_stop(site->streams);
}

void http_shown(struct http_door *site, int64_t group, int64_t game)
{
	if (group || game)
		page_cache_changed(site->cache, group, game);
	else
		page_cache_all_changed(site->cache);
	if (!group && !game)
		readers_doubt(site->proc);
}

void http_committed(struct http_door *site)
{
	stream_committed(site->streams);
}

void http_refuse(struct http_door *site, enum loop_lane lane)
{
	http_parking_refuse(site->parking[lane]);
}

int http_busy(const struct http_door *site)
{
	return api_busy(site->api) + xfcc_busy(site->xfcc) + web_door_busy(site->web) +
	       http_parking_busy(site->parking[LOOP_TURNS]) +
	       http_parking_busy(site->parking[LOOP_READING]);
}

void http_close(struct http_door *site)
{
	if (!site)
		return;
	for (int i = 0; i < LOOP_LANES; i++)
		http_parking_free(site->parking[i]);
	stream_free(site->streams);
	if (site->http)
		evhttp_free(site->http);
	http_limits_free(site->limits);
	api_free(site->api);
	xfcc_free(site->xfcc);
	pictures_free(site->pictures);
	page_cache_free(site->cache);
	for (int i = 0; i < LOOP_LANES; i++)
		sbuf_release(&site->current[i].key);
	wrong_secrets_free(site->wrong);
	web_door_free(site->web);
	SSL_CTX_free(site->tls);
	free(site);
}
