/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The HTTP door: the API under /api/v1, plain pages, and the published files.  evhttp carries it,
 * OpenSSL where a certificate is configured.  No GET changes anything.
 */
#ifndef DAEMON_SITE_H
#define DAEMON_SITE_H

#include "daemon/server.h"

struct site;

/* Listens where the configuration says; NULL with a sentence when it cannot. */
struct site *site_open(struct server *server, struct sbuf *ret_why);
/* No new connections. */
void site_stop(struct site *site);
/* Requests that wait for an answer. */
int site_busy(const struct site *site);
void site_close(struct site *site);

/* The room's hook: what a group's or a single game's pages show has changed. */
void site_changed(struct site *site, int64_t group, int64_t game);
/* Writes the pages of one group (0: of all) anew; negative with a sentence on failure. */
int site_publish(struct site *site, int64_t group, struct sbuf *ret_why);

#endif
