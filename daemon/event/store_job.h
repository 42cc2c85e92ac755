/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Long jobs on the whole database: verification, backup, the search for late games.  They only
 * read, so a separate process runs them while play goes on (daemon/jobs.h); without a loop they run
 * at once.
 *
 * A job is a JSON object: {"job": "verify", "checkpoint": text or ""} or {"job": "backup", "file":
 * path} or {"job": "late", "group": id, 0 = all}.  The result: {"games": n, "differences": texts},
 * or {"line": n} for a checkpoint line that differs; {} for a completed backup; {"late": ids of
 * games}; {"why": sentence} on failure.
 */
#ifndef DAEMON_EVENT_STORE_JOB_H
#define DAEMON_EVENT_STORE_JOB_H

#include <jansson.h>

#include "daemon/work.h"

#define STORE_JOB_DIFFERENCES                                                                      \
	10000 /* maximum reported; a last sentence gives the number of others */

json_t *store_job_verify(const char *checkpoint);
json_t *store_job_backup(const char *file);
json_t *store_job_late(int64_t group);

/*
 * Runs the job; the caller owns the result, never NULL.  A backup calls `stopped` (may be NULL) now
 * and then to see whether to give up.
 */
json_t *store_job_do(const struct work *work, const json_t *job, bool (*stopped)(void));

/*
 * Verifies everything that needs no checkpoint: appends a sentence per difference.  Runs in a read
 * transaction, unless one is open already.  Returns 1 or a negative enum store_error.
 */
int store_job_verify_all(const struct work *work, int64_t *ret_games, json_t *ret_differences);

#endif
