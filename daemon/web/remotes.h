/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Counts what comes from each remote address or session, so that one of them cannot take the
 * server from the others.
 */
#ifndef DAEMON_WEB_REMOTES_H
#define DAEMON_WEB_REMOTES_H

#include <stdbool.h>
#include <stdint.h>

#define REMOTES_ADDRESS 48 /* room for the text of any address */

struct remotes;

struct remotes *remotes_new(void);
void remotes_free(struct remotes *remotes);

/*
 * Counts one more for the key ("requests 192.0.2.7") in that span of time, a number that grows
 * from span to span; false when there have been `most` before.
 */
bool remotes_allow(struct remotes *remotes, const char *key, int64_t span, int64_t most);

/* Whether the address of a connection is one of `trusted`, a line each. */
bool remotes_trusts(const char *trusted, const char *address);

/*
 * The address that a request comes from: that of the connection, or when that is one of `trusted`
 * (a line each) the last one of X-Forwarded-For that is not.  What is no address there ends the
 * search at the proxy that passed it on.  An IPv6 address is cut to its /64, which one subscriber
 * has; "?" when not even the connection has an address.
 */
void remotes_address(const char *peer, const char *forwarded, const char *trusted,
		     char ret_address[REMOTES_ADDRESS]);

#endif
