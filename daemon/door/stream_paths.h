/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The paths of pages whose events a browser follows: /me/stream, /games/N/stream, and those below a
 * letter's link.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_STREAM_PATHS_H
#define DAEMON_DOOR_STREAM_PATHS_H

#include "daemon/door/stream.h"
#include "daemon/web/visitor.h"

/* Opens the stream, or refuses it; false if the path is not that of a stream. */
bool stream_paths_serve(struct streams *streams, struct context *ctx, const struct visitor *visitor,
			struct evhttp_request *req, const char *path);

#endif
