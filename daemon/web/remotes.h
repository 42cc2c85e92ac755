/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Counts requests per remote address or session, so that none can monopolize the server.
 */
#ifndef DAEMON_WEB_REMOTES_H
#define DAEMON_WEB_REMOTES_H

#include <stdbool.h>
#include <stdint.h>

#define REMOTES_ADDRESS 48 /* room for any address as text */

struct remotes;

struct remotes *remotes_new(void);
void remotes_free(struct remotes *remotes);

/*
 * Counts one more for the key ("requests 192.0.2.7") in that time span, an increasing number; false
 * if there were `most` before.
 */
bool remotes_allow(struct remotes *remotes, const char *key, int64_t span, int64_t most);

/* Whether the key has been counted in that time span. */
bool remotes_has(const struct remotes *remotes, const char *key, int64_t span);

/* Whether a connection's address is in `trusted`, one per line. */
bool remotes_trusts(const char *trusted, const char *address);

/*
 * The client address of a request: that of the connection, or if that is in `trusted` (one per
 * line) the last one in X-Forwarded-For that is not.  An invalid address there ends the search at
 * the proxy that passed it on.  An IPv6 address is cut to its /64, which one subscriber has; "?" if
 * even the connection has no address.
 */
void remotes_address(const char *peer, const char *forwarded, const char *trusted,
		     char ret_address[REMOTES_ADDRESS]);

#endif
