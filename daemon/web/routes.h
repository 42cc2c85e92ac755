/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of web pages: path, who may, and the handler.  A page is a row and a function.
 */
#ifndef DAEMON_WEB_ROUTES_H
#define DAEMON_WEB_ROUTES_H

#include <stddef.h>

#include "daemon/web/web.h"

/* Whether a row serves that path to the visitor; any other path is a public page or missing. */
bool routes_know(struct context *ctx, const struct visitor *visitor, const char *path, bool post);
/*
 * The path of row i, in which * stands for one part, and what it answers to; NULL beyond the last.
 * For tests that try every row.
 */
const char *routes_row(size_t i, bool *ret_get, bool *ret_post);
/* The methods of a path for Allow; a public page has GET and HEAD. */
const char *routes_methods(const char *path);

/*
 * Answers the call, now or after the commit, and releases it.  A form from another site or with an
 * invalid token is refused with 403, a form of a player's page without a session with 401; a
 * private page redirects visitors without a session to the sign-in.
 */
void routes_serve(struct web_call *call);

#endif
