/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /desk/requests: every request the official may make, each with a form generated from its row.
 */
#ifndef DAEMON_WEB_DESK_REQUEST_H
#define DAEMON_WEB_DESK_REQUEST_H

#include "daemon/web/web.h"
#include "sql/store_event.h"

/*
 * Links to the forms of all acts with that field that the official may use, prefilled with the
 * value.
 */
void desk_request_links(struct web_call *call, struct xml *d, const char *field, const char *value);

/* The same for a tournament, of the acts that it can take now. */
void desk_request_event_links(struct web_call *call, struct xml *d, const struct tourney *t);

web_handler desk_request_list, desk_request_get, desk_request_post;

#endif
