/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The server of PostgreSQL that this state directory has seen last: system identifier and timeline,
 * in the file kskakd.db.timeline.  A primary from before a fail-over, or another cluster, is
 * refused, also after a restart.  Nothing with a database in a file.
 */
#ifndef DAEMON_TIMELINE_H
#define DAEMON_TIMELINE_H

#include "daemon/process.h"

#define TIMELINE_LINE_MAX 40 /* bytes of the file, which is one line: two numbers */

/* Reads the line of the file; false if it is none. */
bool timeline_parse(const char *line, struct store_server *ret_server);
/* Guards the open store by the file; false with a reason. */
bool timeline_guard(struct process *proc, struct sbuf *ret_why);
/* The next server may be any: its administrator has accepted it. */
void timeline_forget(const struct config *cfg);

#endif
