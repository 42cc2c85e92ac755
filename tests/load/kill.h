/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rounds of kill.c: each has a database of its own, kills its daemon a number of times and
 * compares everything at the end.  Private to kill*.c.
 */
#ifndef TESTS_LOAD_KILL_H
#define TESTS_LOAD_KILL_H

#include <stdbool.h>

/* The activity of the daemon when it was killed. */
enum kill_amid {
	KILL_RUNNING,
	KILL_STARTING,	 /* no door answered yet */
	KILL_COPYING,	 /* the backup, whose file is left incomplete */
	KILL_PUBLISHING, /* all pages, as requested */
	KILL_MIGRATING,	 /* migration steps were left */
	KILL_AMID
};

/* Shared between processes: no pointers. */
struct kill_sum {
	long kills[KILL_AMID];
	long moves;   /* acknowledged */
	long letters; /* of the outbox */
	long again;   /* letters that arrived by SMTP a second time after a kill */
	long copies;  /* complete backups */
	long faults;
};

/* The number of kills of all kinds. */
long kill_count(const struct kill_sum *sum);

/* Players move and letters are sent, to files or by SMTP; prints and counts the errors. */
void kill_at_play(int kills, unsigned seed, bool by_smtp, struct kill_sum *sum);

/* Migrates an old database to the newest schema; prints and counts the errors. */
void kill_at_migration(int kills, unsigned seed, struct kill_sum *sum);

#endif
