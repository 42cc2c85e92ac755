/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Processes for long jobs that read the whole database (daemon/event/store_job.h): each is this
 * program run as `kskakd --job`, with a connection and read transaction of its own, so the loop
 * never waits for it.  The job is passed as a file; the result comes back through a pipe watched by
 * the loop.  At most JOBS_AT_ONCE run at a time, the others queue.
 */
#ifndef DAEMON_JOBS_H
#define DAEMON_JOBS_H

#include <jansson.h>

#include "daemon/process.h"

#define JOBS_AT_ONCE 2

struct jobs;
struct job;

/* `config` is the path of the configuration and must outlive the jobs. */
struct jobs *jobs_new(struct process *proc, const char *config);
/* Terminates running jobs and waits for them without calling `done`.  NULL is a no-op. */
void jobs_free(struct jobs *jobs);

/* `found` is borrowed; NULL if the job failed, with the reason in `why`. */
typedef void jobs_done(void *arg, json_t *found, const char *why);

/*
 * Queues the job (copied) and calls `done` once, never from within this call.  Returns NULL with
 * the reason in `ret_why` if a job for the same file is under way or the server is stopping.
 */
struct job *jobs_begin(struct jobs *jobs, const json_t *job, jobs_done *done, void *arg,
		       struct sbuf *ret_why);

/*
 * The requester has disconnected: a job that only reports is given up, a backup completes.  `done`
 * is called in either case.
 */
void jobs_unasked(struct job *job);

/* The server is stopping: gives up all jobs and accepts no more. */
void jobs_stop(struct jobs *jobs);

#endif
