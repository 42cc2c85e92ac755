/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What is asked about the whole database and takes longer than anybody should wait: to verify all
 * of it, to copy it.  It only reads, so a process of its own does it while play goes on
 * (daemon/jobs.h); a store without a loop around it has it done at once.
 *
 * A job is a JSON object: {"job": "verify", "checkpoint": text or ""} or {"job": "backup",
 * "file": path}.  What it finds: {"games": n, "differences": texts}, or {"line": n} of a checkpoint
 * that has another line; {} of a backup that is written; {"why": sentence} of what failed.
 */
#ifndef DAEMON_EVENT_STORE_JOB_H
#define DAEMON_EVENT_STORE_JOB_H

#include <jansson.h>

#include "daemon/work.h"

#define STORE_JOB_DIFFERENCES                                                                      \
	10000 /* that are told; a last sentence says how many more there are */

json_t *store_job_verify(const char *checkpoint);
json_t *store_job_backup(const char *file);

/*
 * Does the job; the caller owns what it finds, never NULL.  A backup asks `stopped` (may be NULL)
 * now and then whether to give up.
 */
json_t *store_job_do(const struct work *work, const json_t *job, bool (*stopped)(void));

/*
 * The part of a verification that needs no checkpoint: appends a sentence a difference.  Every
 * comparison is made in a read transaction, unless one is open already.  1 or a negative enum
 * store_error.
 */
int store_job_verify_all(const struct work *work, int64_t *ret_games, json_t *ret_differences);

#endif
