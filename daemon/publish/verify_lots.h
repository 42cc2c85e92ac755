/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Draws and beacons against what they were made from (EVENTS E16). */
#ifndef DAEMON_PUBLISH_VERIFY_LOTS_H
#define DAEMON_PUBLISH_VERIFY_LOTS_H

#include <jansson.h>

#include "daemon/context.h"

/* Draws every lot and reckons every beacon again; a sentence for each that differs.  1 or an error.
 */
int verify_lots(struct context *ctx, json_t *ret_differences);

#endif
