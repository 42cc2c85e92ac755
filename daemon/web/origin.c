/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See origin.h. */
#include "daemon/web/origin.h"

#include <string.h>
#include <strings.h>

/* Length of "https://host:port" at the start of a URL; 0 if it does not match. */
static size_t origin_length(const char *url)
{
	const char *host = strstr(url, "://");

	return host ? (size_t)(host - url) + 3 + strcspn(host + 3, "/?#") : 0;
}

static bool is_of_url(const char *origin, const char *url)
{
	size_t len = origin_length(url);

	return len && strlen(origin) == len && !strncasecmp(origin, url, len);
}

static bool is_of_host(const char *origin, const char *host)
{
	size_t scheme = !strncasecmp(origin, "https://", 8)  ? 8
			: !strncasecmp(origin, "http://", 7) ? 7
							     : 0;

	return scheme && *host && !strcasecmp(origin + scheme, host);
}

bool origin_is_ours(const struct origin *from, const char *page_url)
{
	if (from->fetch_site)
		return !strcmp(from->fetch_site, "same-origin") ||
		       !strcmp(from->fetch_site, "none");
	if (!from->origin || !strcmp(from->origin, "null"))
		return true;
	return *page_url ? is_of_url(from->origin, page_url)
			 : is_of_host(from->origin, from->host ? from->host : "");
}
