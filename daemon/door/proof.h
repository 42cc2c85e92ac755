/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The proof that a checksum of a game is in the published record, for pages and the API. */
#ifndef DAEMON_DOOR_PROOF_H
#define DAEMON_DOOR_PROOF_H

#include <event2/http.h>

#include "daemon/context.h"

/* For the head in the query, `?head=` with 64 hex digits as in a letter; without it, the newest
 * public one (kskak-record(7)). */
void proof_reply(struct context *ctx, struct evhttp_request *req, int64_t game);

#endif
