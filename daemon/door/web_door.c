/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See web_door.h. */
#include "daemon/door/web_door.h"

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/door/http_reply.h"
#include "daemon/web/routes.h"

#define MINUTE 60.0
/* Seconds after the request at which a constant-time reply is sent. */
#define EVEN 0.25

struct web_door {
	struct process *proc;
	struct web web[LOOP_LANES];
	int busy;
};

/* A request whose reply is delayed. */
struct waiting {
	struct web_door *door;
	struct evhttp_request *req;
	double since; /* now_span() */
	struct event *timer;
	struct web_reply reply; /* of a timer; owned */
};

struct web_door *web_door_new(struct process *proc)
{
	struct web_door *door = mem_zeroed(1, sizeof(*door));

	door->proc = proc;
	door->web[LOOP_TURNS] =
		(struct web){.ctx = &proc->ctx, .cfg = &proc->cfg, .remotes = remotes_new()};
	door->web[LOOP_READING] = door->web[LOOP_TURNS];
	door->web[LOOP_READING].ctx = &proc->read;
	return door;
}

void web_door_free(struct web_door *door)
{
	if (!door)
		return;
	remotes_free(door->web[LOOP_TURNS].remotes);
	free(door);
}

int web_door_busy(const struct web_door *door)
{
	return door->busy;
}

struct page_place web_door_place(const struct web_door *door, const struct visitor *visitor)
{
	return web_place(&door->web[loop_lane(door->proc->loop)], visitor);
}

/* --- who asks --------------------------------------------------------------------------------- */

static const char *header(struct evhttp_request *req, const char *name)
{
	return evhttp_find_header(evhttp_request_get_input_headers(req), name);
}

static const char *query_of(struct evhttp_request *req)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);

	return uri ? evhttp_uri_get_query(uri) : NULL;
}

static const char *peer_of(struct evhttp_request *req)
{
	struct evhttp_connection *con = evhttp_request_get_connection(req);
	char *address = NULL;
	ev_uint16_t port;

	if (con)
		evhttp_connection_get_peer(con, &address, &port);
	return address;
}

void web_door_remote(const struct web_door *door, struct evhttp_request *req,
		     char ret_address[REMOTES_ADDRESS])
{
	remotes_address(peer_of(req), header(req, "X-Forwarded-For"), door->proc->cfg.trusted_proxy,
			ret_address);
}

static struct visitor_facts facts_of(const struct web_door *door, struct evhttp_request *req)
{
	return (struct visitor_facts){.cookies = header(req, "Cookie"),
				      .query = query_of(req),
				      .accept_language = header(req, "Accept-Language"),
				      .peer = peer_of(req),
				      .forwarded = header(req, "X-Forwarded-For"),
				      .trusted_proxy = door->proc->cfg.trusted_proxy,
				      .session_days = door->proc->cfg.session_days};
}

int web_door_visitor(struct web_door *door, struct evhttp_request *req, struct visitor *ret_visitor)
{
	struct visitor_facts facts = facts_of(door, req);

	return visitor_read(process_context(door->proc), &facts, now_read(&door->proc->now),
			    ret_visitor);
}

void web_door_stranger(struct web_door *door, struct evhttp_request *req,
		       struct visitor *ret_visitor)
{
	struct visitor_facts facts = facts_of(door, req);

	facts.cookies = NULL; /* so that no session is looked up */
	visitor_read(process_context(door->proc), &facts, now_read(&door->proc->now), ret_visitor);
}

bool web_door_may(struct web_door *door, const char *remote, int64_t session, int *ret_wait)
{
	double now = now_span();
	int64_t minute = (int64_t)(now / MINUTE);
	char key[80];

	if (session)
		snprintf(key, sizeof(key), "session %lld", (long long)session);
	else
		snprintf(key, sizeof(key), "remote %s", remote);
	*ret_wait = 1 + (int)((double)(minute + 1) * MINUTE - now);
	return remotes_allow(door->web[LOOP_TURNS].remotes, key, minute,
			     door->proc->cfg.requests_a_minute);
}

void web_door_retry_after(struct evhttp_request *req, int seconds)
{
	char after[24];

	snprintf(after, sizeof(after), "%d", seconds);
	evhttp_add_header(evhttp_request_get_output_headers(req), "Retry-After", after);
}

bool web_door_admit(struct web_door *door, struct evhttp_request *req, const char *remote)
{
	int wait;

	if (web_door_may(door, remote, 0, &wait))
		return true;
	web_door_retry_after(req, wait);
	http_reply_error(req, 429, "too_many_requests", "",
			 "Too many requests from this address; try again in a minute.");
	return false;
}

/* --- calls and replies ------------------------------------------------------------------------ */

static void write_reply(struct evhttp_request *req, const struct web_reply *reply)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);

	http_reply_private(req);
	if (reply->location.len)
		evhttp_add_header(h, "Location", reply->location.buf);
	if (reply->cookie.len)
		evhttp_add_header(h, "Set-Cookie", reply->cookie.buf);
	if (reply->retry_after)
		web_door_retry_after(req, reply->retry_after);
	http_reply_send(req, reply->status, reply->type, reply->body.buf, reply->body.len);
}

static void leave(struct waiting *w)
{
	write_reply(w->req, &w->reply);
	w->door->busy--;
	if (w->timer)
		event_free(w->timer);
	explicit_bzero(w->reply.cookie.buf, w->reply.cookie.len);
	sbuf_release(&w->reply.location);
	sbuf_release(&w->reply.cookie);
	sbuf_release(&w->reply.body);
	free(w);
}

static void on_time(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	leave(arg);
}

/* Takes over the strings of the reply. */
static void on_reply(void *arg, struct web_reply *reply)
{
	struct waiting *w = arg;
	double wait = w->since + EVEN - now_span();
	struct timeval tv = {0, (suseconds_t)(wait * 1e6)};

	w->reply = *reply;
	sbuf_init(&reply->location);
	sbuf_init(&reply->cookie);
	sbuf_init(&reply->body);
	if (reply->even && wait > 0)
		w->timer = evtimer_new(loop_base(w->door->proc->loop), on_time, w);
	if (w->timer)
		evtimer_add(w->timer, &tv);
	else
		leave(w);
}

void web_door_serve(struct web_door *door, struct evhttp_request *req, const char *path,
		    const struct visitor *visitor)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	struct waiting *w = mem_zeroed(1, sizeof(*w));
	struct web_request request = {.visitor = visitor,
				      .post = evhttp_request_get_command(req) == EVHTTP_REQ_POST,
				      .path = path,
				      .query = query_of(req),
				      .body = len ? evbuffer_pullup(in, -1)
						  : (const unsigned char *)"",
				      .len = len,
				      .type = header(req, "Content-Type"),
				      .from = {.fetch_site = header(req, "Sec-Fetch-Site"),
					       .origin = header(req, "Origin"),
					       .host = header(req, "Host")},
				      .device = header(req, "User-Agent")};

	*w = (struct waiting){.door = door, .req = req, .since = now_span()};
	door->busy++;
	routes_serve(web_call_new(&door->web[loop_lane(door->proc->loop)], &request, on_reply, w));
}
