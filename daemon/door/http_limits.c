/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * evhttp tells nobody of a connection before its first request.  But it asks for a buffer for each
 * that it accepts, and gives itself as the argument of that buffer's callbacks: there the
 * connection is found, at the end of the same turn of the loop and before it can have read a byte.
 * One is closed by shutting its socket down, which evhttp takes for the peer's going away.
 */
#include "daemon/door/http_limits.h"

#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "daemon/log.h"
#include "daemon/now.h"
#include "daemon/process.h"

#define SILENT_LEAST 5.0  /* seconds before one can be made to give way */
#define SWEEP	     2	  /* seconds between looks for silent ones */
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

struct crowd {
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
	struct crowd *crowd = arg;
	int i;

	for (i = 0; i < crowd->most; i++) {
		if (crowd->places[i].con == con) {
			crowd->places[i].con = NULL;
			crowd->n--;
			return;
		}
	}
}

/* Its place is free at once; evhttp takes the connection down in the next turn. */
static void dismiss(struct crowd *crowd, struct place *place)
{
	struct evhttp_connection *con = place->con;

	evhttp_connection_set_closecb(con, NULL, NULL);
	shutdown(socket_of(con), SHUT_RDWR);
	place->con = NULL;
	crowd->n--;
}

static struct place *free_place(struct crowd *crowd)
{
	struct place *place = crowd->places;

	while (place->con)
		place++;
	return place;
}

/* The one that has been silent longest. */
static struct place *quietest(struct crowd *crowd)
{
	struct place *found = crowd->places;
	int i;

	for (i = 1; i < crowd->most; i++) {
		if (crowd->places[i].since < found->since)
			found = &crowd->places[i];
	}
	return found;
}

static void tell_full(struct crowd *crowd, double now)
{
	if (crowd->told && now - crowd->told < TELL_AGAIN)
		return;
	crowd->told = now;
	log_warn("http: all %d connections are taken; the silent ones give way, others are refused",
		 crowd->most);
}

/* Makes a place free when it can; false when everybody has spoken just now. */
static bool make_room(struct crowd *crowd, double now)
{
	struct place *place = quietest(crowd);

	tell_full(crowd, now);
	if (now - place->since < SILENT_LEAST)
		return false;
	dismiss(crowd, place);
	return true;
}

static void refuse(struct crowd *crowd, int fd)
{
	static const char sorry[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"
				    "Content-Length: 0\r\nConnection: close\r\n\r\n";

	if (!crowd->tls)
		send(fd, sorry, sizeof(sorry) - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
	shutdown(fd, SHUT_RDWR);
}

static void admit(struct crowd *crowd, struct evhttp_connection *con)
{
	struct timeval tv = {SWEEP, 0};
	double now = now_span();
	int fd = socket_of(con), one = 1;

	if (crowd->n == crowd->most && !make_room(crowd, now)) {
		refuse(crowd, fd);
		return;
	}
	/* Small answers must not wait for acknowledgements; TLS suffers most. */
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	*free_place(crowd) = (struct place){con, now};
	crowd->n++;
	evhttp_connection_set_closecb(con, on_close, crowd);
	if (!evtimer_pending(crowd->sweep, NULL))
		evtimer_add(crowd->sweep, &tv);
}

static void on_look(evutil_socket_t fd, short what, void *arg)
{
	struct crowd *crowd = arg;

	(void)fd;
	(void)what;
	while (crowd->fresh) {
		struct fresh *fresh = crowd->fresh;
		void *con = NULL;

		crowd->fresh = fresh->next;
		bufferevent_getcb(fresh->bev, NULL, NULL, NULL, &con);
		if (con)
			admit(crowd, con);
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
}

static void on_sweep(evutil_socket_t fd, short what, void *arg)
{
	struct crowd *crowd = arg;
	struct timeval tv = {SWEEP, 0};
	double now = now_span();
	int i;

	(void)fd;
	(void)what;
	for (i = 0; i < crowd->most; i++) {
		if (crowd->places[i].con && now - crowd->places[i].since > crowd->patience)
			dismiss(crowd, &crowd->places[i]);
	}
	if (crowd->n)
		evtimer_add(crowd->sweep, &tv);
}

static struct bufferevent *new_buffer(struct crowd *crowd, struct event_base *base)
{
	SSL *ssl = crowd->tls ? SSL_new(crowd->tls) : NULL;

	if (!crowd->tls)
		return bufferevent_socket_new(base, -1, 0);
	return ssl ? bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING,
						    BEV_OPT_CLOSE_ON_FREE)
		   : NULL;
}

struct bufferevent *crowd_accept(struct event_base *base, void *arg)
{
	struct crowd *crowd = arg;
	struct bufferevent *bev = new_buffer(crowd, base);
	struct fresh *fresh = bev ? malloc(sizeof(*fresh)) : NULL;

	if (!fresh)
		return bev;
	bufferevent_incref(bev);
	*fresh = (struct fresh){crowd->fresh, bev};
	crowd->fresh = fresh;
	event_active(crowd->look, EV_TIMEOUT, 0);
	return bev;
}

void crowd_spoke(struct crowd *crowd, const struct evhttp_connection *con)
{
	int i;

	for (i = 0; i < crowd->most; i++) {
		if (crowd->places[i].con == con) {
			crowd->places[i].since = now_span();
			return;
		}
	}
}

struct crowd *crowd_new(struct event_base *base, int most, int patience, SSL_CTX *tls)
{
	struct crowd *crowd = calloc(1, sizeof(*crowd));

	if (!crowd)
		return NULL;
	crowd->tls = tls;
	crowd->most = most;
	crowd->patience = patience;
	crowd->places = calloc((size_t)most, sizeof(*crowd->places));
	crowd->look = event_new(base, -1, 0, on_look, crowd);
	crowd->sweep = evtimer_new(base, on_sweep, crowd);
	if (!crowd->places || !crowd->look || !crowd->sweep) {
		crowd_free(crowd);
		return NULL;
	}
	event_priority_set(crowd->look, PRIORITY_SERVICE); /* before anything is read */
	return crowd;
}

void crowd_free(struct crowd *crowd)
{
	if (!crowd)
		return;
	while (crowd->fresh) {
		struct fresh *fresh = crowd->fresh;

		crowd->fresh = fresh->next;
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
	if (crowd->look)
		event_free(crowd->look);
	if (crowd->sweep)
		event_free(crowd->sweep);
	free(crowd->places);
	free(crowd);
}
