/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The HTTP door: the API under /api/v1 and the pages, on evhttp, with OpenSSL if a certificate is
 * configured. GET never changes anything.
 */
#ifndef DAEMON_DOOR_HTTP_H
#define DAEMON_DOOR_HTTP_H

#include "daemon/process.h"

struct http_door;

/* Listens as configured; NULL with a sentence on failure. */
struct http_door *http_open(struct process *proc, struct sbuf *ret_why);
/*
 * Reloads the certificate and applies the current configuration; false with a sentence if the
 * certificate is unusable, and the old one stays.
 */
bool http_reload(struct http_door *site, struct sbuf *ret_why);
/* Stops accepting connections and ends the streams. */
void http_stop(struct http_door *site);
/*
 * Invalidates cached reads of a game in a group (0 = unknown group); both 0: of everything.
 */
void http_shown(struct http_door *site, int64_t group, int64_t game);
/* Call after each commit of the dispatch: sends news to the streams. */
void http_committed(struct http_door *site);
/* Asks the senders of requests that wait for the database in that lane to try again. */
void http_refuse(struct http_door *site, enum loop_lane lane);
/* Number of requests waiting for an answer. */
int http_busy(const struct http_door *site);
void http_close(struct http_door *site);

#endif
