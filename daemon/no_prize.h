/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who has left a group without a good reason, and so has no right to a prize (RULES E-6). */
#ifndef DAEMON_NO_PRIZE_H
#define DAEMON_NO_PRIZE_H

#include "daemon/context.h"

/* Whether a ruling that no appeal has set aside says so.  1 or a negative enum store_error. */
int no_prize(const struct context *ctx, int64_t group, int64_t player, bool *ret_no_prize);

#endif
