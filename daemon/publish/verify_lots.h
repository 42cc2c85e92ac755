/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Verifies draws and beacons against their inputs (EVENTS E16). */
#ifndef DAEMON_PUBLISH_VERIFY_LOTS_H
#define DAEMON_PUBLISH_VERIFY_LOTS_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Repeats every draw and recomputes every beacon; a sentence per difference.  Returns 1 or an
 * error.
 */
int verify_lots(struct context *ctx, json_t *ret_differences);

#endif
