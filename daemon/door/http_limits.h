/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Limits the connections of the HTTP door, counted from accept: the total, and the number per
 * remote address (IPv6: per /64), except for trusted proxies. If the door is full, an address with
 * fewer connections than another gets one of those at once; among equals the longest-idle
 * connection is closed, unless all were active in the last seconds: then the new one is refused.
 * The same applies among the connections of one address. Each connection has a limited time, from
 * its start or last request, to send a complete request and read the answer, so that sending a byte
 * now and then does not hold a slot. A head of more than 100 fields is answered by 431 while it
 * comes in. Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_LIMITS_H
#define DAEMON_DOOR_HTTP_LIMITS_H

#include <event2/http.h>
#include <openssl/ssl.h>

struct http_limits;

struct http_limits_settings {
	int most;	     /* connections */
	int most_from_one;   /* per address */
	int patience;	     /* seconds without a complete request */
	const char *trusted; /* proxy addresses, one per line; borrowed */
	SSL_CTX *tls;	     /* borrowed; may be NULL */
};

struct http_limits *http_limits_new(struct event_base *base,
				    const struct http_limits_settings *set);
/* Call after evhttp_free(), which closes the connections. */
void http_limits_free(struct http_limits *limits);

/* Applies to new connections; existing ones are unchanged. */
void http_limits_change(struct http_limits *limits, const char *trusted, SSL_CTX *tls);

/* For evhttp_set_bevcb() with the limits as `arg`: the buffer for an accepted connection. */
struct bufferevent *http_limits_accept(struct event_base *base, void *arg);

/* Call for each complete request on a connection; returns NULL, or what is wrong with its bytes. */
const char *http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con);

/*
 * Releases the connection's slot, time limit and close callback; it stays open and is now the
 * caller's responsibility.
 */
void http_limits_leave(struct http_limits *limits, struct evhttp_connection *con);

#endif
