/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The origin of a form: forms from other sites are refused, whatever token they carry.
 */
#ifndef DAEMON_WEB_ORIGIN_H
#define DAEMON_WEB_ORIGIN_H

#include <stdbool.h>

/* Request headers; NULL = not sent. */
struct origin {
	const char *fetch_site; /* Sec-Fetch-Site */
	const char *origin;	/* Origin */
	const char *host;	/* Host */
};

/*
 * Sec-Fetch-Site decides if sent: "same-origin" or "none" is accepted.  Otherwise a foreign Origin
 * is refused; "null", which Referrer-Policy: no-referrer makes browsers send, counts as absent. Our
 * own origin is that of `page_url`, or the Host's if that is "".
 */
bool origin_is_ours(const struct origin *from, const char *page_url);

#endif
