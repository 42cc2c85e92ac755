/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The connections of the HTTP door, counted from the moment they are accepted, whether or not they
 * ever ask anything.  When the door is full the one that has been silent longest gives way, unless
 * all have spoken in these last seconds: then the newcomer is refused.  A connection has so many
 * seconds from its opening, or from its last request, to bring a whole request and to take its
 * answer, that nobody keeps a place by sending a byte now and then.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_LIMITS_H
#define DAEMON_DOOR_HTTP_LIMITS_H

#include <event2/http.h>
#include <openssl/ssl.h>

struct http_limits;

/* At most `most` connections, silent for at most `patience` seconds; `tls` (borrowed) may be NULL.
 */
struct http_limits *http_limits_new(struct event_base *base, int most, int patience, SSL_CTX *tls);
/* After evhttp_free(), which closes the connections. */
void http_limits_free(struct http_limits *limits);

/* For evhttp_set_bevcb(), `arg` being the crowd: the buffer of a connection just accepted. */
struct bufferevent *http_limits_accept(struct event_base *base, void *arg);

/* A whole request has come in on the connection. */
void http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con);

#endif
