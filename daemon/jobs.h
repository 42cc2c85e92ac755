/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The processes for what reads the whole database and takes long (daemon/event/store_job.h): each
 * is this program once more (`kskakd --job`), with a connection and a read transaction of its own,
 * so that the loop never waits for it.  The job goes to it as a file, what it finds comes back
 * through a pipe that the loop watches.  JOBS_AT_ONCE run at a time, the others wait in order.
 */
#ifndef DAEMON_JOBS_H
#define DAEMON_JOBS_H

#include <jansson.h>

#include "daemon/process.h"

#define JOBS_AT_ONCE 2

struct jobs;
struct job;

/* `config` is the path of the configuration; it outlives the jobs. */
struct jobs *jobs_new(struct process *proc, const char *config);
/* Ends those that run and waits for them; nobody is told.  NULL is fine. */
void jobs_free(struct jobs *jobs);

/* `found` is borrowed; NULL when the job came to nothing, with a sentence in `why`. */
typedef void jobs_done(void *arg, json_t *found, const char *why);

/*
 * Has the job done (its own copy is kept) and tells `done` once, never from within this call.  NULL
 * with a sentence in `ret_why`: a job for the same file is under way, or the server is stopping.
 */
struct job *jobs_begin(struct jobs *jobs, const json_t *job, jobs_done *done, void *arg,
		       struct sbuf *ret_why);

/*
 * Whoever asked has gone: what only tells something is given up, a backup is made all the same.
 * `done` is told in either case.
 */
void jobs_unasked(struct job *job);

/* The server stops: all jobs are given up, and no others begin. */
void jobs_stop(struct jobs *jobs);

#endif
