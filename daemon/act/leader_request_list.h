/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Prints the table of requests. */
#ifndef DAEMON_ACT_LEADER_REQUEST_LIST_H
#define DAEMON_ACT_LEADER_REQUEST_LIST_H

#include <stdbool.h>

#include "core/base/sbuf.h"

/* Prints the table in English, as text or as the mdoc of kskakd-control(5). */
void leader_request_list(bool mdoc, struct sbuf *out);

#endif
