/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An official's letters to a group, a tournament, or all late players: a form, a preview of each
 * reader's letter, and sending, one copy each.
 */
#ifndef DAEMON_WEB_DESK_LETTER_H
#define DAEMON_WEB_DESK_LETTER_H

#include <jansson.h>

#include "daemon/web/web.h"

/* The recipients. */
struct desk_letter {
	const char *field; /* "group", "event"; NULL = all late players */
	json_t *value;	   /* its number or code; borrowed */
};

/* The section with the form. */
void desk_letter_section(struct web_call *call, struct xml *d, const struct desk_letter *to);
/* Handles the forms `letter-preview` and `letter`; refuses others. */
void desk_letter_post(struct web_call *call, const struct desk_letter *to);

/*
 * A letter as its reader sees it, except for links that act on the reader's behalf.
 */
void desk_letter_text(struct web_call *call, struct xml *d, const char *text);

#endif
