/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the pages of the desk share: asking and acting with the role of the official who is signed
 * in, as at the control socket.  The routes let nobody else come to these functions.
 */
#ifndef DAEMON_WEB_DESK_H
#define DAEMON_WEB_DESK_H

#include "daemon/act/leader_ask.h"
#include "daemon/web/web.h"

/* The official as an officer of requests; borrows from the call. `request` is borrowed too. */
struct inbound_control desk_officer(const struct web_call *call, json_t *request);

/*
 * Asks for something that is only read; takes `request` over.  The result, borrowed from
 * `ret_answer`, which is to be released; NULL when it was refused or the store failed: then the
 * reply is written.
 */
const json_t *desk_ask(struct web_call *call, json_t *request, struct answer *ret_answer);
/* The same, where a refusal only leaves a part of the page out: no reply is written. */
const json_t *desk_try(struct web_call *call, json_t *request, struct answer *ret_answer);

/* Hands a request, taken over, to the dispatch under the form's key. */
void desk_submit(struct web_call *call, json_t *request, web_after *after);

/* The number that stands for a * of the path; 0 when it is none: then the reply is written. */
int64_t desk_number(struct web_call *call, int part);

/* Begins a page with the links of the desk. */
void desk_page_begin(struct web_call *call, struct xml *d, const char *title);

#endif
