/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Players who left a group without a good reason and so forfeit prizes (RULES E-6). */
#ifndef DAEMON_NO_PRIZE_H
#define DAEMON_NO_PRIZE_H

#include "daemon/context.h"

/*
 * Sets whether a ruling in force, not set aside on appeal, says so.  Returns 1 or a negative enum
 * store_error.
 */
int no_prize(const struct context *ctx, int64_t group, int64_t player, bool *ret_no_prize);

#endif
