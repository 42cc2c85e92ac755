/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Where a form was sent from: a form of another site is refused, whatever token it carries.
 */
#ifndef DAEMON_WEB_ORIGIN_H
#define DAEMON_WEB_ORIGIN_H

#include <stdbool.h>

/* Header fields of a request; NULL = not sent. */
struct origin {
	const char *fetch_site; /* Sec-Fetch-Site */
	const char *origin;	/* Origin */
	const char *host;	/* Host */
};

/*
 * Sec-Fetch-Site decides where it is sent: "same-origin" or "none".  Without it a foreign Origin
 * is refused; "null", which Referrer-Policy: no-referrer makes browsers send, counts as absent.
 * Our own origin is that of `page_url`, where that is "" the Host's.
 */
bool origin_is_ours(const struct origin *from, const char *page_url);

#endif
