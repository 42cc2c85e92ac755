/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Limits the connections of the HTTP door, counted from accept on: all of them, and those of each
 * remote address (IPv6: of each /64), except the trusted proxies. When the door is full, the
 * connection that has been idle longest is closed, unless all were active in the last seconds: then
 * the new one is refused. The same goes for the connections of one address among themselves. Each
 * connection has a limited time from its opening, or from its last request, to send a complete
 * request and read the answer, so that sending a byte now and then does not keep a place. Private
 * to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_LIMITS_H
#define DAEMON_DOOR_HTTP_LIMITS_H

#include <event2/http.h>
#include <openssl/ssl.h>
#include <stdbool.h>

struct http_limits;

struct http_limits_settings {
	int most;	     /* connections */
	int most_from_one;   /* of them, from one address */
	int patience;	     /* seconds without a whole request */
	const char *trusted; /* addresses of proxies, a line each; borrowed */
	SSL_CTX *tls;	     /* borrowed; may be NULL */
};

struct http_limits *http_limits_new(struct event_base *base,
				    const struct http_limits_settings *set);
/* After evhttp_free(), which closes the connections. */
void http_limits_free(struct http_limits *limits);

/* What connections from now on get; what there is keeps the old. */
void http_limits_change(struct http_limits *limits, const char *trusted, SSL_CTX *tls);

/* For evhttp_set_bevcb() with the limits as `arg`: the buffer of a connection just accepted. */
struct bufferevent *http_limits_accept(struct event_base *base, void *arg);

/* Call for each complete request on a connection; false when a NUL has come over it. */
bool http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con);

/*
 * The connection stays open without a place here, a limit of its time or a callback of its end:
 * from now on it is the caller's care.
 */
void http_limits_leave(struct http_limits *limits, struct evhttp_connection *con);

#endif
