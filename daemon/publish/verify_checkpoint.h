/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The chains of the games against the heads that were published (EVENTS E16).  Whoever rewrites a
 * fact with all hashes behind it makes a chain that holds in itself; it lacks the heads that others
 * have kept, and the beacons of all later days have other hashes.
 */
#ifndef DAEMON_PUBLISH_VERIFY_CHECKPOINT_H
#define DAEMON_PUBLISH_VERIFY_CHECKPOINT_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Looks up every head of every beacon in the chain of its game, which is recomputed, and does the
 * same with `checkpoint`: the texts of beacons as they were published, one or several, which also
 * name the hash of the beacon before them.  "": only what is stored.  Appends a sentence a
 * difference.  1; 0, with the number of the line, when `checkpoint` has another line; or a negative
 * enum store_error.
 */
int verify_checkpoint(struct context *ctx, const char *checkpoint, int *ret_line,
		      json_t *ret_differences);

#endif
