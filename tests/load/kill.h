/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rounds of kill.c: each has a database of its own, kills its daemon a number of times and
 * compares everything at the end.  Private to kill*.c.
 */
#ifndef TESTS_LOAD_KILL_H
#define TESTS_LOAD_KILL_H

#include <stdbool.h>

/* What the daemon was doing when it was killed. */
enum kill_amid {
	KILL_RUNNING,
	KILL_STARTING,	 /* no door answered yet */
	KILL_COPYING,	 /* the backup, which stays behind unfinished */
	KILL_PUBLISHING, /* all pages, as asked for */
	KILL_MIGRATING,	 /* steps were still to come */
	KILL_AMID
};

/* Shared between processes: values alone. */
struct kill_sum {
	long kills[KILL_AMID];
	long moves;   /* acknowledged */
	long letters; /* of the outbox */
	long again;   /* letters that came by SMTP once more after a kill */
	long copies;  /* backups that were complete */
	long faults;
};

/* Kills of every kind so far. */
long kill_count(const struct kill_sum *sum);

/* Players move and letters go out, into files or by SMTP; prints and counts the faults. */
void kill_at_play(int kills, unsigned seed, bool by_smtp, struct kill_sum *sum);

/* An old database becomes one of the newest schema; prints and counts the faults. */
void kill_at_migration(int kills, unsigned seed, struct kill_sum *sum);

#endif
