/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whether a request says in one way only where it ends and for whom it is (RFC 9112, 3.2, 5.1 and
 * 6.3). A proxy that reads it in another way than evhttp would pass a second request in its body,
 * unseen by the limits and logs of the proxy. Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_FRAMING_H
#define DAEMON_DOOR_HTTP_FRAMING_H

#include <event2/http.h>

/*
 * NULL, or an English sentence that says what is wrong; the connection is then to be closed. A NUL
 * is not seen here: see http_limits_spoke().
 */
const char *http_framing_fault(struct evhttp_request *req);

#endif
