/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter with a signed report's contents about one of its players (EVENTS E61). */
#ifndef DAEMON_LETTER_REPORT_H
#define DAEMON_LETTER_REPORT_H

#include <jansson.h>

#include "daemon/publish/view_group.h"
#include "mail/out/letter.h"

/*
 * `facts` are those of a row POST_REPORT; `name` is the event's or group's, `g` the group of the
 * reader, NULL = none.
 */
void report_write(json_t *facts, const char *name, const struct letter_tie *tie,
		  const struct group_view *g, const struct lang *lang, struct letter *l);

#endif
