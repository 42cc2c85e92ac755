/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Read-only jobs on the whole database, run as a separate process beside the server, or without
 * one.
 */
#ifndef DAEMON_JOB_RUN_H
#define DAEMON_JOB_RUN_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * `kskakd --job`: reads a job (daemon/event/store_job.h) from standard input and writes the result
 * to standard output.  Stops, removing a partial backup, when its parent exits or on SIGTERM.
 * Returns the exit status.
 */
int job_run(struct context *ctx);

/*
 * `kskakd --verify`: prints each difference on a line.  Returns 1: no differences, 0: some;
 * negative enum store_error.
 */
int job_run_verify(struct context *ctx);

#endif
