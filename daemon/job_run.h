/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What this program does as a process of its own beside the one that serves, or without one: reads
 * the whole database and changes nothing.
 */
#ifndef DAEMON_JOB_RUN_H
#define DAEMON_JOB_RUN_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * `kskakd --job`: reads a job (daemon/event/store_job.h) from standard input and writes what it
 * finds to standard output.  Ends, and leaves no part of a backup, with the process that started it
 * or when that says so by SIGTERM.  Returns the exit status.
 */
int job_run(struct context *ctx);

/*
 * `kskakd --verify`: a line for each difference on standard output.  1: all is whole, 0: it is not;
 * negative enum store_error.
 */
int job_run_verify(struct context *ctx);

#endif
