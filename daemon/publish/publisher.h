/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Schedules the published files: soon after a change, in small slices so that players need not
 * wait, again after a failure, and all of them after a run that was killed, since the changes it
 * had still to write are not known.
 */
#ifndef DAEMON_PUBLISH_PUBLISHER_H
#define DAEMON_PUBLISH_PUBLISHER_H

#include "daemon/process.h"

struct publisher;

/* Without publish-dir it does nothing. */
struct publisher *publisher_open(struct process *proc);
/* Writes what is still queued, for a few seconds at most.  NULL is allowed. */
void publisher_close(struct publisher *p);

/* The pages of a group or a game are out of date; with 0 for both, all pages. */
void publisher_changed(struct publisher *p, int64_t group, int64_t game);
/*
 * The pages of an event are out of date.  They are written when no group or game waits, and those
 * of a large event less often than those of a small one.
 */
void publisher_event_changed(struct publisher *p, int64_t event);

/* The rating lists and the histories of players are out of date (EVENTS E68). */
void publisher_ratings_changed(struct publisher *p);

/*
 * How many changes wait to be published, 0 when all are; events and copies that rest because they
 * were written a short while ago are not counted.
 */
int64_t publisher_waiting(const struct publisher *p);

/* NULL: done; else a sentence that says why not. */
typedef void publisher_done(void *arg, const char *why);
/*
 * Has the pages of one group and its event (0: of all groups, single games, events and ratings)
 * written now, and with them all that waits or rests.  It is done in slices like everything else;
 * `done` is called once, at the end, after a failure, or when the process ends before.
 */
void publisher_order(struct publisher *p, int64_t group, publisher_done *done, void *arg);

#endif
