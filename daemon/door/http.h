/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The HTTP door: the API under /api/v1 and plain pages.  evhttp carries it,
 * OpenSSL where a certificate is configured.  No GET changes anything.
 */
#ifndef DAEMON_DOOR_HTTP_H
#define DAEMON_DOOR_HTTP_H

#include "daemon/process.h"

struct http_door;

/* Listens where the configuration says; NULL with a sentence when it cannot. */
struct http_door *http_open(struct process *proc, struct sbuf *ret_why);
/* No new connections. */
void http_stop(struct http_door *site);
/* Requests that wait for an answer. */
int http_busy(const struct http_door *site);
void http_close(struct http_door *site);

#endif
