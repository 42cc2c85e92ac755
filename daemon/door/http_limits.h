/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Limits the connections of the HTTP door, counted from accept on. When the door is full, the
 * connection that has been idle longest is closed, unless all were active in the last seconds: then
 * the new one is refused. Each connection has a limited time from its opening, or from its last
 * request, to send a complete request and read the answer, so that sending a byte now and then does
 * not keep a place. Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_LIMITS_H
#define DAEMON_DOOR_HTTP_LIMITS_H

#include <event2/http.h>
#include <openssl/ssl.h>

struct http_limits;

/* At most `most` connections, idle for at most `patience` seconds; `tls` (borrowed) may be NULL. */
struct http_limits *http_limits_new(struct event_base *base, int most, int patience, SSL_CTX *tls);
/* After evhttp_free(), which closes the connections. */
void http_limits_free(struct http_limits *limits);

/* For evhttp_set_bevcb() with the limits as `arg`: the buffer of a connection just accepted. */
struct bufferevent *http_limits_accept(struct event_base *base, void *arg);

/* Call for each complete request on a connection. */
void http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con);

/*
 * The connection stays open without a place here, a limit of its time or a callback of its end:
 * from now on it is the caller's care.
 */
void http_limits_leave(struct http_limits *limits, struct evhttp_connection *con);

#endif
