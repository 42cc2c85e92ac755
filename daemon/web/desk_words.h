/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Answers to requests as the desk says them.  The sentences are written for kskak and name its
 * commands and options; a leader in the browser has neither, but acts and labelled fields.
 */
#ifndef DAEMON_WEB_DESK_WORDS_H
#define DAEMON_WEB_DESK_WORDS_H

#include "daemon/act/leader_requests.h"
#include "daemon/web/web.h"

/*
 * Appends `text` with each command of kskak as the name of its act ("kskak event CODE open" is
 * "event.open") and each option as the label of its field ("--reason" is "Reason").
 */
void desk_words_write(const struct lang *lang, const char *text, struct sbuf *out);

/*
 * Says above the page what was refused.  A refusal that begins with the name of a field of `row`
 * (may be NULL) begins with its label instead.
 */
void desk_words_alert(struct web_call *call, const struct leader_request *row,
		      const struct answer *answer);

#endif
