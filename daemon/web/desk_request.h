/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /desk/requests: every request of the table of requests that the official may make, and a form for
 * each, made from its row.
 */
#ifndef DAEMON_WEB_DESK_REQUEST_H
#define DAEMON_WEB_DESK_REQUEST_H

#include "daemon/web/web.h"

web_handler desk_request_list, desk_request_get, desk_request_post;

#endif
