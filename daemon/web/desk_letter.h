/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters of an official to a group, a tournament, or all who are late: a form, a preview with the
 * letter of each reader, and the sending, one copy each.
 */
#ifndef DAEMON_WEB_DESK_LETTER_H
#define DAEMON_WEB_DESK_LETTER_H

#include <jansson.h>

#include "daemon/web/web.h"

/* Who is written to. */
struct desk_letter {
	const char *field; /* "group", "event"; NULL = all who are late anywhere */
	json_t *value;	   /* its number or code; borrowed */
};

/* The section with the form. */
void desk_letter_section(struct web_call *call, struct xml *d, const struct desk_letter *to);
/* The forms `letter-preview` and `letter`; any other is refused. */
void desk_letter_post(struct web_call *call, const struct desk_letter *to);

/*
 * A letter as its reader sees it, but for the links that let the reader act: they are nobody
 * else's.
 */
void desk_letter_text(struct web_call *call, struct xml *d, const char *text);

#endif
