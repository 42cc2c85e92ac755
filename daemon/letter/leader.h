/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who leads a tournament, by name (EVENTS E11). */
#ifndef DAEMON_LETTER_LEADER_H
#define DAEMON_LETTER_LEADER_H

#include "daemon/context.h"

/*
 * Appends the name of the leader that KC has named for the tournament, else that of the server;
 * nothing where neither has one.  1 or a negative enum store_error.
 */
int leader_name(const struct context *ctx, int64_t tourney, struct sbuf *out);

#endif
