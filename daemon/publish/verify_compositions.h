/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The proposals for groups in force, recomputed from the entries that they are about (EVENTS E14,
 * E79): the same entrants, in their order or by the lots of the stage, with the ratings and the
 * wish that the proposal notes, make the same groups.  One that the leader has changed by hand, or
 * that leaves somebody out, is read through alone: all groups are there, and nobody has a seat
 * without an entry or more seats than they asked for.
 */
#ifndef DAEMON_PUBLISH_VERIFY_COMPOSITIONS_H
#define DAEMON_PUBLISH_VERIFY_COMPOSITIONS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a line a difference: 1 or a negative enum store_error. */
int verify_compositions(struct context *ctx, json_t *ret_differences);

#endif
