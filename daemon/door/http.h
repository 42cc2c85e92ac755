/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The HTTP door: the API under /api/v1 and the pages, on evhttp, with OpenSSL when a certificate is
 * configured. No GET changes anything.
 */
#ifndef DAEMON_DOOR_HTTP_H
#define DAEMON_DOOR_HTTP_H

#include "daemon/process.h"

struct http_door;

/* Listens as configured; NULL with a sentence on failure. */
struct http_door *http_open(struct process *proc, struct sbuf *ret_why);
/*
 * Reads the certificate anew and takes what the configuration says by now; false with a sentence
 * when the certificate cannot be used: then the old one stays.
 */
bool http_reload(struct http_door *site, struct sbuf *ret_why);
/* Stops accepting connections and ends the streams. */
void http_stop(struct http_door *site);
/* Call after each commit of the dispatch: what is new goes to those who follow it. */
/*
 * Reads of a game of a group, or with 0 for both of anything, may give something else now; a group
 * of 0 = not known.
 */
void http_shown(struct http_door *site, int64_t group, int64_t game);
void http_committed(struct http_door *site);
/* Number of requests that wait for an answer. */
int http_busy(const struct http_door *site);
void http_close(struct http_door *site);

#endif
