/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checks the games' chains against published heads (EVENTS E16).  Rewriting a fact and all later
 * hashes gives a consistent chain, but it lacks the heads kept by others, and the beacons of all
 * later days change.
 */
#ifndef DAEMON_PUBLISH_VERIFY_CHECKPOINT_H
#define DAEMON_PUBLISH_VERIFY_CHECKPOINT_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Looks up every head of every beacon in the recomputed chain of its game, and likewise those in
 * `checkpoint`: published texts of one or several beacons, which also give the hash of the previous
 * beacon.  "": stored data only.  Appends a sentence per difference.  Returns 1; 0, with the line
 * number, if `checkpoint` has any other line; or a negative enum store_error.
 */
int verify_checkpoint(struct context *ctx, const char *checkpoint, int *ret_line,
		      json_t *ret_differences);

#endif
