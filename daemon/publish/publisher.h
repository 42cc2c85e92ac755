/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Schedules the published files: soon after a change, in small slices that do not delay players,
 * again after a failure, and all of them after a crash, since pending changes are lost then.
 */
#ifndef DAEMON_PUBLISH_PUBLISHER_H
#define DAEMON_PUBLISH_PUBLISHER_H

#include "daemon/process.h"

struct publisher;

/* Does nothing without publish-dir. */
struct publisher *publisher_open(struct process *proc);
/* Writes what is queued, for a few seconds at most.  NULL is a no-op. */
void publisher_close(struct publisher *p);

/* The pages of a group or a game are out of date; both 0: all pages. */
void publisher_changed(struct publisher *p, int64_t group, int64_t game);
/*
 * The pages of an event are out of date.  They are written when no group or game is queued, and
 * less often for large events.
 */
void publisher_event_changed(struct publisher *p, int64_t event);

/* The rating lists and players' histories are out of date (EVENTS E68). */
void publisher_ratings_changed(struct publisher *p);

/*
 * Number of changes to publish; does not count events and copies resting after a recent write.
 */
int64_t publisher_waiting(const struct publisher *p);

/* NULL: done; else the reason. */
typedef void publisher_done(void *arg, const char *why);
/*
 * Writes the pages of a group and its event before everything else; 0: of all groups, single games,
 * events and ratings, with everything queued or resting.  Done in slices as usual; `done` is called
 * once, at the end, on failure, or at exit.
 */
void publisher_order(struct publisher *p, int64_t group, publisher_done *done, void *arg);

#endif
