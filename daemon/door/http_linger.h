/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sockets of refused requests, kept until the client has stopped sending.  A socket that is closed
 * with bytes unread resets the connection, and the client, which is still sending its body, loses
 * the answer that says what was wrong.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_LINGER_H
#define DAEMON_DOOR_HTTP_LINGER_H

struct http_linger;
struct event_base; /* libevent's */

struct http_linger *http_linger_new(struct event_base *base);
/* Closes what it still holds; NULL is a no-op. */
void http_linger_free(struct http_linger *linger);

/*
 * Call when the answer is written and `fd` is about to be closed by its owner.  Keeps a duplicate,
 * sends no more, and discards what arrives until the client closes or its time is over: 5 s without
 * a byte, 30 s in all.  Of more than 32 the oldest is closed.  A failure changes nothing for `fd`.
 */
void http_linger_add(struct http_linger *linger, int fd);

#endif
