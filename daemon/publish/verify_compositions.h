/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Recomputes the proposals in force from their entries (EVENTS E14, E79): the same entrants, in
 * order or by the lots of the stage, with the ratings and the wish stored in the proposal, must
 * give the same groups.  A proposal changed by hand, or leaving somebody out, is only checked for
 * consistency: all groups exist, and nobody has a seat without an entry or more seats than
 * requested.
 */
#ifndef DAEMON_PUBLISH_VERIFY_COMPOSITIONS_H
#define DAEMON_PUBLISH_VERIFY_COMPOSITIONS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a line per difference: 1 or a negative enum store_error. */
int verify_compositions(struct context *ctx, json_t *ret_differences);

#endif
