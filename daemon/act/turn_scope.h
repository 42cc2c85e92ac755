/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which turns may run beside those of other daemons on the same database: those whose inbounds are
 * all moves, offers, answers by mail to letters of a game, and reports of sent letters.  It is only
 * an expectation, since a mail may say anything: the store stops a turn that reaches beyond its
 * games (store_begin_beside()).
 */
#ifndef DAEMON_ACT_TURN_SCOPE_H
#define DAEMON_ACT_TURN_SCOPE_H

#include "daemon/act/inbound.h"
#include "daemon/context.h"

struct turn_scope {
	bool beyond; /* an inbound may concern more than a game */
	int64_t *games;
	size_t n, cap;
};
#define TURN_SCOPE_INIT                                                                            \
	{                                                                                          \
		.n = 0                                                                             \
	}

void turn_scope_add(struct turn_scope *scope, const struct context *ctx, const struct inbound *in);
void turn_scope_release(struct turn_scope *scope);

#endif
