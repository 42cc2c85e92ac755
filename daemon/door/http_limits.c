/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * evhttp does not report a connection before its first request. It does ask for a bufferevent for
 * each connection it accepts, and passes the connection as argument of that buffer's callbacks:
 * there it is found at the end of the same turn of the loop, before a byte is read. A connection is
 * closed by shutting its socket down, which evhttp treats as closed by the peer.
 */
#include "daemon/door/http_limits.h"

#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "core/base/mem.h"
#include "daemon/log.h"
#include "daemon/now.h"
#include "daemon/loop.h"

#define SILENT_LEAST 5.0  /* seconds before a connection can be replaced */
#define SWEEP	     2	  /* seconds between checks for idle connections */
#define TELL_AGAIN   60.0 /* seconds between lines of the log about a full door */

struct place {
	struct evhttp_connection *con; /* NULL = free */
	double since;		       /* now_span() of its opening or of its last request */
};

/* Accepted in this turn and not yet looked at. */
struct fresh {
	struct fresh *next;
	struct bufferevent *bev;
};

struct http_limits {
	SSL_CTX *tls;
	struct place *places;
	int most, n;
	int patience; /* seconds without a whole request */
	struct fresh *fresh;
	struct event *look;
	struct event *sweep;
	double told;
};

static int socket_of(struct evhttp_connection *con)
{
	return bufferevent_getfd(evhttp_connection_get_bufferevent(con));
}

static void on_close(struct evhttp_connection *con, void *arg)
{
	struct http_limits *limits = arg;
	int i;

	for (i = 0; i < limits->most; i++) {
		if (limits->places[i].con == con) {
			limits->places[i].con = NULL;
			limits->n--;
			return;
		}
	}
}

/* The place is free at once; evhttp frees the connection in the next turn. */
static void dismiss(struct http_limits *limits, struct place *place)
{
	struct evhttp_connection *con = place->con;

	evhttp_connection_set_closecb(con, NULL, NULL);
	shutdown(socket_of(con), SHUT_RDWR);
	place->con = NULL;
	limits->n--;
}

static struct place *free_place(struct http_limits *limits)
{
	struct place *place = limits->places;

	while (place->con)
		place++;
	return place;
}

/* The connection that has been idle longest. */
static struct place *quietest(struct http_limits *limits)
{
	struct place *found = limits->places;
	int i;

	for (i = 1; i < limits->most; i++) {
		if (limits->places[i].since < found->since)
			found = &limits->places[i];
	}
	return found;
}

static void tell_full(struct http_limits *limits, double now)
{
	if (limits->told && now - limits->told < TELL_AGAIN)
		return;
	limits->told = now;
	log_warn("http: all %d connections are taken; the silent ones give way, others are refused",
		 limits->most);
}

/* Frees a place if it can; false when all connections were active just now. */
static bool make_room(struct http_limits *limits, double now)
{
	struct place *place = quietest(limits);

	tell_full(limits, now);
	if (now - place->since < SILENT_LEAST)
		return false;
	dismiss(limits, place);
	return true;
}

static void refuse(struct http_limits *limits, int fd)
{
	static const char sorry[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"
				    "Content-Length: 0\r\nConnection: close\r\n\r\n";

	if (!limits->tls)
		send(fd, sorry, sizeof(sorry) - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
	shutdown(fd, SHUT_RDWR);
}

static void admit(struct http_limits *limits, struct evhttp_connection *con)
{
	struct timeval tv = {SWEEP, 0};
	double now = now_span();
	int fd = socket_of(con), one = 1;

	if (limits->n == limits->most && !make_room(limits, now)) {
		refuse(limits, fd);
		return;
	}
	/* Small answers must not wait for acknowledgements, least of all with TLS. */
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	*free_place(limits) = (struct place){con, now};
	limits->n++;
	evhttp_connection_set_closecb(con, on_close, limits);
	if (!evtimer_pending(limits->sweep, NULL))
		evtimer_add(limits->sweep, &tv);
}

static void on_look(evutil_socket_t fd, short what, void *arg)
{
	struct http_limits *limits = arg;

	(void)fd;
	(void)what;
	while (limits->fresh) {
		struct fresh *fresh = limits->fresh;
		void *con = NULL;

		limits->fresh = fresh->next;
		bufferevent_getcb(fresh->bev, NULL, NULL, NULL, &con);
		if (con)
			admit(limits, con);
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
}

static void on_sweep(evutil_socket_t fd, short what, void *arg)
{
	struct http_limits *limits = arg;
	struct timeval tv = {SWEEP, 0};
	double now = now_span();
	int i;

	(void)fd;
	(void)what;
	for (i = 0; i < limits->most; i++) {
		if (limits->places[i].con && now - limits->places[i].since > limits->patience)
			dismiss(limits, &limits->places[i]);
	}
	if (limits->n)
		evtimer_add(limits->sweep, &tv);
}

static struct bufferevent *new_buffer(struct http_limits *limits, struct event_base *base)
{
	SSL *ssl = limits->tls ? SSL_new(limits->tls) : NULL;

	if (!limits->tls)
		return bufferevent_socket_new(base, -1, 0);
	return ssl ? bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING,
						    BEV_OPT_CLOSE_ON_FREE)
		   : NULL;
}

struct bufferevent *http_limits_accept(struct event_base *base, void *arg)
{
	struct http_limits *limits = arg;
	struct bufferevent *bev = new_buffer(limits, base);
	struct fresh *fresh;

	if (!bev)
		return NULL;
	fresh = mem_alloc(sizeof(*fresh));
	bufferevent_incref(bev);
	*fresh = (struct fresh){limits->fresh, bev};
	limits->fresh = fresh;
	event_active(limits->look, EV_TIMEOUT, 0);
	return bev;
}

void http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con)
{
	int i;

	for (i = 0; i < limits->most; i++) {
		if (limits->places[i].con == con) {
			limits->places[i].since = now_span();
			return;
		}
	}
}

void http_limits_leave(struct http_limits *limits, struct evhttp_connection *con)
{
	evhttp_connection_set_closecb(con, NULL, NULL);
	on_close(con, limits);
}

struct http_limits *http_limits_new(struct event_base *base, int most, int patience, SSL_CTX *tls)
{
	struct http_limits *limits = mem_zeroed(1, sizeof(*limits));

	limits->tls = tls;
	limits->most = most;
	limits->patience = patience;
	limits->places = mem_zeroed((size_t)most, sizeof(*limits->places));
	limits->look = event_new(base, -1, 0, on_look, limits);
	limits->sweep = evtimer_new(base, on_sweep, limits);
	event_priority_set(limits->look, LOOP_SERVICE); /* before anything is read */
	return limits;
}

void http_limits_free(struct http_limits *limits)
{
	if (!limits)
		return;
	while (limits->fresh) {
		struct fresh *fresh = limits->fresh;

		limits->fresh = fresh->next;
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
	if (limits->look)
		event_free(limits->look);
	if (limits->sweep)
		event_free(limits->sweep);
	free(limits->places);
	free(limits);
}
