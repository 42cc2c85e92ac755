/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * When the published files are written: soon after a change, a little at a time so that players
 * do not wait for pages, again when it failed, and all of them after a run that did not end in
 * order, for then nobody knows which changes it had still to write.
 */
#ifndef DAEMON_PUBLISH_PUBLISHER_H
#define DAEMON_PUBLISH_PUBLISHER_H

#include "daemon/process.h"

struct publisher;

/* Without publish-dir it does nothing. */
struct publisher *publisher_open(struct process *proc);
/* Writes what is left, for some seconds at most. NULL is fine. */
void publisher_close(struct publisher *p);

/* The room's hook: what a group's or a game's pages show has changed. */
void publisher_changed(struct publisher *p, int64_t group, int64_t game);

/*
 * Writes the pages of one group (0: of all groups and single games) at once; negative with a
 * sentence on failure.
 */
int publisher_write(struct publisher *p, int64_t group, struct sbuf *ret_why);

#endif
