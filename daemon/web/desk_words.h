/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Adapts answers to the desk.  Their sentences mention kskak's commands and options; in the browser
 * there are acts and labelled fields instead.
 */
#ifndef DAEMON_WEB_DESK_WORDS_H
#define DAEMON_WEB_DESK_WORDS_H

#include "daemon/act/leader_requests.h"
#include "daemon/web/web.h"

/*
 * Appends `text`, replacing each kskak command by its act ("kskak event CODE open" by "event.open")
 * and each option by the label of its field ("--reason" by "Reason").
 */
void desk_words_write(const struct lang *lang, const char *text, struct sbuf *out);

/*
 * Shows a refusal above the page.  If it starts with the name of a field of `row` (may be NULL),
 * the label is used instead.
 */
void desk_words_alert(struct web_call *call, const struct leader_request *row,
		      const struct answer *answer);

#endif
