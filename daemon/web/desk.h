/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the desk pages: reading and acting with the role of the signed-in official, as at the
 * control socket.  The routes admit only officials to these functions.
 */
#ifndef DAEMON_WEB_DESK_H
#define DAEMON_WEB_DESK_H

#include "daemon/act/leader_ask.h"
#include "daemon/web/web.h"

/* The official as an officer of requests; borrows from the call, and `request`. */
struct inbound_control desk_officer(const struct web_call *call, json_t *request);

/*
 * Runs a read-only request; takes over `request`.  Returns the result, borrowed from `ret_answer`,
 * which must be released; NULL if it was refused or the store failed: then the reply is written.
 */
const json_t *desk_ask(struct web_call *call, json_t *request, struct answer *ret_answer);
/* The same for an optional part of the page: a refusal writes no reply. */
const json_t *desk_try(struct web_call *call, json_t *request, struct answer *ret_answer);

/* Submits a request, taken over, to the dispatch under the form's key. */
void desk_submit(struct web_call *call, json_t *request, web_after *after);

/* The number for a * of the path; 0 if it is not a number: then the reply is written. */
int64_t desk_number(struct web_call *call, int part);

/* Starts a page with the desk's links. */
void desk_page_begin(struct web_call *call, struct xml *d, const char *title);

#endif
