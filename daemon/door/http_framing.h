/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checks that a request is unambiguous about its end and its host (RFC 9112, 3.2, 5.1 and 6.3). A
 * proxy that frames it differently from evhttp would let a second request pass in its body, hidden
 * from the proxy's limits and logs. Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_FRAMING_H
#define DAEMON_DOOR_HTTP_FRAMING_H

#include <event2/http.h>

/*
 * NULL, or an error message in English; the connection must then be closed.  Does not see NULs: see
 * http_limits_spoke().  A sound request with chunks gets "Connection: close" in its answer, so that
 * nothing after them is read as a request.
 */
const char *http_framing_fault(struct evhttp_request *req);

#endif
