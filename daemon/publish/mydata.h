/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Everything stored about a player, as JSON for that player (RULES S-35). */
#ifndef DAEMON_PUBLISH_MYDATA_H
#define DAEMON_PUBLISH_MYDATA_H

#include "daemon/context.h"

/* Returns 1: written; 0: no such player; negative: error. */
int mydata_write(struct context *ctx, int64_t player, struct instant upto, struct sbuf *ret_json);

#endif
