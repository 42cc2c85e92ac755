/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of the web pages: path, who may, and what serves it.  A page is a row and a function.
 */
#ifndef DAEMON_WEB_ROUTES_H
#define DAEMON_WEB_ROUTES_H

#include "daemon/web/web.h"

/* Whether a row serves that path to the visitor; what no row serves is a public page or nothing. */
bool routes_know(struct context *ctx, const struct visitor *visitor, const char *path, bool post);
/* The methods of a path, as Allow lists them; a public page has GET and HEAD. */
const char *routes_methods(const char *path);

/*
 * Answers the call, now or after the commit, and gives it up.  A form from another site or with a
 * token that was not made for it is refused with 403, one for a page of players from a visitor
 * without a session with 401, and a private page sends such a visitor to the sign-in.
 */
void routes_serve(struct web_call *call);

#endif
