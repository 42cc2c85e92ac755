/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One act on many groups or players: a list with a checkbox for each, and what to do with the
 * marked ones.  Each is a separate request, transaction and record, so that a refusal does not stop
 * the others; the next page shows each outcome.
 */
#ifndef DAEMON_WEB_DESK_BULK_H
#define DAEMON_WEB_DESK_BULK_H

#include "daemon/web/web.h"

/*
 * Starts the form, before the list; desk_bulk_mark() writes a row's checkbox as a cell. `group`:
 * that of the players, 0 = the items are groups.
 */
void desk_bulk_begin(struct web_call *call, struct xml *d, int64_t group);
void desk_bulk_mark(struct xml *d, int64_t id, const char *name);
/* The available acts; `of` is "group" or "player". */
void desk_bulk_end(struct web_call *call, struct xml *d, const char *of);

/* POST acts; GET shows the outcomes. */
web_handler desk_bulk_get, desk_bulk_post;
/* The games of several groups as one file. */
web_handler desk_bulk_export;

#endif
