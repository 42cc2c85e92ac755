/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The HTTP door: the API under /api/v1 and plain pages.  evhttp carries it,
 * OpenSSL where a certificate is configured.  No GET changes anything.
 */
#ifndef DAEMON_DOOR_HTTP_H
#define DAEMON_DOOR_HTTP_H

#include "daemon/process.h"

struct site;

/* Listens where the configuration says; NULL with a sentence when it cannot. */
struct site *site_open(struct server *server, struct sbuf *ret_why);
/* No new connections. */
void site_stop(struct site *site);
/* Requests that wait for an answer. */
int site_busy(const struct site *site);
void site_close(struct site *site);

#endif
