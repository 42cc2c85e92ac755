/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One act on many groups or players at once: a list with a box for each, and what to do with those
 * that are marked.  Each is a request of its own, in its own transaction and record, so that one
 * that is refused stops none of the others; the page behind it tells the outcome of each.
 */
#ifndef DAEMON_WEB_DESK_BULK_H
#define DAEMON_WEB_DESK_BULK_H

#include "daemon/web/web.h"

/*
 * Begins the form, before the list; desk_bulk_mark() writes the box of each row as a cell. `group`:
 * that of the players, 0 = they are groups.
 */
void desk_bulk_begin(struct web_call *call, struct xml *d, int64_t group);
void desk_bulk_mark(struct xml *d, int64_t id, const char *name);
/* What can be done; `of` is "group" or "player". */
void desk_bulk_end(struct web_call *call, struct xml *d, const char *of);

/* POST does it; GET tells the outcomes. */
web_handler desk_bulk_get, desk_bulk_post;
/* The games of several groups as one file. */
web_handler desk_bulk_export;

#endif
